/** The link, on a browser whose native port ends before anything was said on it. */

import assert from "node:assert/strict";
import { test } from "node:test";

/** An event as the browser has it. */
const event = () => {
  const listeners = [];
  return { addListener: (listener) => listeners.push(listener), fire: (...told) => listeners.forEach((one) => one(...told)) };
};
const settle = (request, result) => (queueMicrotask(() => ((request.result = result), request.onsuccess?.())), request);
const kept = new Map();
const store = { get: (key) => settle({}, kept.get(key)), put: (value, key) => settle({}, kept.set(key, value)) };
globalThis.indexedDB = { open: () => settle({}, { transaction: () => ({ objectStore: () => store }) }) };
globalThis.navigator = { userAgent: "Linux Chrome/1" };
globalThis.chrome = {
  runtime: { getManifest: () => ({ version: "0" }), lastError: undefined },
  i18n: { getMessage: (key) => key },
};
const { Link } = await import("../../../extension/background/link.js");

function portThat(postMessage) {
  const port = { onMessage: event(), onDisconnect: event(), disconnect() {}, postMessage: (message) => postMessage(port, message) };
  chrome.runtime.connectNative = () => port;
}

for (const [said, code] of [["Specified native messaging host not found.", "no_host"], ["Native host has exited.", "link_lost"]]) {
  test(`a port that is used before it tells that it ended: ${code}`, async () => {
    portThat((port) => {
      setTimeout(() => {
        chrome.runtime.lastError = { message: said };
        port.onDisconnect.fire(port);
        chrome.runtime.lastError = undefined;
      }, 20);
      throw new Error("Attempting to use a disconnected port object");
    });
    const link = new Link();
    await assert.rejects(link.request({ type: "ping" }), { code });
    assert.equal(link.status.problem.code, code);
  });
}

test("a port that cannot be written to and never tells why", async () => {
  portThat(() => {
    throw new Error("Message exceeded maximum allowed size");
  });
  await assert.rejects(new Link().request({ type: "ping" }), { code: "link_lost" });
});
