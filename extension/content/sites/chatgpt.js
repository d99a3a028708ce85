"use strict";

const chatgpt = new Site({
  name: "ChatGPT",
  hosts: ["chatgpt.com"],
  composer: "#prompt-textarea",
  send: '[data-testid="send-button"], #composer-submit-button:not([data-testid="stop-button"]), form button[type="submit"]',
  answers: '[data-message-author-role="assistant"]',
  chat: /\/c\/([\w-]+)/,
});
