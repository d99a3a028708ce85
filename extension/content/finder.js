"use strict";

/**
 * Marks private details while the person types, after a pause.
 *
 * Editors take some keys without an input event, so what changes inside the composer is watched as well.
 */
const finder = (() => {
  const PAUSE_MS = 450;

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {AbortController | null} */
  let running = null;
  /** @type {(count: number) => void} */
  let report = () => {};

  /** @type {HTMLElement | null} */
  let watched = null;
  const observer = new MutationObserver(() => watched && typed(watched));

  function forget() {
    clearTimeout(timer);
    running?.abort();
    running = null;
    highlights.clear("sotto-found");
    report(0);
  }

  /** @param {HTMLElement} composer */
  async function look(composer) {
    const text = editors.read(composer);
    if (!text.trim() || service.paused || service.state.protection === "off") return forget();
    running?.abort();
    const call = (running = new AbortController());
    try {
      const reply = await service.ask("find", { conversation: conversation.id(), text }, { signal: call.signal });
      if (call.signal.aborted || !composer.isConnected || editors.read(composer) !== text) return;
      if (segments.original(reply.segments) !== text) return;
      const found = segments.found(reply.segments);
      if (editors.isRich(composer)) {
        const place = reading.read(composer);
        const ranges = found.map(({ start, end }) => reading.rangeOf(place, start, end));
        highlights.show("sotto-found", ranges.filter((range) => range !== null));
      }
      report(found.length);
    } catch {
      // Marks are a courtesy: the send is held all the same, and the badge tells the state of the link.
    }
  }

  /** The text may have changed: look again once nothing more happens. @param {HTMLElement} composer */
  function typed(composer) {
    clearTimeout(timer);
    if (!editors.read(composer).trim()) return forget();
    timer = setTimeout(look, PAUSE_MS, composer);
  }

  return {
    /** The person is at a composer. @param {HTMLElement} composer */
    follow(composer) {
      if (composer !== watched) {
        observer.disconnect();
        observer.observe(composer, { subtree: true, childList: true, characterData: true });
        watched = composer;
      }
      typed(composer);
    },
    forget,
    /** @param {(count: number) => void} listener hears how many details stand in the composer */
    onFound: (listener) => void (report = listener),
  };
})();
