/** The parts of the content scripts that need no page, run as the plain scripts they are. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "./scripts.js";

const segments = load("segments");
const restore = load("restore");

const edit = (index, original, replacement) => ({ edit: { index, original, replacement } });
const LIST = [{ text: "I am " }, edit(0, "Zoë", "Alex"), { text: ", 👩‍👩‍👧 " }, edit(1, "of Astley", "")];

test("segments give the original and any choice of edits", () => {
  assert.equal(segments.original(LIST), "I am Zoë, 👩‍👩‍👧 of Astley");
  const chosen = new Map([[0, "Alex"], [1, ""]]);
  assert.equal(segments.result(LIST, chosen), "I am Alex, 👩‍👩‍👧 ");
  assert.equal(segments.result(LIST, new Map([[1, ""]])), "I am Zoë, 👩‍👩‍👧 ");
  assert.equal(segments.result(LIST, new Map([[0, "a friend"]])), "I am a friend, 👩‍👩‍👧 of Astley");
  assert.equal(segments.result(LIST, new Map()), segments.original(LIST));
});

test("the same choice as single places", () => {
  const whole = segments.original(LIST);
  const chosen = new Map([[0, "Alex"], [1, ""]]);
  const changes = [...segments.changes(LIST, chosen)].reverse();
  const made = changes.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), whole);
  assert.equal(made, segments.result(LIST, chosen));
});

test("findings are placed in UTF-16 units", () => {
  const list = [{ text: "👩 " }, { text: "Zoë", finding: { label: "Name" } }, { text: "." }];
  const [{ start, end }] = segments.found(list);
  assert.equal(segments.original(list).slice(start, end), "Zoë");
});

test("which other wording was chosen", () => {
  const worded = [{ text: "I am " }, { edit: { index: 0, original: "Zoë", replacement: "Alex", accepted: true, alternatives: ["a friend", "me"] } }];
  const plain = (value) => JSON.parse(JSON.stringify(value)); // arrays of another realm
  assert.deepEqual(plain(segments.wordings(worded, new Map([[0, "me"]]))), [{ edit: 0, alternative: 1 }]);
  assert.deepEqual(plain(segments.wordings(worded, segments.accepted(worded))), []);
  assert.deepEqual(plain(segments.wordings(worded, new Map())), []);
});

for (const [other, text, difference] of [
  ["I am Alex from a town.", "I am Alex from Astley.", "Astley."],
  ["I am Alex.", "I am somebody else.", "somebody else."],
  ["one two", "one", "one"],
  ["one one two", "one two", ""],
  ["same", "same", ""],
]) {
  test(`the difference of "${text}" from "${other}"`, () => assert.equal(segments.difference(other, text), difference));
}

const PAIRS = [
  { stand_in: "Alex", original: "Zoë" },
  { stand_in: "Alex Moore", original: "Zoë Quillfeather" },
  { stand_in: "[city 1]", original: "$& Astley" },
  { stand_in: "person1@example.com", original: "zoe@quill.test" },
  { stand_in: "Rowan-Ellis", original: "Quillfeather-Ómarsdóttir" },
];

for (const [text, restored, why] of [
  ["Dear Alex Moore, Alex!", "Dear Zoë Quillfeather, Zoë!", "the longest first"],
  ["Alexander and dAlex and Alex2", "Alexander and dAlex and Alex2", "whole words only"],
  ["Alex's, Alex-like, (Alex)", "Zoë's, Zoë-like, (Zoë)", "words end at punctuation"],
  ["in [city 1].", "in $& Astley.", "brackets and dollars are themselves"],
  ["mail person1@example.com, not person11@example.com", "mail zoe@quill.test, not person11@example.com", "addresses"],
  ["Rowan-Ellis - Rowan", "Quillfeather-Ómarsdóttir - Rowan", "hyphens are themselves"],
  ["", "", "nothing"],
]) {
  test(`restoring: ${why}`, () => assert.equal(restore.text(text, PAIRS), restored));
}

test("a stand-in that spans several nodes is written into the first", () => {
  const plain = (value) => JSON.parse(JSON.stringify(value)); // arrays of another realm
  assert.deepEqual(plain(restore.parts(["To Al", "ex Mo", "ore and", " Alex"], PAIRS)), [
    { shown: "To Zoë Quillfeather", marks: [{ start: 3, end: 19, original: "Zoë Quillfeather" }] },
    { shown: "", marks: [] },
    { shown: " and", marks: [] },
    { shown: " Zoë", marks: [{ start: 1, end: 4, original: "Zoë" }] },
  ]);
});

test("something else may be written in place of an original", () => {
  const [{ shown, marks }] = restore.parts(["To Alex!"], PAIRS, (original) => "_".repeat(original.length + 1));
  assert.equal(shown, "To ____!");
  assert.deepEqual({ ...marks[0] }, { start: 3, end: 7, original: "Zoë" });
});

const HOSTS = new URL("../../../extension/manifest.json", import.meta.url);

test("every script is listed, and every site is named in each place", () => {
  const manifest = JSON.parse(readFileSync(HOSTS, "utf8"));
  const [isolated, main] = manifest.content_scripts;
  assert.deepEqual(isolated.matches, manifest.host_permissions);
  assert.deepEqual(main.matches, manifest.host_permissions);
  const folder = new URL("../../../extension/", import.meta.url);
  const files = readdirSync(new URL("content/", folder), { recursive: true }).filter((name) => name.endsWith(".js")).map((name) => `content/${name.replaceAll("\\", "/")}`);
  assert.deepEqual([...isolated.js, ...main.js, "content/load.js"].sort(), files.sort());
  const described = isolated.js.filter((path) => path.includes("/sites/")).flatMap((path) => [...readFileSync(new URL(path, folder), "utf8").matchAll(/hosts: \[([^\]]*)\]/g)].flatMap(([, list]) => [...list.matchAll(/"([^"]+)"/g)].map(([, host]) => host)));
  assert.deepEqual(described.sort(), manifest.host_permissions.map((pattern) => new URL(pattern.replace("*", "")).host).sort());
});

test("every sentence that is asked for is there, and every one that is there is asked for", () => {
  const folder = new URL("../../../extension/", import.meta.url);
  const known = new Set(Object.keys(JSON.parse(readFileSync(new URL("_locales/en/messages.json", folder), "utf8"))));
  const sources = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|html|json)$/.test(name) && !/node_modules|_locales|package/.test(name));
  const text = sources.map((name) => readFileSync(new URL(name.replaceAll("\\", "/"), folder), "utf8")).join("\n");
  const asked = [...text.matchAll(/(?:say\(|data-say=|getMessage\()"([a-z_0-9]+)"/g)].map(([, key]) => key);
  assert.deepEqual(asked.filter((key) => !known.has(key)), []);
  const made = /^(error|cure|stage|sanitizer|face|card_title|options|popup|practice_example|command|file_unread)_/; // some of their names are put together
  assert.deepEqual([...known].filter((key) => !made.test(key) && !text.includes(key)), []);
});

test("without pairs everything stays", () => {
  assert.deepEqual([...restore.parts(["a", "b"], [])].map(({ shown }) => shown), ["a", "b"]);
});

test("stand-ins that are wanted while others are awaited are asked for, too", async () => {
  const replies = [];
  const ask = () => new Promise((resolve) => replies.push((pairs) => resolve({ pairs })));
  const stub = class { observe() {} takeRecords() {} };
  const answers = load("answers", {
    MutationObserver: stub,
    ResizeObserver: stub,
    document: { querySelectorAll: () => [] },
    site: { layout: { answers: "*" } },
    settings: { now: { answers: "in" }, loaded: null },
    conversation: { id: () => "chat", loaded: null },
    highlights: { show() {} },
    service: { ask },
    restore,
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  answers.refresh();
  await turn();
  answers.refresh(); // a message was sent meanwhile
  replies.shift()([]);
  await turn();
  replies.shift()(PAIRS);
  await turn();
  assert.equal(answers.restored("Alex"), "Zoë");
  assert.deepEqual(replies, []);
});
