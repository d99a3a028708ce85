"use strict";

/**
 * @typedef {object} Editor
 * @property {string} name
 * @property {(element: HTMLElement) => boolean} takes
 * @property {(element: HTMLElement) => string} read throws a Problem where the whole text cannot be read
 * @property {((element: HTMLElement, text: string) => Promise<void>)[]} ways of replacing everything, the best first
 * @property {(element: HTMLElement, text: string) => Promise<void>} [replace] the selection by a text; for rich editors
 * @property {(element: HTMLElement, content: Element) => Promise<void>} [relay] everything by the same markup with other words in it, at once
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
  const TURN_MS = 200; // Slate and Lexical follow a selection only some time after their last change
  /** What a text without markup cannot say: replacing everything would lose it. */
  const STRUCTURE = "li, pre, table, blockquote, h1, h2, h3, h4, h5, h6, [contenteditable='false'], .ql-code-block, img:not(.ProseMirror-separator)";

  const KINDS = [textareaEditor, lexicalEditor, slateEditor, codemirrorEditor, prosemirrorEditor, quillEditor, contenteditableEditor];

  /** @param {HTMLElement} element @returns {Editor} */
  function editorOf(element) {
    const kind = KINDS.find((editor) => editor.takes(element));
    if (!kind) throw Problem.of("no_composer");
    return kind;
  }

  /** A copy of what stands there, with other words in places. @param {HTMLElement} element @param {Change[]} changes */
  function changed(element, changes) {
    const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
    for (const { start, end, text } of lastFirst(changes)) {
      const range = reading.rangeOf(reading.read(copy), start, end);
      range?.deleteContents();
      if (text) range?.insertNode(document.createTextNode(text));
    }
    return copy;
  }

  const lastFirst = (/** @type {Change[]} */ changes) => [...changes].sort((a, b) => b.start - a.start);

  /** Whether its text is in the DOM, where it can be highlighted. @param {HTMLElement} element */
  const isRich = (element) => !textareaEditor.takes(element);

  /** Replace single places, the last one first, so that lists, code and mentions around them stay what they are. @param {HTMLElement} element @param {Change[]} changes */
  async function change(element, changes) {
    const { replace } = editorOf(element);
    for (const { start, end, text } of lastFirst(changes)) {
      const range = reading.rangeOf(reading.read(element), start, end);
      if (!range || !replace) return;
      await writing.select(element, range);
      await replace(element, text);
      await writing.pause(TURN_MS);
    }
  }

  return {
    /** What stands in a composer. @param {HTMLElement} element */
    read: (element) => editorOf(element).read(element),
    /**
     * Make a composer read `text`. Everything is replaced at once, which is one step to undo. Where the composer holds
     * more than lines of text, its markup stays: given back as a whole where the editor takes that, else place by place.
     * @param {HTMLElement} element
     * @param {string} text
     * @param {Change[]} changes the same, as single places
     */
    async write(element, text, changes) {
      const { ways, read, relay } = editorOf(element);
      if (isRich(element) && element.querySelector(STRUCTURE) && changes.length) {
        const before = read(element);
        await relay?.(element, changed(element, changes));
        await writing.pause(relay ? SETTLED_MS : 0);
        if (read(element) === before) await change(element, changes);
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
