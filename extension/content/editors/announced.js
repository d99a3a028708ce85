"use strict";

/** Lexical: keeps its own text and takes what is announced to it. @type {Editor} */
const lexicalEditor = {
  name: "lexical",
  takes: (element) => element.hasAttribute("data-lexical-editor"),
  read: (element) => reading.read(element).text,
  async replace(element, text) {
    const before = reading.read(element).text;
    await writing.announce(element, text);
    await writing.pause(60); // until it has drawn
    // Within one piece of text it leaves an announced change to the browser, which only acts on its own.
    if (reading.read(element).text === before) await writing.insert(element, text);
  },
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
