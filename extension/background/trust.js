/** Who may ask for what. Decided once, when a port opens, from what the browser says of the sender. */

/** @typedef {{tier: "page", site: string} | {tier: "own"} | null} Trust */

const PRACTICE = "/practice/practice.html";

/**
 * A content script on a granted site, or on the practice page, speaks for its own site and no other.
 * The extension's own pages may change settings and pair. Everybody else gets nothing.
 * @param {chrome.runtime.Port} port
 * @returns {Trust}
 */
export function trustOf(port) {
  const { sender } = port;
  if (!sender?.url || sender.id !== chrome.runtime.id) return null;
  const url = new URL(sender.url);
  if (url.origin === new URL(chrome.runtime.getURL("")).origin) {
    if (port.name === "own") return { tier: "own" };
    return port.name === "page" && url.pathname === PRACTICE ? { tier: "page", site: "practice" } : null;
  }
  const top = sender.tab !== undefined && sender.frameId === 0;
  return port.name === "page" && top && url.protocol === "https:" ? { tier: "page", site: url.host } : null;
}
