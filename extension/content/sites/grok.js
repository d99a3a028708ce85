"use strict";

Site.add({
  name: "Grok",
  hosts: ["grok.com"],
  composer: '.query-bar textarea, .query-bar [contenteditable="true"], form .ProseMirror[contenteditable="true"]',
  send: 'button[aria-label="Submit" i], form button[type="submit"]',
  answers: ".response-content-markdown",
  chat: /\/(?:c|chat)\/([\w-]+)/,
});
