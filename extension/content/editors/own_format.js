"use strict";

/**
 * Editors that keep their own text copy all of it in a format of their own, mentions and lists included. What they
 * copy is pasted back with other words in it: one step to undo, and nothing but the words is different.
 */
const ownFormat = (() => {
  const SETTLED_MS = 150;

  /**
   * @typedef {object} Format
   * @property {string} leaf selector of the pieces of text that the format has, in its order
   * @property {RegExp} type the clipboard type that holds it
   * @property {(data: string) => any} decode
   * @property {(tree: any) => string} encode
   * @property {(data: DataTransfer) => Event} put the event by which the editor takes it
   */

  /** The pieces of text in it, in their order. @param {any} tree @returns {{text: string}[]} */
  const pieces = (tree) =>
    typeof tree?.text === "string" ? [tree] : /** @type {any[]} */ (Array.isArray(tree) ? tree : (tree?.nodes ?? tree?.children ?? [])).flatMap(pieces);

  /** @param {Element} element @param {string} leaf */
  const wordsOf = (element, leaf) => [...element.querySelectorAll(leaf)].map((one) => reading.read(one).text);

  /** Everything as the editor itself copies it, or null where it does not. @param {HTMLElement} element @param {Format} format */
  async function copied(element, { type, decode }) {
    await writing.selectAll(element);
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true, composed: true }));
    const name = clipboardData.types.find((one) => type.test(one));
    try {
      return name ? { name, tree: decode(clipboardData.getData(name)) } : null;
    } catch {
      return null; // of a make that nobody knows
    }
  }

  return {
    /**
     * Give an editor its own content with the words of `content`. It stays as it is where that cannot be done exactly.
     * @param {HTMLElement} element @param {Element} content the same markup with other words @param {Format} format
     */
    async relay(element, content, format) {
      if (writing.isLong(reading.read(content).text)) return;
      const now = await copied(element, format);
      const [before, after] = [element, content].map((one) => wordsOf(one, format.leaf));
      const places = pieces(now?.tree);
      const known = places.length === before.length && places.every(({ text }, index) => text === before[index]);
      // A line that is gone is more than other words.
      const [there, here] = [element, content].map((one) => one.querySelectorAll("*").length);
      const whole = there === here && after.length === before.length && after.every((text, index) => text || !before[index]);
      if (now && known && whole) {
        places.forEach((place, index) => (place.text = after[index]));
        const data = new DataTransfer();
        data.setData(now.name, format.encode(now.tree));
        element.dispatchEvent(format.put(data));
        await writing.pause(SETTLED_MS);
        const then = await copied(element, format);
        if (JSON.stringify(then?.tree) !== JSON.stringify(now.tree)) await writing.undo(element);
      }
      const selection = element.ownerDocument.getSelection();
      if (selection?.rangeCount) selection.collapseToEnd(); // or the next key would replace everything
    },
  };
})();
