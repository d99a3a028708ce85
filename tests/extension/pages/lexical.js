import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { registerPlainText } from "@lexical/plain-text";
import { $createParagraphNode, $getRoot, COMMAND_PRIORITY_HIGH, createEditor, KEY_ENTER_COMMAND } from "lexical";
import { dress, sends, wire } from "./chatbot.js";

const box = document.createElement("div");
box.contentEditable = "true";
box.setAttribute("data-lexical-editor", "true");
dress(box);
document.querySelector("#editor").append(box);
const editor = createEditor({
  namespace: "chat",
  onError(error) {
    throw error;
  },
});
editor.setRootElement(box);
registerPlainText(editor);
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
