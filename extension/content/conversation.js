"use strict";

/**
 * A random id for each chat, so that the same name gets the same stand-in throughout.
 *
 * A new chat has no address of its own until its first message is sent: it gets an id at once, and
 * keeps it when the address comes. Nothing of the chat is stored but its address and that id.
 */
const conversation = (() => {
  const KEPT = "conversations";
  const MOST = 300;

  /** A window for private composing writes for the chat that it was opened from. */
  const given = location.protocol.endsWith("-extension:") ? new URLSearchParams(location.hash.slice(1)).get("conversation") : null;
  /** @type {Record<string, string>} */
  let known = {};
  let fresh = crypto.randomUUID();
  let sent = false;
  const loaded = chrome.storage.local.get(KEPT).then((kept) => {
    known = { .../** @type {Record<string, string>} */ (kept[KEPT]), ...known };
  });

  /** @param {string} address @param {string} id */
  function keep(address, id) {
    known[address] = id;
    loaded.then(() => {
      known = Object.fromEntries(Object.entries({ ...known, [address]: id }).slice(-MOST));
      return chrome.storage.local.set({ [KEPT]: known });
    });
  }

  return {
    loaded,
    /** The id of the chat that the page shows now. */
    id() {
      const chat = site.chat();
      if (given !== null) return given;
      if (chat === null) return fresh;
      const address = `${location.host}/${chat}`;
      if (!known[address]) {
        keep(address, sent ? fresh : crypto.randomUUID());
        fresh = crypto.randomUUID();
        sent = false;
      }
      return known[address];
    },
    /** A message went out: the address that the page takes now belongs to this chat. */
    noteSent() {
      if (site.chat() === null) sent = true;
    },
  };
})();
