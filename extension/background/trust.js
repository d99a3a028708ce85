/** Who may ask for what. Decided once, when a port opens, from what the browser says of the sender. */

/** @typedef {{tier: "page", site: string, target?: number} | {tier: "own"} | null} Trust `target`: the tab that a window for private composing writes for */

const PRACTICE = "/practice/practice.html";
const COMPOSE = "/compose/compose.html";

/**
 * A content script on a granted site, or on one of the extension's own pages with a composer, speaks for its own site
 * and no other. The extension's own pages may change settings and pair. Everybody else gets nothing.
 * @param {chrome.runtime.Port} port
 * @returns {Trust}
 */
export function trustOf(port) {
  const { sender } = port;
  if (!sender?.url || sender.id !== chrome.runtime.id) return null;
  const url = new URL(sender.url);
  if (url.origin === new URL(chrome.runtime.getURL("")).origin) {
    if (port.name === "own") return { tier: "own" };
    if (port.name !== "page") return null;
    if (url.pathname === PRACTICE) return { tier: "page", site: "practice" };
    // No page can open this one or choose its address: it is not accessible from the web.
    const { site, tab } = Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
    return url.pathname === COMPOSE && site && tab ? { tier: "page", site, target: Number(tab) } : null;
  }
  const top = sender.tab !== undefined && sender.frameId === 0;
  return port.name === "page" && top && /^https?:$/.test(url.protocol) ? { tier: "page", site: url.host } : null;
}
