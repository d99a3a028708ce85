"use strict";

/** A paragraph that ProseMirror takes as it is, spaces included. @param {string} line */
function prosemirrorParagraph(line) {
  const paragraph = document.createElement("p");
  paragraph.setAttribute("data-pm-slice", "0 0 []");
  paragraph.append(line);
  return paragraph;
}

/** Paragraphs in place of what stands there, for editors that watch their own DOM. @param {HTMLElement} element @param {string} text */
async function replaceParagraphs(element, text) {
  const page = element.ownerDocument;
  const lines = text.split("\n").map((line) => {
    const paragraph = page.createElement("p");
    paragraph.append(line || page.createElement("br"));
    return paragraph;
  });
  element.replaceChildren(...lines);
  element.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
}

/** @param {HTMLElement} element @param {string} text */
async function insertAll(element, text) {
  await writing.selectAll(element);
  await writing.insert(element, text);
}

/** ProseMirror and TipTap. @type {Editor} */
const prosemirrorEditor = {
  name: "prosemirror",
  takes: (element) => element.classList.contains("ProseMirror"),
  read: (element) => reading.read(element).text,
  replace: writing.insert,
  async relay(element, content) {
    if (writing.isLong(reading.read(content).text)) return;
    for (const one of content.querySelectorAll(".ProseMirror-trailingBreak, .ProseMirror-separator, .ProseMirror-widget")) one.remove();
    const open = ["firstElementChild", "lastElementChild"].map((edge) => reading.depth(content, /** @type {"firstElementChild" | "lastElementChild"} */ (edge)));
    content.firstElementChild?.setAttribute("data-pm-slice", `${open.join(" ")} []`); // as it copies the same selection itself
    await writing.selectAll(element);
    await writing.pasteMarkup(element, content);
  },
  ways: [
    // One step to undo, where it takes a paste from a script; Firefox does not hand it over.
    async (element, text) => {
      if (writing.isLong(text)) return;
      await writing.selectAll(element);
      await writing.paste(element, text, prosemirrorParagraph);
    },
    insertAll,
    // In Firefox it may lose an empty line of inserted text. It takes whole paragraphs.
    replaceParagraphs,
  ],
};

/** Quill. @type {Editor} */
const quillEditor = {
  ...prosemirrorEditor,
  name: "quill",
  takes: (element) => element.classList.contains("ql-editor"),
  relay: undefined, // it joins what follows within a second into one step by itself
  ways: [insertAll, replaceParagraphs],
};

/** Contenteditable boxes of any other make. @type {Editor} */
const contenteditableEditor = {
  ...prosemirrorEditor,
  name: "contenteditable",
  takes: (element) => element.isContentEditable,
  async relay(element, content) {
    await writing.selectAll(element);
    await writing.insertMarkup(element, content);
  },
  ways: [
    async (element, text) => {
      await writing.selectAll(element);
      await (element.contentEditable === "true" ? writing.insertLines : writing.insert)(element, text);
    },
    insertAll,
    replaceParagraphs,
  ],
};
