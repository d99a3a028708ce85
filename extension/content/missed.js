"use strict";

/**
 * The last resort: a button that Sotto does not know emptied the composer. It cannot be undone, but it is
 * never kept quiet.
 */
const missed = (() => {
  const SOON_MS = 1_500;

  return {
    listen() {
      const onClick = (/** @type {MouseEvent} */ event) => {
        const composer = site.composer();
        if (!event.isTrusted || layers.has(event) || !composer || !service.holds) return;
        if (review.isRunning || !delivery.peek(composer)?.trim()) return;
        if (delivery.isApproved(composer) || delivery.isSecondPress(composer)) return;
        const look = setInterval(() => {
          if (delivery.peek(composer) !== "" || review.isRunning) return;
          stop();
          notes.failure(composer, Problem.of("missed"), { cancel: card.close });
        }, 100);
        const stop = () => clearInterval(look);
        setTimeout(stop, SOON_MS);
        // The person who deletes the text themselves is not meant.
        addEventListener("keydown", stop, { once: true, capture: true });
      };
      trees.listen("click", onClick);
    },
  };
})();
