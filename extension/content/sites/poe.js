"use strict";

Site.add({
  name: "Poe",
  hosts: ["poe.com"],
  composer: 'textarea[class*="GrowingTextArea_textArea"], footer textarea',
  send: '[data-button-send="true"], button[class*="sendButton"], button[aria-label="Send message" i]',
  answers: '[class*="leftSideMessage"] [class*="Markdown_markdownContainer"]',
  chat: /\/chat\/([\w-]+)/,
});
