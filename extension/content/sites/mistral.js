"use strict";

Site.add({
  name: "Mistral",
  hosts: ["chat.mistral.ai"],
  composer: '.ProseMirror[contenteditable="true"], textarea[name="message.text"]',
  send: 'button[aria-label="Send question" i], button[aria-label="Send" i], form button[type="submit"]',
  answers: '[data-message-author-role="assistant"]',
  chat: /\/chat\/([\w-]+)/,
});
