"use strict";

/* Wires the parts of the page. The holds come first: whatever else fails, nothing is sent unseen. */

hold.listen();
missed.listen();

const follow = (/** @type {Event} */ event) => {
  const composer = site.composerOf(event.composedPath()[0]);
  if (composer) finder.follow(composer);
};
addEventListener("input", follow, true);
addEventListener("focusin", follow, true);
// What the page itself puts on the clipboard is what was sent; a selection has the originals already.
document.addEventListener("sotto-copy", (event) => {
  const { detail } = /** @type {CustomEvent} */ (event);
  if (typeof detail !== "string" || !navigator.userActivation?.isActive) return;
  document.dispatchEvent(new CustomEvent("sotto-copied", { detail: answers.restored(detail) }));
});
addEventListener("copy", (event) => {
  const text = event.clipboardData?.getData("text/plain");
  if (text && event.defaultPrevented) event.clipboardData?.setData("text/plain", answers.restored(text));
});

finder.onFound(badge.setFound);
review.onBusy(badge.setBusy);

let wasReady = false;
service.onState(({ link }) => {
  badge.draw();
  if (service.paused || service.state.protection === "off") finder.forget();
  const ready = link.stage === "ready";
  if (ready && !wasReady) answers.refresh();
  wasReady = ready;
});
service.connect();

function onPage() {
  badge.appear();
  answers.watch();
}
if (document.readyState === "loading") addEventListener("DOMContentLoaded", onPage, { once: true });
else onPage();
