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
  carries: true,
  relay: (element, content) =>
    ownFormat.relay(element, content, {
      leaf: "[data-lexical-text]",
      type: /lexical/,
      decode: JSON.parse,
      encode: JSON.stringify,
      put: (clipboardData) => new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true }),
    }),
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
const slateEditor = {
  ...lexicalEditor,
  name: "slate",
  takes: (element) => element.hasAttribute("data-slate-editor"),
  relay: (element, content) =>
    ownFormat.relay(element, content, {
      leaf: '[data-slate-node="text"]',
      type: /slate/,
      decode: (data) => JSON.parse(decodeURIComponent(atob(data))),
      encode: (tree) => btoa(encodeURIComponent(JSON.stringify(tree))),
      put: (dataTransfer) => new InputEvent("beforeinput", { inputType: "insertFromPaste", dataTransfer, bubbles: true, cancelable: true, composed: true }),
    }),
};
