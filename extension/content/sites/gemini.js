"use strict";

Site.add({
  name: "Gemini",
  hosts: ["gemini.google.com"],
  composer: "rich-textarea .ql-editor",
  documents: "immersive-editor .ProseMirror, code-immersive-panel .inputarea",
  send: 'button.send-button:not(.stop), button[aria-label*="Send" i], [data-testid="send-button"], form button[type="submit"]',
  answers: "message-content, model-response",
  chat: /\/app\/([\w-]+)/,
});
