/** The chat page around an editor: sends what it is given to /api/send, and streams answers. */

const messages = document.querySelector("#messages");

/** What a real page does: the message leaves by the network. */
export function send(text) {
  fetch("/api/send", { method: "POST", body: JSON.stringify({ text }) });
  const question = document.createElement("div");
  question.dataset.messageAuthorRole = "user";
  question.textContent = text;
  messages.append(question);
  if (!location.pathname.startsWith("/c/")) history.pushState({}, "", `/c/chat-1${location.search}`);
}

/** Wire a send button that is enabled only while there is something to send. */
export function wire(read, clear) {
  const button = document.querySelector(".send");
  const update = () => (button.disabled = !read().trim());
  const submit = () => {
    const text = read();
    if (!text.trim()) return;
    send(text);
    clear();
    update();
  };
  button.addEventListener("click", submit);
  update();
  window.readModel = read;
  return { submit, update };
}

/** For tests: a new answer, and ways in which pages stream into it. */
window.answer = {
  begin() {
    const made = document.createElement("div");
    made.dataset.messageAuthorRole = "assistant";
    made.className = "font-claude-message";
    made.append(document.createElement("p"));
    messages.append(made);
    return made.firstChild;
  },
  /** One text node that grows. */
  append(line, words) {
    line.firstChild ? line.firstChild.appendData(words) : line.append(words);
  },
  /** The whole text set again each time, as React does. */
  set(line, text) {
    line.firstChild ? (line.firstChild.nodeValue = text) : line.append(text);
  },
  /** A node of its own for each piece. */
  piece(line, words) {
    const span = document.createElement("span");
    span.textContent = words;
    line.append(span);
  },
};
