import { wire } from "./chatbot.js";

const box = document.createElement("textarea");
document.querySelector("#editor").append(box);
const { submit, update } = wire(() => box.value, () => (box.value = ""));
box.addEventListener("input", update);
box.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  submit();
});
