"use strict";

/**
 * @typedef {object} Settings of the options page
 * @property {"hold" | "pass"} away while the app cannot be reached: hold and say so, or let through and say so
 * @property {"over" | "in" | "sent"} answers originals drawn over the page's text, put into it, or not at all
 */

/** What the person chose on the options page, as it is now. */
const settings = (() => {
  const KEPT = "settings";
  /** @type {Settings} */
  let now = { away: "hold", answers: "over" };
  /** @type {(() => void)[]} */
  const listeners = [];

  /** @param {Partial<Settings> | undefined} kept */
  function take(kept) {
    now = { ...now, ...kept };
    for (const listener of listeners) listener();
  }
  const loaded = chrome.storage.local.get(KEPT).then((all) => take(/** @type {any} */ (all[KEPT])));
  chrome.storage.local.onChanged.addListener((changes) => changes[KEPT] && take(/** @type {any} */ (changes[KEPT].newValue)));

  return {
    loaded,
    get now() {
      return now;
    },
    /** @param {() => void} listener */
    onChange: (listener) => void listeners.push(listener),
  };
})();
