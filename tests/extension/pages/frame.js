import { dress, send, sends } from "./chatbot.js";

/** A composer in a frame of the same origin, with its button. */
document.querySelector(".send").remove();
const frame = document.createElement("iframe");
frame.srcdoc = '<!doctype html><body style="margin:0"><textarea style="width:80%;height:60px"></textarea><button type="button" class="send" data-testid="send-button">Send</button></body>';
frame.style.cssText = "border: 0; width: 100%; height: 80px;";
frame.addEventListener("load", () => {
  const inner = frame.contentDocument;
  const box = dress(inner.querySelector("textarea"));
  const submit = () => {
    if (!box.value.trim()) return;
    send(box.value);
    box.value = "";
  };
  inner.querySelector("button").addEventListener("click", submit);
  box.addEventListener("keydown", (event) => {
    if (!sends(event)) return;
    event.preventDefault();
    submit();
  });
  window.readModel = () => box.value;
  window.focusBox = () => box.focus();
});
document.querySelector("#editor").append(frame);
