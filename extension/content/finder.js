"use strict";

/** Marks private details while the person types, after a pause. */
const finder = (() => {
  const PAUSE_MS = 450;

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {AbortController | null} */
  let running = null;
  /** @type {(count: number) => void} */
  let report = () => {};

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

  return {
    /** The person typed: look again once they pause. @param {HTMLElement} composer */
    typed(composer) {
      clearTimeout(timer);
      if (!editors.read(composer).trim()) return forget();
      timer = setTimeout(look, PAUSE_MS, composer);
    },
    forget,
    /** @param {(count: number) => void} listener hears how many details stand in the composer */
    onFound: (listener) => void (report = listener),
  };
})();
