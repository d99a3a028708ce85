"use strict";

/** How text gets into an editor as if it was typed: a selection that the editor follows, then an edit that it takes. */
const writing = (() => {
  const HEARD_MS = 200;
  const FOLLOWED_MS = 50; // Firefox tells of a selection late, and of an earlier one first

  const LONG_PASTE = 1_000;

  const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

  const serializer = new XMLSerializer();
  /** Its HTML. The serializer names the namespace in tags, and nowhere else does a bare < stand. @param {Node} node */
  const markup = (node) => serializer.serializeToString(node).replace(/(<[^<>]*?) xmlns="http:\/\/www\.w3\.org\/1999\/xhtml"/g, "$1");

  /** @param {HTMLElement} element @returns {Selection | null} */
  const selectionOf = (element) => element.ownerDocument.getSelection();

  /** Change the selection, and give the editor the time to hear of it and to follow. @param {Document} page @param {() => void} change */
  async function selecting(page, change) {
    const heard = new Promise((resolve) => page.addEventListener("selectionchange", resolve, { once: true }));
    change();
    await Promise.race([heard, pause(HEARD_MS)]);
    await pause(FOLLOWED_MS);
  }

  /** @param {HTMLElement} element */
  async function focus(element) {
    if (trees.focused() !== element) await selecting(element.ownerDocument, () => element.focus({ preventScroll: true }));
  }

  return {
    pause,
    /** Whether many a page would make a file of it, were it pasted. @param {string} text */
    isLong: (text) => text.length > LONG_PASTE,
    /** In two steps, since taking the focus is a change of its own. @param {HTMLElement} element */
    async selectAll(element) {
      await focus(element);
      await selecting(element.ownerDocument, () => selectionOf(element)?.selectAllChildren(element));
    },
    /** @param {HTMLElement} element @param {Range} range */
    async select(element, { startContainer, startOffset, endContainer, endOffset }) {
      await focus(element);
      await selecting(element.ownerDocument, () =>
        selectionOf(element)?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset),
      );
    },
    /** What typing or pasting over the selection does. @param {HTMLElement} element @param {string} text */
    async insert(element, text) {
      element.ownerDocument.execCommand(text ? "insertText" : "delete", false, text);
    },
    /**
     * What the browser announces before it inserts; editors that keep their own text act on it.
     * @param {HTMLElement} element @param {string} text @param {boolean} [bare] without the text as a paste has it, which Firefox does not show every page
     */
    async announce(element, text, bare = false) {
      const dataTransfer = bare ? null : new DataTransfer();
      dataTransfer?.setData("text/plain", text);
      const init = text ? { inputType: "insertText", data: text, dataTransfer } : { inputType: "deleteContentBackward" };
      element.dispatchEvent(new InputEvent("beforeinput", { ...init, bubbles: true, cancelable: true, composed: true }));
    },
    /** The same with one line break for each line, where a browser of itself would make blocks of them. @param {HTMLElement} element @param {string} text */
    async insertLines(element, text) {
      const lines = text.split("\n").map((line) => markup(document.createTextNode(line)));
      element.ownerDocument.execCommand("insertHTML", false, lines.join("<br>"));
    },
    /** As if the children of `content` were pasted over the selection. @param {HTMLElement} element @param {Element} content */
    async pasteMarkup(element, content) {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", reading.read(content).text);
      clipboardData.setData("text/html", [...content.childNodes].map(markup).join(""));
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true }));
    },
    /** The same, by the browser itself. @param {HTMLElement} element @param {Element} content */
    async insertMarkup(element, content) {
      element.ownerDocument.execCommand("insertHTML", false, [...content.childNodes].map(markup).join(""));
    },
    /** A paste of plain text, and of paragraphs if asked to. @param {HTMLElement} element @param {string} text @param {((line: string) => Element) | null} [paragraph] */
    async paste(element, text, paragraph = null) {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      if (paragraph) clipboardData.setData("text/html", text.split("\n").map((line) => markup(paragraph(line))).join(""));
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true }));
    },
    /** Have an editor that keeps its own history take back its last step. @param {HTMLElement} element */
    async undo(element) {
      element.dispatchEvent(new InputEvent("beforeinput", { inputType: "historyUndo", bubbles: true, cancelable: true, composed: true }));
      await pause(HEARD_MS);
    },
  };
})();
