/** The languages of the extension: each says all that English says, with the same gaps, where English fits. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const FOLDER = new URL("../../../extension/_locales/", import.meta.url);
const SHORT = 20; // characters: what is shorter is a button, a chip, a word in the badge
const SLACK = 2;
const DESCRIPTION = 132; // characters that the stores allow

const messages = (locale) => Object.entries(JSON.parse(readFileSync(new URL(`${locale}/messages.json`, FOLDER), "utf8")));
const gaps = ({ message, placeholders = {} }) => [[...message.matchAll(/\$(\d|\w+\$)/g)].map(([gap]) => gap).sort(), placeholders];

const english = messages("en");
const locales = readdirSync(FOLDER);

test("there is more than English", () => assert.deepEqual(["de", "en"].filter((locale) => !locales.includes(locale)), []));

for (const locale of locales) {
  const here = new Map(messages(locale));

  test(`${locale} has every message of English, and no other`, () => assert.deepEqual([...here.keys()].sort(), english.map(([key]) => key).sort()));

  test(`${locale} says something in each`, () => assert.deepEqual([...here].filter(([, { message }]) => !message?.trim()).map(([key]) => key), []));

  test(`${locale} leaves the gaps of English`, () => {
    for (const [key, entry] of english) if (here.has(key)) assert.deepEqual(gaps(here.get(key)), gaps(entry), key);
  });

  test(`${locale} stays short where English is`, () => {
    const long = english.filter(([key, { message }]) => message.length < SHORT && here.get(key)?.message.length > 2 * message.length + SLACK);
    assert.deepEqual(long.map(([key]) => `${key}: ${here.get(key).message}`), []);
  });

  test(`${locale} says which language it is, and fits the stores`, () => {
    assert.equal(here.get("language").message, locale.replace("_", "-"));
    assert.ok(here.get("description").message.length <= DESCRIPTION);
  });
}

test("no page says a language of its own: that is known once its words are", () => {
  const root = new URL("../../../extension/", import.meta.url);
  const pages = ["popup", "options", "compose", "practice"].map((page) => readFileSync(new URL(`${page}/${page}.html`, root), "utf8"));
  assert.deepEqual(pages.filter((page) => /<html[^>]*\blang=/.test(page)), []);
});
