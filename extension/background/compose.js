/**
 * Private composing: a window of the extension's own over the page. The page can neither see nor cover it, hears no
 * key that is pressed in it, and cannot take the focus from it.
 */

import { Failure } from "./failure.js";

const SIZE = { width: 640, height: 560 };
const CONVERSATION = /^[A-Za-z0-9_-]{1,128}$/;

/** @param {chrome.tabs.Tab | undefined} tab whose page will get the approved text @param {string} site @param {unknown} conversation the page's own */
export async function openCompose(tab, site, conversation) {
  if (tab?.id === undefined || typeof conversation !== "string" || !CONVERSATION.test(conversation)) throw new Failure("malformed");
  const about = new URLSearchParams({ tab: String(tab.id), site, conversation });
  const url = `${chrome.runtime.getURL("compose/compose.html")}#${about}`;
  const { left = 0, top = 0, width = SIZE.width, height = SIZE.height } = await chrome.windows.get(tab.windowId);
  const place = { left: Math.round(left + (width - SIZE.width) / 2), top: Math.round(top + Math.max(0, (height - SIZE.height) / 2)) };
  await chrome.windows.create({ type: "popup", url, ...SIZE, ...place });
}
