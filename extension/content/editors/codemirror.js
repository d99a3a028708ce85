"use strict";

/** CodeMirror draws only the lines in view: a longer text cannot be read from its DOM, and is refused. @type {Editor} */
const codemirrorEditor = {
  name: "codemirror",
  takes: (element) => element.classList.contains("cm-content"),
  read(element) {
    if (element.querySelector(".cm-gap")) throw Problem.of("not_readable");
    return reading.read(element).text;
  },
  replace: writing.paste,
  ways: [
    async (element, text) => {
      await writing.selectAll(element);
      await writing.paste(element, text);
    },
    async (element, text) => {
      await writing.selectAll(element);
      await writing.insert(element, text);
    },
  ],
};
