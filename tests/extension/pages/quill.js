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
chat = wire(() => quill.getText().replace(/\n$/, ""), () => quill.setText(""));
