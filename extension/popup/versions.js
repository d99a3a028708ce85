/** Which versions speak with each other, and which side to update where they differ. */

import { say } from "./own.js";

/** @param {string} left @param {string} right below 0 where `left` is older; 0 where that cannot be told */
function compared(left, right) {
  const [ours, theirs] = [left, right].map((version) => version.split(".").map(Number));
  const places = ours.map((number, place) => number - (theirs[place] ?? 0));
  return places.find((difference) => difference !== 0) || 0;
}

/** @param {string} extension @param {string} app "" where none has answered yet */
export function versionsLine(extension, app) {
  if (!app) return say("popup_version", extension);
  const difference = compared(extension, app);
  const advice = difference < 0 ? say("popup_extension_older") : difference > 0 ? say("popup_app_older") : "";
  return `${say("popup_versions", extension, app)} ${advice}`.trim();
}
