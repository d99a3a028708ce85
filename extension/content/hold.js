"use strict";

/**
 * Holds what would send: Enter, a click on the send button, the form's submit. Listens on the window, in the
 * capture phase, before any script of the page runs, so that the page hears of a held send nothing at all.
 */
const hold = (() => {
  const isHeld = () => service.state.protection === "hold" && !service.paused;

  /** @param {Event} event */
  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /**
   * @param {Event} event
   * @param {HTMLElement | null} composer whose text the event would send
   * @param {boolean} last whether no other event follows from the same press
   */
  function consider(event, composer, last) {
    if (!composer || review.releasing || !isHeld()) return;
    if (!editors.read(composer).trim()) return;
    if (event.type !== "submit" && review.isSecondPress(composer)) return stop(event);
    if (review.isApproved(composer)) {
      if (last) review.passed(composer);
      return;
    }
    stop(event);
    if (last) review.begin(composer);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (card.has(event)) return card.key(event);
    if (event.type !== "keydown" || !event.isTrusted || event.key !== "Enter") return;
    if (event.shiftKey || event.isComposing || event.keyCode === 229) return; // a new line, or an input method at work
    const [target] = event.composedPath();
    if (target instanceof HTMLInputElement && target.type === "search") return;
    consider(event, site.composerOf(target), !event.repeat);
  }

  /** @param {Event} event */
  function onPress(event) {
    if (!event.isTrusted || card.has(event)) return;
    consider(event, site.sentBy(event.composedPath()[0]), event.type === "click");
  }

  return {
    listen() {
      for (const type of ["keydown", "keypress", "keyup"]) addEventListener(type, /** @type {any} */ (onKey), true);
      for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) addEventListener(type, onPress, true);
      // A submit counts as the person's even when a script's click caused it: only our own release is let through.
      addEventListener("submit", (event) => consider(event, site.within(event.target), true), true);
    },
  };
})();
