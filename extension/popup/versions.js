/** Which versions speak with each other, and which side to update where they differ. */

import { say } from "./own.js";

const own = chrome.runtime.getManifest().version;

/** Below 0 where `left` is older; 0 where that cannot be told. @param {string} left @param {string} right */
function compared(left, right) {
  const [ours, theirs] = [left, right].map((version) => version.split(".").map(Number));
  const places = ours.map((number, place) => number - (theirs[place] ?? 0));
  return places.find((difference) => difference !== 0) || 0;
}

/** @param {string} app "" where none has answered yet */
export const versionsLine = (app) => (app ? say("popup_versions", own, app) : say("popup_version", own));

/** What to update; "" where nothing is older. @param {string} app */
export function outdated(app) {
  const difference = app ? compared(own, app) : 0;
  return difference < 0 ? say("popup_extension_older") : difference > 0 ? say("popup_app_older") : "";
}
