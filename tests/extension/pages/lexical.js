import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { $createHeadingNode, $createQuoteNode, HeadingNode, QuoteNode, registerRichText } from "@lexical/rich-text";
import { $createParagraphNode, $createTextNode, $getRoot, COMMAND_PRIORITY_HIGH, createEditor, KEY_ENTER_COMMAND } from "lexical";
import { dress, sends, wire } from "./chatbot.js";

const box = document.createElement("div");
box.contentEditable = "true";
box.setAttribute("data-lexical-editor", "true");
dress(box);
document.querySelector("#editor").append(box);
const editor = createEditor({
  namespace: "chat",
  nodes: [HeadingNode, QuoteNode],
  onError(error) {
    throw error;
  },
});
editor.setRootElement(box);
registerRichText(editor);
registerHistory(editor, createEmptyHistoryState(), 300);
const chat = wire(
  () => editor.getEditorState().read(() => $getRoot().getChildren().map((block) => block.getTextContent()).join("\n")),
  () =>
    editor.update(() => {
      const line = $createParagraphNode();
      $getRoot().clear().append(line);
      line.select();
    }),
);
editor.registerUpdateListener(chat.update);
editor.registerCommand(
  KEY_ENTER_COMMAND,
  (event) => {
    if (!event || !sends(event)) return false;
    event.preventDefault();
    chat.submit();
    return true;
  },
  COMMAND_PRIORITY_HIGH,
);
/** For tests: a heading, a mention that is one piece, a quote, and what became of them. */
window.load = (name) =>
  editor.update(() => {
    const block = (made, ...children) => made.append(...children);
    $getRoot().clear().append(
      block($createHeadingNode("h2"), $createTextNode("Dear "), $createTextNode("Ann").setMode("token"), $createTextNode(",")),
      block($createQuoteNode(), $createTextNode(`I am ${name}`)),
      block($createParagraphNode(), $createTextNode("Write, say I am ill")),
    );
  });
window.outline = () => JSON.stringify(editor.getEditorState());
