"use strict";

/**
 * @typedef {object} Editor
 * @property {string} name
 * @property {(element: HTMLElement) => boolean} takes
 * @property {(element: HTMLElement) => string} read throws a Problem where the whole text cannot be read
 * @property {((element: HTMLElement, text: string) => Promise<void>)[]} ways of replacing everything, the best first
 * @property {(element: HTMLElement, text: string) => Promise<void>} [replace] the selection by a text; for rich editors
 *
 * @typedef {{start: number, end: number, text: string}} Change what replaces the characters `start` up to `end`
 */

/**
 * The kinds of editor: how each is read, and the ways of writing that each takes as if it was typed.
 *
 * Writing promises nothing: whoever writes reads back and compares.
 */
const editors = (() => {
  const SETTLED_MS = 100;
  /** What a text without markup cannot say: replacing everything would lose it. */
  const STRUCTURE = "li, pre, table, blockquote, h1, h2, h3, h4, h5, h6, [contenteditable='false'], .ql-code-block, img:not(.ProseMirror-separator)";

  const KINDS = [textareaEditor, lexicalEditor, slateEditor, codemirrorEditor, prosemirrorEditor, quillEditor, contenteditableEditor];

  /** @param {HTMLElement} element @returns {Editor} */
  function editorOf(element) {
    const kind = KINDS.find((editor) => editor.takes(element));
    if (!kind) throw Problem.of("no_composer");
    return kind;
  }

  /** Whether its text is in the DOM, where it can be highlighted. @param {HTMLElement} element */
  const isRich = (element) => !textareaEditor.takes(element);

  /** Replace single places, the last one first, so that lists, code and mentions around them stay what they are. @param {HTMLElement} element @param {Change[]} changes */
  async function change(element, changes) {
    const { replace } = editorOf(element);
    for (const { start, end, text } of [...changes].sort((a, b) => b.start - a.start)) {
      const range = reading.rangeOf(reading.read(element), start, end);
      if (!range || !replace) return;
      await writing.select(element, range);
      await replace(element, text);
      await writing.pause(0);
    }
  }

  return {
    /** What stands in a composer. @param {HTMLElement} element */
    read: (element) => editorOf(element).read(element),
    /**
     * Make a composer read `text`. Everything is replaced at once, which is one step to undo; single places where the
     * composer holds more than lines of text.
     * @param {HTMLElement} element
     * @param {string} text
     * @param {Change[]} changes the same, as single places
     */
    async write(element, text, changes) {
      const { ways, read } = editorOf(element);
      if (isRich(element) && element.querySelector(STRUCTURE) && changes.length) {
        await change(element, changes);
        await writing.pause(SETTLED_MS);
        return; // never flatten what the person laid out: whoever reads back says so
      }
      for (const way of ways) {
        await way(element, text);
        await writing.pause(SETTLED_MS);
        if (read(element) === text) return;
      }
    },
    /** Replace one place. @param {HTMLElement} element @param {Change} one */
    async replace(element, one) {
      if (isRich(element)) return change(element, [one]);
      element.focus({ preventScroll: true });
      /** @type {HTMLTextAreaElement} */ (element).setSelectionRange(one.start, one.end);
      await writing.insert(element, one.text);
    },
    isRich,
  };
})();
