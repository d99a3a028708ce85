"use strict";

/* Wires the parts of the page. The holds come first: whatever else fails, nothing is sent unseen. */

hold.listen();
missed.listen();
attachments.watch();

const follow = (/** @type {Event} */ event) => {
  const composer = site.composerOf(trees.targetOf(event));
  if (composer) finder.follow(composer);
};
trees.listen("input", follow);
trees.listen("focusin", follow);
findingCard.watch();

copies.watch();
// What the person selects has blanks, or what the page makes of it; no script of the page hears of this copy.
addEventListener("copy", (event) => {
  const selection = getSelection();
  if (!event.isTrusted || !selection || selection.isCollapsed || site.composerOf(trees.targetOf(event))) return;
  const text = answers.selected(selection);
  if (text === selection.toString()) return;
  event.clipboardData?.setData("text/plain", text);
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

finder.onFound(badge.setFound);
review.onBusy(badge.setBusy);

service.onCommand("scan", () => {
  const composer = site.composer();
  if (composer) review.begin(composer, { onlyLook: true });
});
service.onCommand("accept-all", () => {
  const composer = site.composer();
  if (composer) review.begin(composer, { onlyWrite: true });
});
service.onCommand("next", () => findingCard.go(1));
service.onCommand("show-original", () => (answers.showingSent = !answers.showingSent));
service.onCommand("compose", () => void service.ask("compose", { conversation: conversation.id() }).catch(() => {}));
service.onCommand("deliver", privateText.put);

let wasReady = false;
service.onState(({ link }) => {
  badge.draw();
  if (service.paused || service.state.protection === "off") finder.forget();
  const ready = link.stage === "ready";
  if (ready && !wasReady) answers.refresh();
  wasReady = ready;
});
settings.onChange(badge.draw);
service.connect();

function onPage() {
  badge.appear();
  answers.watch();
}
if (document.readyState === "loading") addEventListener("DOMContentLoaded", onPage, { once: true });
else onPage();
