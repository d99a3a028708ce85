/** The golden file that the app passes too: both ends judge every message alike. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { appSigned, commitmentTo, sixDigits } from "../../../extension/background/handshake.js";
import { Chunks } from "../../../extension/protocol/chunks.js";
import { isAppMessage, isClientMessage, PROTOCOL } from "../../../extension/protocol/messages.js";

const golden = JSON.parse(readFileSync(new URL("../../protocol/golden.json", import.meta.url), "utf8"));

test("the protocol's number", () => assert.equal(PROTOCOL, golden.protocol));

for (const { side, type, valid, why, message } of golden.cases) {
  test(`${side} ${type}, ${valid ? "valid" : "not valid"}: ${why}`, () => {
    assert.equal((side === "client" ? isClientMessage : isAppMessage)(message), valid);
  });
}

test("values that are no objects", () => {
  for (const value of [null, undefined, 1, "ping", [], () => {}, { type: "toString", id: "1" }, { type: 1 }]) {
    assert.equal(isClientMessage(value), false);
    assert.equal(isAppMessage(value), false);
  }
});

test("the handshake", async () => {
  const { client_key, client_nonce, commitment, app_key, app_nonce, app_signature, code, wrong_app_signatures } = golden.handshake;
  const opening = { clientKey: client_key, commitment, appKey: app_key, appNonce: app_nonce };
  assert.equal(await sixDigits({ ...opening, clientNonce: client_nonce }), code);
  assert.equal(await commitmentTo(client_nonce), commitment);
  assert.equal(await appSigned(opening, app_signature), true);
  for (const { why, signature } of wrong_app_signatures) assert.equal(await appSigned(opening, signature), false, why);
  assert.equal(await appSigned({ ...opening, appKey: "nonsense" }, app_signature), false);
});

for (const { why, client_nonce, commitment, app_nonce, code } of golden.handshake.codes) {
  test(`the six digits that the app shows, too: ${why}`, async () => {
    const { client_key, app_key } = golden.handshake;
    const transcript = { clientKey: client_key, clientNonce: client_nonce, appKey: app_key, appNonce: app_nonce };
    assert.equal(await sixDigits(transcript), code);
    assert.equal(await commitmentTo(client_nonce), commitment);
  });
}

test("a nonce or key that is another makes other digits", async () => {
  const { client_key, client_nonce, app_key, app_nonce, code } = golden.handshake;
  const said = { clientKey: client_key, clientNonce: client_nonce, appKey: app_key, appNonce: app_nonce };
  for (const part of /** @type {const} */ (["clientNonce", "appNonce", "clientKey", "appKey"])) {
    const changed = Buffer.from(said[part], "base64");
    changed[0] ^= 1;
    assert.notEqual(await sixDigits({ ...said, [part]: changed.toString("base64") }), code, part);
  }
});

test("a recorded welcome is worth nothing in another handshake", async () => {
  const { client_key, commitment, app_key, app_nonce, app_signature } = golden.handshake;
  const said = { clientKey: client_key, commitment, appKey: app_key, appNonce: app_nonce };
  for (const part of /** @type {const} */ (["commitment", "appNonce", "clientKey"])) {
    const bytes = Buffer.from(said[part], "base64");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] ^= 1;
      assert.equal(await appSigned({ ...said, [part]: changed.toString("base64") }, app_signature), false, `${part} ${at}`);
    }
  }
});

test("chunks, also of two replies mixed", () => {
  const { whole, parts } = golden.chunks;
  const chunks = new Chunks();
  const others = parts.map((part) => ({ ...part, id: "8", data: part.data.replace('"id":"7"', '"id":"8"') }));
  parts.forEach((part, index) => {
    const last = index === parts.length - 1;
    assert.deepEqual(chunks.take(part), last ? whole : undefined);
    assert.deepEqual(chunks.take(others[index]), last ? { ...whole, id: "8" } : undefined);
  });
});

test("chunks that are wrong", () => {
  const piece = { id: "1", index: 0, count: 2, data: '{"id":"1","type":"pong"' };
  const refused = (...pieces) => {
    const chunks = new Chunks();
    assert.throws(() => pieces.forEach((part) => chunks.take(part)));
  };
  refused({ ...piece, index: 1 });
  refused(piece, { ...piece, index: 0 });
  refused(piece, { ...piece, index: 1, count: 3 });
  refused(piece, { ...piece, index: 1, data: "" });
  refused({ ...piece, count: 65 });
  refused(piece, { ...piece, index: 1, data: ',"id":"2"}' });
  refused({ ...piece, data: " ".repeat(17 * 1024 * 1024) });
  refused(...Array.from({ length: 9 }, (_, id) => ({ ...piece, id: String(id) })));
});
