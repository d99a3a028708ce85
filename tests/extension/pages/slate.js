import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createEditor, Editor, Node, Transforms } from "slate";
import { withHistory } from "slate-history";
import { Editable, Slate, withReact } from "slate-react";
import { dress, sends, wire } from "./chatbot.js";

const editor = withHistory(withReact(createEditor()));
const empty = () => ({ type: "paragraph", children: [{ text: "" }] });
const chat = wire(
  () => editor.children.map((block) => Node.string(block)).join("\n"),
  () => {
    Transforms.delete(editor, { at: Editor.range(editor, []) });
    while (editor.children.length > 1) Transforms.removeNodes(editor, { at: [1] });
  },
);

createRoot(document.querySelector("#editor")).render(
  createElement(
    Slate,
    { editor, initialValue: [empty()], onChange: () => chat.update() },
    createElement(Editable, {
      ref: (box) => void (box && dress(box)),
      onKeyDown: (event) => {
        if (!sends(event.nativeEvent)) return;
        event.preventDefault();
        chat.submit();
      },
    }),
  ),
);
