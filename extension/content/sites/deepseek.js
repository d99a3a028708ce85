"use strict";

Site.add({
  name: "DeepSeek",
  hosts: ["chat.deepseek.com"],
  composer: '#chat-input, textarea[placeholder*="DeepSeek" i]',
  // The button has no name of its own: it stands behind the one that attaches files.
  send: 'input[type="file"] ~ [role="button"], input[type="file"] ~ div > [role="button"], [role="button"][aria-label*="send" i]',
  answers: ".ds-markdown",
  chat: /\/chat\/s\/([\w-]+)/,
});
