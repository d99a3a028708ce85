/** A chatbot that is none: it answers from a script, in this tab, and shows what it was told. */

import { byId, fillWords, openService, say } from "../popup/own.js";
import { pairingPanel } from "../popup/pairing.js";

const WORD_MS = 45;

// A developer's browser pairs without a question, once, with an app that takes it so. No web page can open this one.
let pairs = location.hash === "#pair-next";
history.replaceState(null, "", location.pathname);

fillWords();
const composer = byId("composer");
composer.dataset.placeholder = say("practice_placeholder");
composer.setAttribute("aria-label", say("practice_placeholder"));
const send = /** @type {HTMLButtonElement} */ (byId("send"));

/** @param {"question" | "answer"} kind @param {string} text */
function message(kind, text) {
  const made = document.createElement("div");
  made.className = `message ${kind}`;
  if (kind === "question") made.lang = "";
  made.append(text);
  byId("messages").append(made);
  made.scrollIntoView({ block: "end" });
  return made;
}

/** Say something word by word, as chatbots do. @param {string} text */
async function answer(text) {
  const node = document.createTextNode("");
  message("answer", "").append(node);
  for (const word of text.match(/\s*\S+/g) ?? []) {
    node.appendData(word);
    await new Promise((resolve) => setTimeout(resolve, WORD_MS));
  }
}

/** What a chatbot's provider would get. @param {string} text */
function receive(text) {
  const line = document.createElement("li");
  line.textContent = text;
  byId("received").prepend(line);
  byId("nothing").hidden = true;
  byId("step-try").classList.add("done");
  message("question", text);
  answer(say("practice_answer", text));
}

const written = () => composer.innerText.replace(/\n$/, "");
const listen = () => (send.disabled = !written().trim());
composer.addEventListener("input", listen);
composer.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  /** @type {HTMLFormElement} */ (byId("form")).requestSubmit();
});
byId("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = written();
  if (!text.trim()) return;
  composer.replaceChildren();
  listen();
  receive(text);
});

for (const number of ["1", "2", "3"]) {
  const example = document.createElement("button");
  example.type = "button";
  example.textContent = say(`practice_example_${number}`);
  example.addEventListener("click", () => {
    composer.textContent = say(`practice_example_${number}_text`);
    composer.dispatchEvent(new InputEvent("input", { bubbles: true }));
    composer.focus();
    getSelection()?.selectAllChildren(composer);
    getSelection()?.collapseToEnd();
  });
  byId("examples").append(example);
}

/** @type {(link: import("../popup/own.js").Link) => void} */
let showLink = () => {};
const ask = openService((link) => {
  showLink(link);
  if (pairs && link.stage === "comparing") {
    pairs = false;
    byId("same").click();
  }
  byId("step-app").classList.toggle("done", ["unpaired", "comparing", "compared", "ready"].includes(link.stage));
  byId("step-pair").classList.toggle("done", link.stage === "ready");
});
showLink = pairingPanel(byId("trouble"), ask);
const connected = () => pairs && byId("pair").click();
ask("connect").then(connected, () => {}); // the state that is pushed says why
listen();
message("answer", say("practice_hello"));
