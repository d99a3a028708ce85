"use strict";

/**
 * Holds what would send: Enter, a press on the send button, the form's submit. Listens on the window, in the
 * capture phase, before any script of the page runs, so that the page hears of a held send nothing at all.
 */
const hold = (() => {
  const BEFORE_CLICK = ["pointerdown", "mousedown", "touchstart", "pointerup", "mouseup", "touchend", "keydown", "keypress", "keyup"];

  /** @param {Event} event @param {boolean} [clicks] whether it is what a click comes from */
  function stop(event, clicks = false) {
    if (!clicks) event.preventDefault();
    event.stopImmediatePropagation();
  }

  /**
   * @param {Event} event
   * @param {HTMLElement | null} composer whose text the event would send
   * @param {boolean} last whether no other event follows from the same press
   * @param {boolean} [clicks] whether a click would not come if this was prevented
   */
  function consider(event, composer, last, clicks) {
    if (!composer || delivery.releasing) return;
    if (!service.holds) return void (last && delivery.isApproved(composer) && review.passed(composer));
    if (!attachments.of(composer).length && delivery.isBlank(composer)) return;
    if (event.type !== "submit" && delivery.isSecondPress(composer)) return stop(event, clicks);
    if (delivery.isApproved(composer)) {
      if (last) review.passed(composer);
      return;
    }
    stop(event, clicks);
    if (last) review.begin(composer);
  }

  /** A listener that holds the event back where it fails: a page may be built so that looking at it throws. @param {(event: any) => void} listener */
  const closed = (listener) => (/** @type {Event} */ event) => {
    try {
      listener(event);
    } catch {
      stop(event);
      badge.setBroken();
    }
  };

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (layers.key(event) || card.escape(event)) return;
    if (!event.isTrusted || (event.key !== "Enter" && event.key !== " ")) return;
    if (event.isComposing || event.keyCode === 229) return; // an input method at work
    const target = trees.targetOf(event);
    const composer = site.composerOf(target);
    if (!composer) return onPress(event);
    if (event.key !== "Enter" || !site.sendsOn(event, composer)) return;
    consider(event, composer, event.type === "keydown" && !event.repeat); // some pages send when the key comes up
  }

  /** @param {Event} event */
  function onPress(event) {
    if (!event.isTrusted || layers.has(event)) return;
    consider(event, site.sentBy(trees.targetOf(event)), event.type === "click", /^(touch|key)/.test(event.type));
  }

  return {
    listen() {
      for (const type of BEFORE_CLICK) trees.listen(type, closed(type.startsWith("key") ? onKey : onPress), { capture: true, passive: false });
      trees.listen("click", closed(onPress));
      // A submit counts as the person's even when a script's click caused it: only our own release is let through.
      trees.listen("submit", closed((event) => consider(event, site.within(event.target), true)));
    },
  };
})();
