/** The arithmetic of the handshake: what is signed, by whom, and the six digits both sides show. */

const CURVE = { name: "ECDSA", namedCurve: "P-256" };
const SIGNING = { name: "ECDSA", hash: "SHA-256" };
const utf8 = new TextEncoder();

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */
/** @typedef {{commitment: string, appNonce: string, clientKey: string, appKey: string}} Opening all base64 */
/** @typedef {{clientNonce: string, appNonce: string, clientKey: string, appKey: string}} Transcript all base64 */

/** @param {ArrayBuffer | Bytes} bytes */
export function toBase64(bytes) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

/** @param {string} text @returns {Bytes} */
function fromBase64(text) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** @param {string} purpose @param {string[]} said base64 @returns {Bytes} */
function joined(purpose, said) {
  const parts = [utf8.encode(purpose), ...said.map(fromBase64)];
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** What the app signs: our nonce is not known to it yet. @param {Opening} opening */
const opened = ({ commitment, appNonce, clientKey, appKey }) =>
  joined("sotto app 2", [commitment, appNonce, clientKey, appKey]);

/** @param {string} purpose @param {Transcript} transcript */
const signed = (purpose, { clientNonce, appNonce, clientKey, appKey }) =>
  joined(purpose, [clientNonce, appNonce, clientKey, appKey]);

/** @param {CryptoKey} publicKey @returns {Promise<string>} base64 SPKI DER */
export async function publicPart(publicKey) {
  return toBase64(await crypto.subtle.exportKey("spki", publicKey));
}

/** 32 random bytes, base64. */
export function newNonce() {
  return toBase64(crypto.getRandomValues(new Uint8Array(32)));
}

/** Binds us to a nonce without telling it: nobody can choose theirs to fit ours. @param {string} nonce base64 */
export async function commitmentTo(nonce) {
  return toBase64(await crypto.subtle.digest("SHA-256", fromBase64(nonce)));
}

/** Whether the app that holds `appKey` signed this very handshake. @param {Opening} opening @param {string} signature */
export async function appSigned(opening, signature) {
  try {
    const key = await crypto.subtle.importKey("spki", fromBase64(opening.appKey), CURVE, false, ["verify"]);
    return await crypto.subtle.verify(SIGNING, key, fromBase64(signature), opened(opening));
  } catch {
    return false; // not base64, or not a key on this curve
  }
}

/** This browser's answer to the app. @param {CryptoKey} privateKey @param {Transcript} transcript */
export async function browserSignature(privateKey, transcript) {
  return toBase64(await crypto.subtle.sign(SIGNING, privateKey, signed("sotto browser 2", transcript)));
}

/** The code that the person compares: "123 456". @param {Transcript} transcript */
export async function sixDigits(transcript) {
  const digest = await crypto.subtle.digest("SHA-256", signed("sotto code 2", transcript));
  const digits = String(new DataView(digest).getBigUint64(0) % 1_000_000n).padStart(6, "0");
  return `${digits.slice(0, 3)} ${digits.slice(3)}`;
}
