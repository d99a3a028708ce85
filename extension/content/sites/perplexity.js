"use strict";

Site.add({
  name: "Perplexity",
  hosts: ["www.perplexity.ai", "perplexity.ai"],
  composer: "#ask-input",
  send: '[data-testid="submit-button"], button[aria-label="Submit" i]',
  answers: '[id^="markdown-content"]',
  chat: /\/search\/([\w-]+)/,
});
