"use strict";

/**
 * @typedef {object} Editor
 * @property {string} name
 * @property {(element: HTMLElement) => boolean} takes
 * @property {(element: HTMLElement) => string} read
 * @property {(element: HTMLElement, text: string) => Promise<void>} write replaces everything
 */

/**
 * The kinds of editor: how each is read, and the one way of writing that each takes as if it was typed.
 *
 * Writing promises nothing: whoever writes reads back and compares.
 */
const editors = (() => {
  const SELECTION_MS = 200;

  /** Select everything, and give the editor the time to hear of it. @param {HTMLElement} element */
  async function selectAll(element) {
    const heard = new Promise((resolve) => {
      document.addEventListener("selectionchange", resolve, { once: true });
      setTimeout(resolve, SELECTION_MS);
    });
    element.focus();
    getSelection()?.selectAllChildren(element);
    await heard;
  }

  /** @type {Editor} */
  const plain = {
    name: "textarea",
    takes: (element) => element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement,
    read: (element) => /** @type {HTMLTextAreaElement} */ (element).value,
    async write(element, text) {
      // A framework that watches `value` on the element itself is passed by; the event tells it to look.
      const type = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      element.focus();
      Object.getOwnPropertyDescriptor(type.prototype, "value")?.set?.call(element, text);
      element.dispatchEvent(
        new InputEvent("input", { bubbles: true, composed: true, inputType: "insertReplacementText", data: text }),
      );
    },
  };

  /** @type {Editor} */
  const lexical = {
    name: "lexical",
    takes: (element) => element.hasAttribute("data-lexical-editor"),
    read: (element) => reading.read(element).text,
    async write(element, text) {
      await selectAll(element);
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", text);
      const init = { inputType: "insertText", data: text, dataTransfer };
      element.dispatchEvent(new InputEvent("beforeinput", { ...init, bubbles: true, cancelable: true, composed: true }));
    },
  };

  /** ProseMirror, Quill, and contenteditable boxes of other makes. @type {Editor} */
  const rich = {
    name: "rich",
    takes: (element) => element.isContentEditable,
    read: (element) => reading.read(element).text,
    async write(element, text) {
      await selectAll(element);
      document.execCommand("insertText", false, text);
    },
  };

  const KINDS = [plain, lexical, rich];

  /** @param {HTMLElement} element @returns {Editor} */
  function editorOf(element) {
    const kind = KINDS.find((editor) => editor.takes(element));
    if (!kind) throw Problem.of("no_composer");
    return kind;
  }

  return {
    /** What stands in a composer. @param {HTMLElement} element */
    read: (element) => editorOf(element).read(element),
    /** Replace what stands in a composer. @param {HTMLElement} element @param {string} text */
    write: (element, text) => editorOf(element).write(element, text),
    /** Whether its text is in the DOM, where it can be highlighted. @param {HTMLElement} element */
    isRich: (element) => !plain.takes(element),
  };
})();
