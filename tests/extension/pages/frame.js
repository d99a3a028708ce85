import { dress, send, sends } from "./chatbot.js";

/**
 * A composer in a frame of the same origin, with its button. ?shadowed puts the frame into a shadow root, ?inner the
 * composer into one inside the frame, and ?closed closes either; ?written writes the frame's document after it loaded.
 */
const asked = new URLSearchParams(location.search);
const mode = asked.has("closed") ? "closed" : "open";
const WORDS = '<textarea style="width:80%;height:60px"></textarea><button type="button" class="send" data-testid="send-button">Send</button>';
const PAGE = `<!doctype html><body style="margin:0">${asked.has("inner") ? "<chat-box></chat-box>" : WORDS}</body>`;

document.querySelector(".send").remove();
const frame = document.createElement("iframe");
frame.style.cssText = "border: 0; width: 100%; height: 80px;";

function furnish() {
  const inner = frame.contentDocument;
  const root = asked.has("inner") ? inner.querySelector("chat-box").attachShadow({ mode }) : inner;
  if (root !== inner) root.innerHTML = WORDS;
  const box = dress(root.querySelector("textarea"));
  const submit = () => {
    if (!box.value.trim()) return;
    send(box.value);
    box.value = "";
  };
  root.querySelector("button").addEventListener("click", submit);
  box.addEventListener("keydown", (event) => {
    if (!sends(event)) return;
    event.preventDefault();
    submit();
  });
  window.readModel = () => box.value;
  window.focusBox = () => box.focus();
  window.fillBox = (text) => (box.value = text);
  window.buttonAt = () => {
    const [outer, button] = [frame, root.querySelector("button")].map((one) => one.getBoundingClientRect());
    return [outer.x + button.x + button.width / 2, outer.y + button.y + button.height / 2];
  };
}

if (!asked.has("written")) {
  frame.srcdoc = PAGE;
  frame.addEventListener("load", furnish);
}
const editor = document.querySelector("#editor");
if (asked.has("shadowed")) editor.append(document.createElement("chat-box"));
(asked.has("shadowed") ? editor.firstElementChild.attachShadow({ mode }) : editor).append(frame);
if (asked.has("written")) {
  setTimeout(() => {
    const inner = frame.contentDocument;
    inner.open(); // which takes every listener off the document and its window
    inner.write(PAGE);
    inner.close();
    furnish();
  }, 100);
}
