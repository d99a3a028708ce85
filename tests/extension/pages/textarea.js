import { dress, sends, wire } from "./chatbot.js";

const box = dress(document.createElement("textarea"));
document.querySelector("#editor").append(box);
const { submit, update } = wire(() => box.value, () => (box.value = ""));
box.addEventListener("input", update);
box.addEventListener("keydown", (event) => {
  if (!sends(event)) return;
  event.preventDefault();
  submit();
});
