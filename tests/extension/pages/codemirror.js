import { defaultKeymap, history, historyKeymap, insertNewline } from "@codemirror/commands";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { dress, wire } from "./chatbot.js";

let chat = { submit() {}, update() {} };
const keys = [
  { key: "Enter", run: () => (chat.submit(), true) },
  { key: "Shift-Enter", run: insertNewline },
];
const view = new EditorView({
  parent: document.querySelector("#editor"),
  state: EditorState.create({
    extensions: [
      Prec.highest(keymap.of(keys)),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      history(),
      EditorView.lineWrapping,
      EditorView.updateListener.of(() => chat.update()),
    ],
  }),
});
dress(view.contentDOM);
chat = wire(
  () => view.state.doc.toString(),
  () => view.dispatch({ changes: { from: 0, to: view.state.doc.length } }),
);
