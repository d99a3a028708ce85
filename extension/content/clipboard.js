"use strict";

/*
 * Runs among the page's own scripts, because a page's "copy" button writes to the clipboard from there. What it
 * writes is offered to the content scripts. Where it holds stand-ins they write the originals themselves, so that the
 * page never sees them, and say that they did by preventing the event.
 *
 * The event's name is made up for each page and told to the content scripts before any script of the page runs: a
 * page can neither listen nor ask. What is used here is kept from before, too, in case a page replaces it.
 */
(() => {
  const { Clipboard, CustomEvent, EventTarget, Promise, Proxy, Reflect, String } = globalThis;
  if (!Clipboard) return;
  const { dispatchEvent } = EventTarget.prototype;
  const { writeText, write } = Clipboard.prototype;
  const channel = `sotto-${crypto.randomUUID()}`;

  /** @param {string} name @param {string} detail @returns {boolean} whether somebody took care of it */
  const told = (name, detail) => !Reflect.apply(dispatchEvent, document, [new CustomEvent(name, { detail, cancelable: true })]);

  // Either of the two scripts may be the first.
  if (!told("sotto-channel", channel)) document.addEventListener("sotto-channel-wanted", () => told("sotto-channel", channel), { once: true });

  /** @param {string} text */
  const taken = (text) => told(channel, text);

  /** @param {any} items of clipboard.write */
  async function plainOf([item]) {
    return item?.types.includes("text/plain") ? (await item.getType("text/plain")).text() : "";
  }

  Clipboard.prototype.writeText = new Proxy(writeText, {
    apply: (target, clipboard, args) => (args.length && taken(String(args[0])) ? Promise.resolve() : Reflect.apply(target, clipboard, args)),
  });
  Clipboard.prototype.write = new Proxy(write, {
    async apply(target, clipboard, args) {
      const plain = await plainOf(args[0]).catch(() => "");
      if (!plain || !taken(plain)) await Reflect.apply(target, clipboard, args);
    },
  });
})();
