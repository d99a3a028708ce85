/** The mark on the toolbar button: one face a state, so that "not protecting" never looks like "clean". */

/** @typedef {"clean" | "found" | "busy" | "paused" | "off" | "unprotected"} Face */

/** @type {Record<Face, {text: string, colour: string}>} */
const FACES = {
  clean: { text: "", colour: "#1f6660" },
  found: { text: "", colour: "#7d5000" },
  busy: { text: "…", colour: "#1f6660" },
  paused: { text: "II", colour: "#56605c" },
  off: { text: chrome.i18n.getMessage("toolbar_off"), colour: "#56605c" },
  unprotected: { text: "!", colour: "#a02c25" },
};

/** @param {unknown} value @returns {value is Face} */
const isFace = (value) => typeof value === "string" && Object.hasOwn(FACES, value);

/**
 * @param {number | undefined} tabId
 * @param {unknown} face from a page: checked here
 * @param {unknown} count how many private details were found
 */
export async function showFace(tabId, face, count) {
  if (tabId === undefined || !isFace(face)) return;
  const text = face === "found" && Number.isInteger(count) ? String(count) : FACES[face].text;
  const title = chrome.i18n.getMessage("toolbar_title", chrome.i18n.getMessage(`face_${face}`));
  await Promise.all([
    chrome.action.setBadgeText({ tabId, text }),
    chrome.action.setBadgeBackgroundColor({ tabId, color: FACES[face].colour }),
    chrome.action.setTitle({ tabId, title }),
  ]).catch(() => {}); // the tab was closed meanwhile
}
