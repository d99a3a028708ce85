import { dress, sends, wire } from "./chatbot.js";

const box = dress(document.createElement("div"));
box.contentEditable = "true";
document.querySelector("#editor").append(box);
const { submit, update } = wire(
  () => box.innerText.replace(/\n$/, ""),
  () => box.replaceChildren(),
);
/** For tests: a list, code and a mention, and what became of them. */
window.load = (name) => {
  box.innerHTML =
    "<div>Dear <b contenteditable='false'>Ann</b>,</div><ul><li>I am " + name + "</li><li>Write, say I am ill</li></ul><pre>x = 1\n\n  y</pre>";
  update();
};
window.outline = () => box.innerHTML;
box.addEventListener("input", update);
box.addEventListener("keydown", (event) => {
  if (!sends(event)) return;
  event.preventDefault();
  submit();
});
