"use strict";

const practice = new Site({
  name: "Practice",
  hosts: [],
  composer: "#composer",
  send: "#send",
  answers: ".answer",
  chat: /(?!)/,
});
