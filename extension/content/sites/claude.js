"use strict";

Site.add({
  name: "Claude",
  hosts: ["claude.ai"],
  composer: '[data-testid="chat-input"], .ProseMirror[contenteditable="true"]',
  send: 'button[aria-label="Send message" i], button[aria-label="Send" i], [data-testid="send-button"], form button[type="submit"]',
  answers: '.font-claude-message, .font-claude-response, [data-testid="assistant-message"]',
  chat: /\/chat\/([\w-]+)/,
});
