"use strict";

Site.add({
  name: "ChatGPT",
  hosts: ["chatgpt.com", "chat.openai.com"],
  // The canvas and its comment boxes are ProseMirror, too, and send by the same buttons.
  composer: "#prompt-textarea",
  send: '[data-testid="send-button"], #composer-submit-button:not([data-testid="stop-button"]), form button[type="submit"]',
  answers: '[data-message-author-role="assistant"]',
  chat: /\/c\/([\w-]+)/,
});
