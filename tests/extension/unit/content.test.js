/** The parts of the content scripts that need no page, run as the plain scripts they are. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

function load(name) {
  const source = readFileSync(new URL(`../../../extension/content/${name}.js`, import.meta.url), "utf8");
  return runInContext(`${source}\n${name}`, createContext({}));
}

const segments = load("segments");
const restore = load("restore");

const edit = (index, original, replacement) => ({ edit: { index, original, replacement } });
const LIST = [{ text: "I am " }, edit(0, "Zoë", "Alex"), { text: ", 👩‍👩‍👧 " }, edit(1, "of Astley", "")];

test("segments give the original and any choice of edits", () => {
  assert.equal(segments.original(LIST), "I am Zoë, 👩‍👩‍👧 of Astley");
  assert.equal(segments.result(LIST, new Set([0, 1])), "I am Alex, 👩‍👩‍👧 ");
  assert.equal(segments.result(LIST, new Set([1])), "I am Zoë, 👩‍👩‍👧 ");
  assert.equal(segments.result(LIST, new Set()), segments.original(LIST));
});

test("findings are placed in UTF-16 units", () => {
  const list = [{ text: "👩 " }, { text: "Zoë", finding: { label: "Name" } }, { text: "." }];
  const [{ start, end }] = segments.found(list);
  assert.equal(segments.original(list).slice(start, end), "Zoë");
});

const PAIRS = [
  { stand_in: "Alex", original: "Zoë" },
  { stand_in: "Alex Moore", original: "Zoë Quillfeather" },
  { stand_in: "[city 1]", original: "$& Astley" },
  { stand_in: "person1@example.com", original: "zoe@quill.test" },
];

for (const [text, restored, why] of [
  ["Dear Alex Moore, Alex!", "Dear Zoë Quillfeather, Zoë!", "the longest first"],
  ["Alexander and dAlex and Alex2", "Alexander and dAlex and Alex2", "whole words only"],
  ["Alex's, Alex-like, (Alex)", "Zoë's, Zoë-like, (Zoë)", "words end at punctuation"],
  ["in [city 1].", "in $& Astley.", "brackets and dollars are themselves"],
  ["mail person1@example.com, not person11@example.com", "mail zoe@quill.test, not person11@example.com", "addresses"],
  ["", "", "nothing"],
]) {
  test(`restoring: ${why}`, () => assert.equal(restore.text(text, PAIRS), restored));
}

test("a stand-in that spans several nodes is written into the first", () => {
  const plain = (value) => JSON.parse(JSON.stringify(value)); // arrays of another realm
  assert.deepEqual(plain(restore.parts(["To Al", "ex Mo", "ore and", " Alex"], PAIRS)), [
    { shown: "To Zoë Quillfeather", marks: [[3, 19]] },
    { shown: "", marks: [] },
    { shown: " and", marks: [] },
    { shown: " Zoë", marks: [[1, 4]] },
  ]);
});

test("without pairs everything stays", () => {
  assert.deepEqual([...restore.parts(["a", "b"], [])].map(({ shown }) => shown), ["a", "b"]);
});
