"use strict";

/** The extension's own pages: the practice chat, and the window for private composing. */
Site.add({
  name: "Sotto",
  hosts: [new URL(chrome.runtime.getURL("")).host],
  composer: "#composer",
  send: "#send",
  answers: ".answer",
  chat: /(?!)/,
});
