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
  /** Ids by the addresses of chats; every tab adds to it. @type {Record<string, string>} */
  let known = {};
  let isLoaded = false;
  let fresh = crypto.randomUUID();
  let sent = false;

  const kept = async () => /** @type {Record<string, string>} */ ((await chrome.storage.local.get(KEPT))[KEPT] ?? {});
  const loaded = kept().then((all) => {
    known = all;
    isLoaded = true;
  });
  chrome.storage.local.onChanged.addListener((changes) => {
    if (changes[KEPT]) known = { ...known, .../** @type {Record<string, string>} */ (changes[KEPT].newValue) };
  });

  /** Until it is seen to be there: another tab may write at the same time. @param {string} address @param {string} id */
  async function keep(address, id) {
    known[address] = id;
    for (let all = await kept(); !all[address]; all = await kept()) {
      await chrome.storage.local.set({ [KEPT]: Object.fromEntries([...Object.entries(all), [address, id]].slice(-MOST)) });
    }
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
    /** A message went out: the address that the page takes now belongs to this chat. */
    noteSent() {
      if (site.chat() === null) sent = true;
    },
  };
})();
