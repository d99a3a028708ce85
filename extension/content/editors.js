"use strict";

/**
 * @typedef {object} Editor
 * @property {string} name
 * @property {(element: HTMLElement) => boolean} takes
 * @property {(element: HTMLElement) => string} read
 * @property {((element: HTMLElement, text: string) => Promise<void>)[]} ways of replacing everything, the best first
 */

/**
 * The kinds of editor: how each is read, and the ways of writing that each takes as if it was typed.
 *
 * Writing promises nothing: whoever writes reads back and compares.
 */
const editors = (() => {
  const HEARD_MS = 200;
  const SETTLED_MS = 100;
  const FOLLOWED_MS = 50; // Firefox tells of a selection late, and of an earlier one first

  const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

  /** Change the selection, and give the editor the time to hear of it and to follow. @param {() => void} change */
  async function selecting(change) {
    const heard = new Promise((resolve) => document.addEventListener("selectionchange", resolve, { once: true }));
    change();
    await Promise.race([heard, pause(HEARD_MS)]);
    await pause(FOLLOWED_MS);
  }

  /** In two steps, since taking the focus is a change of its own. @param {HTMLElement} element */
  async function selectAll(element) {
    if (document.activeElement !== element) await selecting(() => element.focus());
    await selecting(() => getSelection()?.selectAllChildren(element));
  }

  /** @type {Editor} */
  const plain = {
    name: "textarea",
    takes: (element) => element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement,
    read: (element) => /** @type {HTMLTextAreaElement} */ (element).value,
    ways: [
      async (element, text) => {
        // A framework that watches `value` on the element itself is passed by; the event tells it to look.
        const type = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
        element.focus();
        Object.getOwnPropertyDescriptor(type.prototype, "value")?.set?.call(element, text);
        element.dispatchEvent(
          new InputEvent("input", { bubbles: true, composed: true, inputType: "insertReplacementText", data: text }),
        );
      },
    ],
  };

  /** @type {Editor} */
  const lexical = {
    name: "lexical",
    takes: (element) => element.hasAttribute("data-lexical-editor"),
    read: (element) => reading.read(element).text,
    ways: [
      async (element, text) => {
        await selectAll(element);
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", text);
        const init = { inputType: "insertText", data: text, dataTransfer };
        element.dispatchEvent(
          new InputEvent("beforeinput", { ...init, bubbles: true, cancelable: true, composed: true }),
        );
      },
    ],
  };

  /** ProseMirror, Quill, and contenteditable boxes of other makes. @type {Editor} */
  const rich = {
    name: "rich",
    takes: (element) => element.isContentEditable,
    read: (element) => reading.read(element).text,
    ways: [
      async (element, text) => {
        await selectAll(element);
        document.execCommand("insertText", false, text);
      },
      // In Firefox, ProseMirror may lose an empty line of inserted text. It takes whole paragraphs, as does Quill.
      async (element, text) => {
        const lines = text.split("\n").map((line) => {
          const paragraph = document.createElement("p");
          paragraph.append(line || document.createElement("br"));
          return paragraph;
        });
        element.replaceChildren(...lines);
        element.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
      },
    ],
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
    /** Replace what stands in a composer, in the first way that it takes. @param {HTMLElement} element @param {string} text */
    async write(element, text) {
      const { ways, read } = editorOf(element);
      for (const way of ways) {
        await way(element, text);
        await pause(SETTLED_MS);
        if (read(element) === text) return;
      }
    },
    /** Whether its text is in the DOM, where it can be highlighted. @param {HTMLElement} element */
    isRich: (element) => !plain.takes(element),
  };
})();
