import { dress, send, sends } from "./chatbot.js";

/** A composer in a shadow root, with its button, as web components have it; ?closed makes it a closed one. */
document.querySelector(".send").remove();
const host = document.createElement("chat-box");
const root = host.attachShadow({ mode: location.search.includes("closed") ? "closed" : "open" });
const style = document.createElement("style");
style.textContent = "textarea { width: 80%; height: 48px; font: inherit; }";
const box = dress(document.createElement("textarea"));
const button = Object.assign(document.createElement("button"), { textContent: "Send", className: "send", type: "button" });
button.dataset.testid = "send-button";
root.append(style, box, button);
document.querySelector("#editor").append(host);
const submit = () => {
  if (!box.value.trim()) return;
  send(box.value);
  box.value = "";
};
button.addEventListener("click", submit);
box.addEventListener("keydown", (event) => {
  if (!sends(event)) return;
  event.preventDefault();
  submit();
});
window.readModel = () => box.value;
window.focusBox = () => box.focus();
