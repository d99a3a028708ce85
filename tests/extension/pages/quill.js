import Quill from "quill";
import { dress, sends, wire } from "./chatbot.js";

const around = document.createElement("rich-textarea");
const box = document.createElement("div");
around.append(box);
document.querySelector("#editor").append(around);
let chat = { submit() {}, update() {} };
const quill = new Quill(box, { modules: { toolbar: false } });
dress(quill.root);
quill.root.addEventListener(
  "keydown",
  (event) => {
    if (!sends(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    chat.submit();
  },
  true,
);
quill.on("text-change", () => chat.update());
/** For tests: a list, code and a mention, and what became of them. */
window.load = (name) => {
  quill.setContents([
    { insert: "Dear Ann,\n" },
    { insert: `I am ${name}` }, { insert: "\n", attributes: { list: "bullet" } },
    { insert: "Write, say I am ill" }, { insert: "\n", attributes: { list: "bullet" } },
    { insert: "x = 1" }, { insert: "\n", attributes: { "code-block": true } },
  ], "user");
  quill.history.cutoff();
};
window.outline = () => JSON.stringify(quill.getContents());
chat = wire(() => quill.getText().replace(/\n$/, ""), () => quill.setText(""));
