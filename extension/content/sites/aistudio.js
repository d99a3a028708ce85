"use strict";

Site.add({
  name: "AI Studio",
  hosts: ["aistudio.google.com"],
  composer: "ms-prompt-input-wrapper textarea, ms-autosize-textarea textarea",
  send: 'run-button button, ms-run-button button, button[aria-label="Run" i]',
  answers: 'ms-chat-turn [data-turn-role="Model"], ms-chat-turn .model-prompt-container',
  chat: /\/prompts\/([\w-]+)/,
  enterIsNewLine: true,
});
