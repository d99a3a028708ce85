"use strict";

/** The browser's own text boxes, and those that React and others watch over. @type {Editor} */
const textareaEditor = {
  name: "textarea",
  takes: ({ localName }) => localName === "textarea" || localName === "input",
  read: (element) => /** @type {HTMLTextAreaElement} */ (element).value,
  ways: [
    // As if typed: one step for the person's own undo.
    async (element, text) => {
      element.focus({ preventScroll: true });
      /** @type {HTMLTextAreaElement} */ (element).select();
      await writing.insert(element, text);
    },
    // A framework that watches `value` on the element itself is passed by; the event tells it to look.
    async (element, text) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, text);
      element.dispatchEvent(
        new InputEvent("input", { bubbles: true, composed: true, inputType: "insertReplacementText", data: text }),
      );
    },
  ],
};
