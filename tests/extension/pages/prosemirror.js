import { baseKeymap } from "prosemirror-commands";
import { history, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { DOMParser, Schema } from "prosemirror-model";
import { bulletList, listItem } from "prosemirror-schema-list";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { dress, sends, wire } from "./chatbot.js";

const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "inline*", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
    bullet_list: { ...bulletList, group: "block", content: "list_item+" },
    list_item: { ...listItem, content: "paragraph block*" },
    code_block: { group: "block", content: "text*", code: true, parseDOM: [{ tag: "pre", preserveWhitespace: "full" }], toDOM: () => ["pre", ["code", 0]] },
    hard_break: { inline: true, group: "inline", selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
    mention: {
      inline: true,
      group: "inline",
      atom: true,
      attrs: { name: {} },
      parseDOM: [{ tag: "span[data-mention]", getAttrs: (dom) => ({ name: dom.textContent }) }],
      toDOM: (node) => ["span", { "data-mention": "", contenteditable: "false" }, node.attrs.name],
      leafText: (node) => node.attrs.name,
    },
    text: { group: "inline" },
  },
});
const newLine = (state, dispatch) => {
  dispatch(state.tr.replaceSelectionWith(schema.nodes.hard_break.create()));
  return true;
};
const keys = keymap({ "Shift-Enter": newLine, "Mod-z": undo });
let chat = { submit() {}, update() {} };
const view = new EditorView(document.querySelector("#editor"), {
  state: EditorState.create({ schema, plugins: [history(), keys, keymap(baseKeymap)] }),
  handleKeyDown: (_, event) => sends(event) && (chat.submit(), true),
  dispatchTransaction(transaction) {
    view.updateState(view.state.apply(transaction));
    chat.update();
  },
});
dress(view.dom);

/** One line a block of text, one a hard break. */
function lines() {
  const blocks = [];
  view.state.doc.descendants((node) => {
    if (node.isTextblock) blocks.push(node.textBetween(0, node.content.size, "\n", (leaf) => (leaf.type.name === "hard_break" ? "\n" : leaf.attrs.name)));
  });
  return blocks.join("\n");
}
chat = wire(lines, () => view.dispatch(view.state.tr.delete(0, view.state.doc.content.size)));

/** For tests: a list, code and a mention, and what became of them. */
window.load = (
  name,
  markup = `<p>Dear <span data-mention>Ann</span>,</p><ul><li><p>I am ${name}</p></li><li><p>Write, say I am ill</p></li></ul><pre>x = 1\n\n  y</pre>`,
) => {
  const around = document.createElement("div");
  around.innerHTML = markup;
  const { content } = DOMParser.fromSchema(schema).parse(around);
  view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, content));
};
window.outline = () => view.state.doc.toString();
