"use strict";

/** Lexical: keeps its own text and takes what is announced to it. @type {Editor} */
const lexicalEditor = {
  name: "lexical",
  takes: (element) => element.hasAttribute("data-lexical-editor"),
  read: (element) => reading.read(element).text,
  replace: writing.announce,
  ways: [
    async (element, text) => {
      await writing.selectAll(element);
      await writing.announce(element, text);
    },
    async (element, text) => {
      await writing.selectAll(element);
      await writing.announce(element, text, true);
    },
  ],
};

/** Slate, of the same kind. @type {Editor} */
const slateEditor = { ...lexicalEditor, name: "slate", takes: (element) => element.hasAttribute("data-slate-editor") };
