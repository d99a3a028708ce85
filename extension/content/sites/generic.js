"use strict";

/** For sites that the person grants later: what chat pages have in common. */
const generic = new Site({
  name: "",
  hosts: [],
  composer: 'form textarea, form [contenteditable="true"], [role="textbox"][contenteditable="true"], textarea',
  send:
    'form button[type="submit"], form button:not([type]), input[type="submit"], [data-testid*="send" i], ' +
    'button[aria-label*="send" i], button[aria-label*="submit" i], button[class*="send" i], [role="button"][class*="send" i]',
  answers: '[data-message-author-role="assistant"], [data-role="assistant"], [class*="assistant" i]',
  chat: /\/(?:c|chat|app|t|thread)\/([\w-]+)/,
});

/** The site this page belongs to. */
const site =
  location.protocol === new URL(chrome.runtime.getURL("")).protocol
    ? practice
    : ([chatgpt, claude, gemini].find(({ layout }) => layout.hosts.includes(location.host)) ?? generic);
