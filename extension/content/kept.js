"use strict";

/** The values that the person decided to keep in this chat: they are neither marked nor changed again. */
const kept = (() => {
  /** @type {Set<string>} */
  let values = new Set();
  let chat = "";

  const now = () => {
    if (conversation.id() !== chat) values = new Set();
    chat = conversation.id();
    return values;
  };

  return {
    /** @param {string} value */
    add: (value) => void now().add(value.trim()),
    /** @param {string} value */
    has: (value) => now().has(value.trim()),
  };
})();
