"use strict";

Site.add({
  name: "Copilot",
  hosts: ["copilot.microsoft.com", "m365.cloud.microsoft"],
  composer: '#userInput, [data-testid="composer-input"], #m365-chat-editor-target-element',
  send: '[data-testid="submit-button"], button[aria-label="Submit message" i], button[aria-label="Send" i], button[title="Send" i]',
  answers: '[data-content="ai-message"], [data-testid="ai-message"], [data-testid="markdown-reply"]',
  chat: /\/(?:chats|chat\/conversation)\/([\w-]+)/,
});
