"use strict";

/**
 * The last resort: a button that Sotto does not know emptied the composer, or an Enter that makes a new line on other
 * pages. It cannot be undone, but it is never kept quiet.
 */
const missed = (() => {
  const SOON_MS = 1_500;

  return {
    listen() {
      const onPress = (/** @type {Event} */ event) => {
        const composer = site.composer();
        if (!event.isTrusted || layers.has(event) || !composer || !service.holds) return;
        if (review.isRunning || !delivery.peek(composer)?.trim()) return;
        if (delivery.isApproved(composer) || delivery.isSecondPress(composer)) return;
        const look = () => {
          if (delivery.peek(composer) !== "" || review.isRunning) return;
          stop();
          notes.failure(composer, Problem.of("missed"), { cancel: card.close });
        };
        const looking = setInterval(look, 100);
        const stop = () => {
          clearInterval(looking);
          removeEventListener("keydown", last, true);
        };
        // The person who deletes the text themselves is not meant: what is gone before their next key is.
        const last = () => (look(), stop());
        setTimeout(stop, SOON_MS);
        addEventListener("keydown", last, true);
      };
      trees.listen("click", onPress);
      trees.listen("keydown", (event) => event.key === "Enter" && onPress(event));
    },
  };
})();
