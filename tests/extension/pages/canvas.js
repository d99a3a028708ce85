import { defaultKeymap } from "@codemirror/commands";
import { EditorView as CodeView, keymap as codeKeymap } from "@codemirror/view";
import { baseKeymap } from "prosemirror-commands";
import { keymap } from "prosemirror-keymap";
import { Schema } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { send, sends } from "./chatbot.js";
import "./prosemirror.js";

/**
 * ChatGPT's canvas: a document, or with ?code a program, beside the chat. What is typed into it is saved at once.
 * Words selected in it bring up a box in which the chatbot is asked about them; with ?rich that is an editor, too.
 */
const asked = new URLSearchParams(location.search);
const style = document.createElement("style");
style.textContent = `
  body { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  #canvas { grid-area: 1 / 2 / 3 / 3; padding: 24px; border-left: 1px solid #d5d5d5; background: #fff; }
  #canvas [contenteditable="true"] { max-height: none; min-height: 300px; }
  #ask { position: fixed; left: 55%; top: 40%; width: 320px; display: flex; gap: 8px; padding: 8px; background: #fff; border: 1px solid #d5d5d5; border-radius: 14px; }
  #ask [contenteditable="true"] { min-height: 24px; }`;
document.head.append(style);

const schema = new Schema({
  nodes: {
    doc: { content: "paragraph+" },
    paragraph: { content: "text*", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
    text: {},
  },
});
const lines = ({ doc }) => doc.textBetween(0, doc.content.size, "\n");

const panel = document.createElement("section");
panel.id = "canvas";
document.body.append(panel);
const frame = Object.assign(document.createElement("div"), { id: asked.has("code") ? "codemirror" : "prosemirror-editor-container" });
panel.append(frame);

if (asked.has("code")) {
  const view = new CodeView({ parent: frame, doc: "print(1)", extensions: [codeKeymap.of(defaultKeymap)] });
  window.readDocument = () => view.state.doc.toString();
  window.caretAtEnd = () => view.state.selection.main.head === view.state.doc.length;
} else {
  const doc = schema.node("doc", null, ["A letter to the landlord.", "The heating is broken."].map((line) => schema.node("paragraph", null, [schema.text(line)])));
  const view = new EditorView(frame, {
    state: EditorState.create({ doc, plugins: [keymap(baseKeymap)] }),
    attributes: { class: "markdown prose" },
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      if (!transaction.selection.empty) offer(view.state.doc.textBetween(transaction.selection.from, transaction.selection.to, "\n"));
    },
  });
  window.readDocument = () => lines(view.state);
  window.caretAtEnd = () => view.state.selection.head === view.state.doc.content.size - 1;
}

/** The box in which to ask about the words that were selected. */
function offer(words) {
  document.querySelector("#ask")?.remove();
  const box = document.createElement("form");
  box.id = "ask";
  const button = Object.assign(document.createElement("button"), { type: "submit", textContent: "↑" });
  const leave = (text) => {
    if (!text.trim()) return;
    send(`${words}: ${text}`);
    box.remove();
  };
  let read;
  if (asked.has("rich")) {
    const view = new EditorView(box, {
      state: EditorState.create({ schema, plugins: [keymap(baseKeymap)] }),
      handleKeyDown: (_, event) => sends(event) && (leave(read()), true),
    });
    read = () => lines(view.state);
    button.dataset.testid = "send-button";
  } else {
    const area = Object.assign(document.createElement("textarea"), { placeholder: "Edit or explain…", rows: 1 });
    area.addEventListener("keydown", (event) => sends(event) && (event.preventDefault(), box.requestSubmit()));
    read = () => area.value;
    box.append(area);
    button.setAttribute("aria-label", "Send");
  }
  box.addEventListener("submit", (event) => (event.preventDefault(), leave(read())));
  box.append(button);
  document.body.append(box);
}
