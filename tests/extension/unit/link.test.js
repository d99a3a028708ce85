/** The link, on a browser whose native port ends before anything was said on it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { commitmentTo, sixDigits, toBase64 } from "../../../extension/background/handshake.js";
import { PROTOCOL } from "../../../extension/protocol/messages.js";

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
  i18n: { getMessage: (key) => (key === "language" ? "en" : key) },
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

/** Whoever is at the other end of the port, with a key of their own: an app, or somebody before it. */
async function otherEnd() {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const key = toBase64(await crypto.subtle.exportKey("spki", keys.publicKey));
  const end = { key, nonce: "", said: [], forge: false, accepts: false, say: (_message) => {} };
  const welcome = async ({ id, key: clientKey, commitment }) => {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    end.nonce = toBase64(bytes);
    const parts = [new TextEncoder().encode("sotto app 2"), ...[commitment, end.nonce, clientKey, key].map((part) => Buffer.from(part, "base64"))];
    const statement = Buffer.concat(end.forge ? parts.reverse() : parts);
    const signature = toBase64(await crypto.subtle.sign(algorithm, keys.privateKey, statement));
    return { type: "welcome", id, protocol: PROTOCOL, version: "0", key, nonce: end.nonce, signature, known: false, language: "en" };
  };
  const connect = () => {
    const port = { onMessage: event(), onDisconnect: event(), disconnect() {}, postMessage };
    end.say = (message) => port.onMessage.fire(message);
    async function postMessage(message) {
      end.said.push(message);
      const answers = {
        hello: () => welcome(message),
        authenticate: () => ({ type: "authenticated", id: message.id, paired: false }),
        pair: () => (end.accepts ? { type: "paired", id: message.id, name: "me" } : { type: "error", id: message.id, code: "pairing_refused", message: "no" }),
      };
      port.onMessage.fire(await answers[message.type]());
    }
    return port;
  };
  chrome.runtime.connectNative = connect;
  return end;
}

test("our nonce is told only when the app's cannot be another any more", async () => {
  const end = await otherEnd();
  const link = new Link();
  await link.open();
  const [hello, authenticate] = end.said;
  assert.equal(JSON.stringify(hello).includes(authenticate.nonce), false);
  assert.equal(hello.commitment, await commitmentTo(authenticate.nonce));
  const said = { clientNonce: authenticate.nonce, clientKey: hello.key, appKey: end.key };
  assert.equal(link.status.digits, await sixDigits({ ...said, appNonce: end.nonce }));

  // Now others that give other digits could be found, but nobody listens.
  const before = link.status.digits;
  const late = toBase64(crypto.getRandomValues(new Uint8Array(32)));
  const signature = toBase64(new Uint8Array(64));
  end.say({ type: "welcome", id: hello.id, protocol: PROTOCOL, version: "0", key: end.key, nonce: late, signature, known: false, language: "en" });
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(link.status.digits, before);
  link.close();
});

test("one whose welcome is not signed does not learn our nonce", async () => {
  const end = await otherEnd();
  end.forge = true;
  await assert.rejects(new Link().open(), { code: "malformed" });
  assert.deepEqual(end.said.map(({ type }) => type), ["hello"]);
});

test("every press begins with digits that nobody had time to try for", async () => {
  const end = await otherEnd();
  const link = new Link();
  await link.open();
  const before = link.status.digits;
  await assert.rejects(link.pair(), { code: "pairing_refused" });
  assert.deepEqual(end.said.map(({ type }) => type), ["hello", "authenticate", "hello", "authenticate", "pair"]);
  assert.notEqual(link.status.digits, before);
  const [first, , second] = end.said;
  assert.notEqual(first.commitment, second.commitment);
  link.close();
});

test("an app's word alone pairs nothing, nor does a press for other digits, nor one that comes too late", async () => {
  const end = await otherEnd();
  end.accepts = true;
  const link = new Link();
  const soon = () => new Promise((resolve) => setTimeout(resolve, 20));
  const pairing = assert.rejects(link.pair(), { code: "codes_differ" });
  while (!end.said.some(({ type }) => type === "pair")) await soon();
  await soon();
  const { digits } = link.status;
  link.compare("000 0000", true);
  assert.equal(link.status.stage, "comparing");
  link.compare(digits, false);
  await pairing;
  link.compare(digits, true);
  await soon();
  assert.deepEqual([link.status.stage, link.status.problem.code, kept.has("app")], ["failed", "codes_differ", false]);

  const again = link.pair();
  while (link.status.stage !== "comparing") await soon();
  link.compare(link.status.digits, true);
  await again;
  assert.deepEqual([link.status.stage, kept.get("app")], ["ready", end.key]);
  kept.delete("app");
  link.close();
});
