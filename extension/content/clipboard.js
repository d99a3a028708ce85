"use strict";

/*
 * Runs among the page's own scripts, because a page's "copy" button writes to the clipboard from there. What it
 * writes is offered to the content scripts by an event. Where it holds stand-ins they write the originals
 * themselves, so that the page never sees them, and say that they did by preventing the event.
 */
(() => {
  const { clipboard } = navigator;
  if (!clipboard) return;
  const { writeText, write } = clipboard;
  const dispatch = EventTarget.prototype.dispatchEvent;

  /** @param {string} text @returns {boolean} whether it is taken care of */
  const taken = (text) => !dispatch.call(document, new CustomEvent("sotto-copy", { detail: text, cancelable: true }));

  clipboard.writeText = (text) => (taken(String(text)) ? Promise.resolve() : writeText.call(clipboard, text));
  clipboard.write = async (items) => {
    const [item] = items;
    const plain = item?.types.includes("text/plain") ? await (await item.getType("text/plain")).text() : "";
    if (!plain || !taken(plain)) await write.call(clipboard, items);
  };
})();
