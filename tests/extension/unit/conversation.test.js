/** Which chat a page shows, by the ids that tabs keep for each other. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./scripts.js";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A browser's storage that every tab of it shares, and that answers late. */
function storage() {
  const kept = {};
  const listeners = [];
  const changed = (changes) => listeners.forEach((listener) => listener(changes));
  return {
    kept,
    local: {
      get: async () => (await turn(), structuredClone(kept)),
      set: async (entries) => {
        await turn();
        Object.assign(kept, structuredClone(entries));
        changed(Object.fromEntries(Object.entries(entries).map(([key, newValue]) => [key, { newValue }])));
      },
      remove: async (keys) => {
        for (const key of keys) delete kept[key];
        changed(Object.fromEntries(keys.map((key) => [key, {}])));
      },
      onChanged: { addListener: (listener) => listeners.push(listener) },
    },
  };
}

async function tab(shared, page) {
  const location = { protocol: "https:", host: "chat.test", hash: "" };
  const conversation = load("conversation", { chrome: { storage: shared }, site: { chat: () => page.chat }, crypto, location });
  await conversation.loaded;
  return conversation;
}

test("chats that begin at the same moment in two tabs are both known in a third", async () => {
  const shared = storage();
  const pages = [{ chat: "one" }, { chat: "two" }];
  const tabs = await Promise.all(pages.map((page) => tab(shared, page)));
  const ids = tabs.map((one) => one.id());
  await turn().then(turn);
  const third = { chat: "one" };
  const later = await tab(shared, third);
  assert.equal(later.id(), ids[0]);
  third.chat = "two";
  assert.equal(later.id(), ids[1]);
});

test("a new chat keeps its id when its address comes, and only if its message went out", async () => {
  const page = { chat: null };
  const conversation = await tab(storage(), page);
  const before = conversation.id();
  conversation.noteSent();
  conversation.noteUnsent();
  page.chat = "an old one";
  assert.notEqual(conversation.id(), before);
  page.chat = null;
  const fresh = conversation.id();
  conversation.noteSent();
  page.chat = "a new one";
  assert.equal(conversation.id(), fresh);
});

test("the oldest chats are forgotten", async () => {
  const shared = storage();
  const page = { chat: "first" };
  const conversation = await tab(shared, page);
  for (let i = 0; i < 305; i++) shared.kept[`chat:chat.test/${i}`] = { id: String(i), since: i };
  conversation.id();
  await turn().then(turn).then(turn);
  assert.equal(Object.keys(shared.kept).length, 300);
  assert.ok("chat:chat.test/first" in shared.kept && !("chat:chat.test/5" in shared.kept) && "chat:chat.test/6" in shared.kept);
});
