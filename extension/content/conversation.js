"use strict";

/**
 * A random id for each chat, so that the same name gets the same stand-in throughout.
 *
 * A new chat has no address of its own until its first message is sent: it gets an id at once, and
 * keeps it when the address comes. Nothing of the chat is stored but its address and that id.
 */
const conversation = (() => {
  const KEPT = "chat:";
  const MOST = 300;

  /** @typedef {{id: string, since: number}} Entry of a chat of its own, so that tabs cannot overwrite each other's */

  /** A window for private composing writes for the chat that it was opened from. */
  const given = location.protocol.endsWith("-extension:") ? new URLSearchParams(location.hash.slice(1)).get("conversation") : null;
  /** Ids by the addresses of chats; every tab adds to it. @type {Record<string, string>} */
  const known = {};
  let isLoaded = false;
  let fresh = crypto.randomUUID();
  let sent = false;

  /** @param {Record<string, unknown>} all @returns {[string, Entry][]} */
  const entries = (all) => /** @type {[string, Entry][]} */ (Object.entries(all).filter(([key, entry]) => key.startsWith(KEPT) && entry));
  /** @param {Record<string, unknown>} all */
  const learn = (all) => entries(all).forEach(([key, { id }]) => (known[key.slice(KEPT.length)] = id));

  const loaded = chrome.storage.local.get(null).then((all) => {
    learn(all);
    isLoaded = true;
  });
  chrome.storage.local.onChanged.addListener((changes) => {
    learn(Object.fromEntries(Object.entries(changes).map(([key, { newValue }]) => [key, newValue])));
  });

  /** @param {string} address @param {string} id */
  async function keep(address, id) {
    known[address] = id;
    await chrome.storage.local.set({ [KEPT + address]: { id, since: Date.now() } });
    const newestFirst = entries(await chrome.storage.local.get(null)).sort(([, one], [, other]) => other.since - one.since);
    await chrome.storage.local.remove(newestFirst.slice(MOST).map(([key]) => key));
  }

  return {
    loaded,
    /** The id of the chat that the page shows now. */
    id() {
      const chat = site.chat();
      if (given !== null) return given;
      if (chat === null) return fresh;
      const address = `${location.host}/${chat}`;
      if (!known[address] && !isLoaded) return fresh;
      if (!known[address]) {
        keep(address, sent ? fresh : crypto.randomUUID()).catch(() => {}); // it is known here all the same
        fresh = crypto.randomUUID();
        sent = false;
      }
      return known[address];
    },
    /** A message goes out: the address that the page takes now belongs to this chat. */
    noteSent() {
      if (site.chat() === null) sent = true;
    },
    /** It did not go out after all. */
    noteUnsent() {
      sent = false;
    },
  };
})();
