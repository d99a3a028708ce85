"use strict";

/**
 * @typedef {object} Editor
 * @property {string} name
 * @property {(element: HTMLElement) => boolean} takes
 * @property {(element: HTMLElement) => string} read throws a Problem where the whole text cannot be read
 * @property {((element: HTMLElement, text: string) => Promise<void>)[]} ways of replacing everything, the best first
 * @property {(element: HTMLElement, text: string) => Promise<void>} [replace] the selection by a text; for rich editors
 * @property {(element: HTMLElement, content: Element) => Promise<void>} [relay] everything by the same markup with other words in it, at once
 * @property {boolean} [carries] whether that keeps more than its markup shows, so that it comes before all other ways
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
  const STRUCTURE = "li, pre, code, table, blockquote, h1, h2, h3, h4, h5, h6, a, b, strong, i, em, [contenteditable='false'], .ql-code-block, img:not(.ProseMirror-separator)";

  const KINDS = [textareaEditor, lexicalEditor, slateEditor, codemirrorEditor, prosemirrorEditor, quillEditor, contenteditableEditor];

  /** @param {HTMLElement} element @returns {Editor} */
  function editorOf(element) {
    const kind = KINDS.find((editor) => editor.takes(element));
    if (!kind) throw Problem.of("no_composer");
    return kind;
  }

  /** A copy of what stands there, with other words in places; null where some are not to be found. @param {HTMLElement} element @param {Change[]} changes */
  function changed(element, changes) {
    const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
    return lastFirst(changes).every((one) => reading.put(copy, one)) ? copy : null;
  }

  const lastFirst = (/** @type {Change[]} */ changes) => [...changes].sort((a, b) => b.start - a.start);

  /** Whether its text is in the DOM, where it can be highlighted. @param {HTMLElement} element */
  const isRich = (element) => !textareaEditor.takes(element);

  /** Replace single places, the last one first, so that lists, code and mentions around them stay what they are. @param {HTMLElement} element @param {Change[]} changes */
  async function change(element, changes) {
    const { replace } = editorOf(element);
    for (const { start, end, text } of lastFirst(changes)) {
      const now = reading.read(element);
      // A line that goes takes the break before it along: browsers leave the one behind it, as after a triple click.
      const back = Number(!text && now.text[start - 1] === "\n" && now.text[end - 1] === "\n");
      const range = reading.rangeOf(now, start - back, end - back);
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
      const { ways, read, relay, carries } = editorOf(element);
      const before = read(element);
      const laidOut = isRich(element) && changes.length > 0 && element.querySelector(STRUCTURE) !== null;
      const copy = relay && (laidOut || carries) ? changed(element, changes) : null;
      if (copy && reading.read(copy).text === text) {
        await relay?.(element, copy);
        await writing.pause(SETTLED_MS);
      }
      if (read(element) !== before) return;
      if (laidOut) {
        await change(element, changes);
        return writing.pause(SETTLED_MS); // never flatten what the person laid out: whoever reads back says so
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
