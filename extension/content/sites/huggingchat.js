"use strict";

Site.add({
  name: "HuggingChat",
  hosts: ["huggingface.co"],
  composer: 'form textarea[enterkeyhint="send"], form textarea[placeholder*="Ask" i]',
  send: 'button[aria-label="Send message" i], form button[type="submit"]',
  answers: '[data-message-role="assistant"]',
  chat: /\/chat\/(?:conversation|r)\/([\w-]+)/,
});
