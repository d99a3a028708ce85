"use strict";

/*
 * Runs among the page's own scripts, because a page's "copy" button writes to the clipboard from there. What is
 * written asks the content scripts for the originals, by a pair of events; they answer only to a person's click,
 * and only with what the page shows already.
 */
(() => {
  const { clipboard } = navigator;
  if (!clipboard) return;
  const { writeText, write } = clipboard;

  /** @param {string} text */
  function restored(text) {
    let answer = text;
    const hear = (/** @type {Event} */ event) => (answer = String(/** @type {CustomEvent} */ (event).detail));
    document.addEventListener("sotto-copied", hear);
    document.dispatchEvent(new CustomEvent("sotto-copy", { detail: text }));
    document.removeEventListener("sotto-copied", hear);
    return answer;
  }

  /** @param {ClipboardItem} item @param {string} type @returns {Promise<Blob>} */
  async function restoredPart(item, type) {
    const part = await item.getType(type);
    return type.startsWith("text/") ? new Blob([restored(await part.text())], { type }) : part;
  }

  clipboard.writeText = (text) => writeText.call(clipboard, restored(String(text)));
  clipboard.write = (items) =>
    write.call(
      clipboard,
      [...items].map((item) => new ClipboardItem(Object.fromEntries(item.types.map((type) => [type, restoredPart(item, type)])))),
    );
})();
