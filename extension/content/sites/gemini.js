"use strict";

Site.add({
  name: "Gemini",
  hosts: ["gemini.google.com"],
  composer: "rich-textarea .ql-editor",
  send: 'button.send-button:not(.stop), button[aria-label*="Send" i], [data-testid="send-button"], form button[type="submit"]',
  answers: "message-content, model-response",
  chat: /\/app\/([\w-]+)/,
});
