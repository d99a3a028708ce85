/** What is known of the sites, on an app that takes its time. */

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.chrome = { storage: { local: { get: async () => ({}), set: async () => {} } } };
const { Sites } = await import("../../../extension/background/sites.js");

test("a pause that ends while the app hears of it has ended", async () => {
  const asked = [];
  const sites = new Sites({ request: (message) => new Promise((resolve) => asked.push({ message, resolve })) });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const answer = ({ message: { site, pause_minutes: minutes }, resolve }) =>
    resolve({ site, protection: "hold", sanitizers: [], paused_until: minutes ? Date.now() / 1000 + 60 * minutes : null });
  await sites.pause("chat.test", 10);
  sites.refresh("chat.test");
  await turn();
  await sites.pause("chat.test", 0);
  answer(asked.shift());
  await turn();
  assert.equal((await sites.known("chat.test")).pausedUntil, 0);
  sites.refresh("chat.test");
  await turn();
  assert.equal(asked[0].message.pause_minutes, 0);
  answer(asked.shift());
  await turn();
  assert.equal((await sites.known("chat.test")).owed, false);
});
