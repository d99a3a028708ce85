"use strict";

Site.add({
  name: "ChatGPT",
  hosts: ["chatgpt.com", "chat.openai.com"],
  // A textarea of the same name stands hidden beside it.
  composer: '#prompt-textarea, form[data-type="unified-composer"] [contenteditable="true"]',
  // The canvas, for text and for code.
  documents: ".ProseMirror.markdown, #codemirror .cm-content",
  send: '[data-testid="send-button"], #composer-submit-button:not([data-testid="stop-button"]), form button[type="submit"]',
  answers: '[data-message-author-role="assistant"]',
  chat: /\/c\/([\w-]+)/,
});
