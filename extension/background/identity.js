/**
 * This browser's key pair and the app's pinned key, kept in IndexedDB.
 *
 * The private key cannot be exported: a copy of the profile's files is the only way to take it along.
 */

const DATABASE = "sotto";
const ENTRIES = "identity";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function entries(/** @type {IDBTransactionMode} */ mode) {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(ENTRIES);
  const database = await settled(opening);
  return database.transaction(ENTRIES, mode).objectStore(ENTRIES);
}

/** The key pair of this browser, made at first use. @returns {Promise<CryptoKeyPair>} */
export async function keyPair() {
  const kept = await settled((await entries("readonly")).get("keys"));
  if (kept) return kept;
  const made = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
  await settled((await entries("readwrite")).put(made, "keys"));
  return made;
}

/** The app's key that was pinned at pairing, base64 SPKI. @returns {Promise<string | undefined>} */
export async function pinnedKey() {
  return settled((await entries("readonly")).get("app"));
}

/** @param {string} key */
export async function pin(key) {
  await settled((await entries("readwrite")).put(key, "app"));
}

/** Forget the app, so that another one can be paired. */
export async function unpin() {
  await settled((await entries("readwrite")).delete("app"));
}
