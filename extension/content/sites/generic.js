"use strict";

/** The site this page belongs to. One that nobody described has what chat pages have in common. */
const site = Site.at(location.host, {
  name: "",
  hosts: [],
  composer: 'form textarea, form [contenteditable="true"], [role="textbox"][contenteditable="true"], textarea',
  send:
    'form button[type="submit"], form button:not([type]), input[type="submit"], [data-testid*="send" i], ' +
    'button[aria-label*="send" i], button[aria-label*="submit" i], button[class*="send" i], [role="button"][class*="send" i]',
  answers: '[data-message-author-role="assistant"], [data-role="assistant"], [class*="assistant" i]',
  chat: /\/(?:c|chat|app|t|thread)\/([\w-]+)/,
});
