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

/** For tests: a list, code and a mention, and what became of them. */
const { isInline, isVoid } = editor;
editor.isInline = (one) => one.type === "mention" || isInline(one);
editor.isVoid = (one) => one.type === "mention" || isVoid(one);
window.load = (name) => {
  const block = (type, ...children) => ({ type, children });
  const mention = { type: "mention", name: "Ann", children: [{ text: "" }] };
  Transforms.insertNodes(editor, [
    block("paragraph", { text: "Dear " }, mention, { text: "," }),
    block("item", { text: `I am ${name}` }),
    block("item", { text: "Write, say I am ill" }),
    block("code", { text: "x = 1" }),
  ], { at: [0] });
  Transforms.removeNodes(editor, { at: [editor.children.length - 1] });
};
const sorted = (_, value) => (value?.children ? Object.fromEntries(Object.entries(value).sort()) : value);
window.outline = () => JSON.stringify(editor.children, sorted);
const tags = { item: "li", code: "pre", mention: "span" };
const renderElement = ({ attributes, children, element }) =>
  createElement(tags[element.type] ?? "div", attributes, element.type === "mention" ? [createElement("b", { key: "b", contentEditable: false }, "@Ann"), children] : children);

createRoot(document.querySelector("#editor")).render(
  createElement(
    Slate,
    { editor, initialValue: [empty()], onChange: () => chat.update() },
    createElement(Editable, {
      renderElement,
      ref: (box) => void (box && dress(box)),
      onKeyDown: (event) => {
        if (!sends(event.nativeEvent)) return;
        event.preventDefault();
        chat.submit();
      },
    }),
  ),
);
