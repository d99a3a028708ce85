import { baseKeymap } from "prosemirror-commands";
import { history, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { Schema } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { wire } from "./chatbot.js";

const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "inline*", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
    hard_break: { inline: true, group: "inline", selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
    text: { group: "inline" },
  },
});
const newLine = (state, dispatch) => {
  dispatch(state.tr.replaceSelectionWith(schema.nodes.hard_break.create()));
  return true;
};
const keys = keymap({ Enter: () => (chat.submit(), true), "Shift-Enter": newLine, "Mod-z": undo });
let chat = { submit() {}, update() {} };
const view = new EditorView(document.querySelector("#editor"), {
  state: EditorState.create({ schema, plugins: [history(), keys, keymap(baseKeymap)] }),
  attributes: { id: "prompt-textarea" },
  dispatchTransaction(transaction) {
    view.updateState(view.state.apply(transaction));
    chat.update();
  },
});
chat = wire(
  () => view.state.doc.content.content.map((block) => block.textBetween(0, block.content.size, "\n", "\n")).join("\n"),
  () => view.dispatch(view.state.tr.delete(0, view.state.doc.content.size)),
);
