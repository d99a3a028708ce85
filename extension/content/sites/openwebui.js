"use strict";

/** Open WebUI, wherever somebody hosts it. */
Site.add({
  name: "Open WebUI",
  hosts: [],
  recognise: "#message-input-container, #chat-input-container, #send-message-button",
  composer: "#chat-input",
  send: "#send-message-button, #message-input-container form button[type='submit']",
  answers: ".chat-assistant, #response-content-container",
  chat: /\/c\/([\w-]+)/,
});
