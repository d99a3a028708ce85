/** The chat page around an editor: sends what it is given to /api/send, and streams answers. */

const messages = document.querySelector("#messages");
/** How the site that is imitated marks its parts; see `Shape` in pages.py. */
const shape = JSON.parse(document.querySelector("#shape").textContent);

/** Give a composer the marks of the site. */
export function dress(box) {
  for (const [name, value] of Object.entries(shape.box)) box.setAttribute(name, value);
  return box;
}

/** The keys that send. */
export const sends = (event) => event.key === "Enter" && !event.isComposing && (shape.modifier ? event.ctrlKey : !event.shiftKey);

/** What a real page does: the message leaves by the network. */
export function send(text) {
  fetch("/api/send", { method: "POST", body: JSON.stringify({ text }) });
  const question = document.createElement("div");
  question.dataset.messageAuthorRole = "user";
  question.textContent = text;
  messages.append(question);
  if (!location.pathname.startsWith(shape.path)) history.pushState({}, "", `${shape.path}chat-1${location.search}`);
}

/** Wire a send button that is enabled only while there is something to send. */
export function wire(read, clear) {
  const button = document.querySelector(".send");
  const update = () => {
    button.disabled = !read().trim();
    button.setAttribute("aria-disabled", String(!read().trim()));
  };
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
  /** @returns the line to stream into; `kind` is the element it is */
  begin(kind = "p") {
    const made = document.createElement("div");
    made.className = "answer";
    made.innerHTML = shape.answer;
    let inner = made;
    while (inner.firstElementChild) inner = inner.firstElementChild;
    const line = document.createElement(kind === "code" ? "pre" : kind);
    inner.append(line);
    messages.append(made);
    return kind === "code" ? line.appendChild(document.createElement("code")) : line;
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

/** An earlier message is edited in a box of its own, whose button is known by its word only. */
window.editMessage = (text, words = ["Cancel", "Send"]) => {
  const around = document.createElement("div");
  around.id = "edited";
  const box = document.createElement("textarea");
  box.value = text;
  const [cancel, again] = words.map((word) => Object.assign(document.createElement("button"), { textContent: word, type: "button" }));
  again.onclick = () => (send(box.value), around.remove());
  around.append(box, cancel, again);
  messages.append(around);
};
