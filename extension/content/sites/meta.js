"use strict";

Site.add({
  name: "Meta AI",
  hosts: ["www.meta.ai", "meta.ai"],
  composer: '[role="textbox"][contenteditable="true"], textarea[data-testid="composer-input"]',
  send: '[aria-label="Send message" i], [aria-label="Send" i]',
  answers: '[data-testid="assistant-message"], [data-message-author-role="assistant"]',
  chat: /\/(?:c|prompt)\/([\w-]+)/,
});
