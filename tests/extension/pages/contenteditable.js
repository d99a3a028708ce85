import { dress, sends, wire } from "./chatbot.js";

const box = dress(document.createElement("div"));
box.contentEditable = "true";
document.querySelector("#editor").append(box);
const { submit, update } = wire(
  () => box.innerText.replace(/\n$/, ""),
  () => box.replaceChildren(),
);
box.addEventListener("input", update);
box.addEventListener("keydown", (event) => {
  if (!sends(event)) return;
  event.preventDefault();
  submit();
});
