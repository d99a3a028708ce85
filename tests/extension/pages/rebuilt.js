import { dress, send, sends } from "./chatbot.js";

/** A textarea and its button on a page that builds them anew at will, as frameworks do. */
const around = document.querySelector("#editor");
let button = document.querySelector(".send");
let box;

function submit() {
  if (!box.value.trim()) return;
  send(box.value);
  box.value = "";
}

/** The same text in a new box. */
window.rebuild = () => {
  const { value = "" } = box ?? {};
  box = dress(document.createElement("textarea"));
  box.value = value;
  box.addEventListener("keydown", (event) => {
    if (!sends(event)) return;
    event.preventDefault();
    submit();
  });
  around.replaceChildren(box);
};

/** Another button that does the same. */
window.swap = () => {
  const other = button.cloneNode(true);
  button.replaceWith(other);
  button = other;
  button.addEventListener("click", submit);
};

window.rebuild();
window.swap();
window.readModel = () => box.value;
