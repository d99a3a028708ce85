"use strict";

/** @typedef {{start: number, end: number, finding: Finding, text: string}} Found where in the composer's text, in UTF-16 units */

/**
 * Marks private details while the person types, after a pause.
 *
 * A key costs a timer and no more. Only lines that changed are asked about; what was found in the others is
 * remembered. Editors take some keys without an input event, so what changes inside the composer is watched as well.
 */
const finder = (() => {
  const PAUSE_MS = 450;
  const MOST_LINES = 2_000;

  /** What was found in a line, placed within it. @type {Map<string, {start: number, end: number, finding: Finding}[]>} */
  let known = new Map();
  let knownFor = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {AbortController | null} */
  let running = null;
  /** @type {(count: number) => void} */
  let report = () => {};
  /** @type {HTMLElement | null} */
  let watched = null;
  /** What is marked now. @type {{found: Found, boxes: () => DOMRect[]}[]} */
  let marked = [];

  const observer = new MutationObserver(() => typed());

  function forget() {
    clearTimeout(timer);
    running?.abort();
    running = null;
    marked = [];
    highlights.clear("sotto-found");
    overlay.hide();
    report(0);
  }

  /** Ask about the lines that nothing is known of. @param {string[]} lines @param {AbortSignal} signal */
  async function learn(lines, signal) {
    const chat = conversation.id();
    if (chat !== knownFor || known.size > MOST_LINES) known = new Map();
    knownFor = chat;
    const asked = [...new Set(lines)].filter((line) => line.trim() && !known.has(line));
    if (!asked.length) return;
    const text = asked.join("\n");
    const { segments: list } = await service.ask("find", { conversation: chat, text }, { signal });
    if (segments.original(list) !== text) throw Problem.of("malformed");
    const spans = segments.found(list);
    let at = 0;
    for (const line of asked) {
      const end = at + line.length;
      const inside = spans.filter((span) => span.start < end && span.end > at);
      known.set(line, inside.map(({ start, end: to, finding }) => ({ start: Math.max(start, at) - at, end: Math.min(to, end) - at, finding })));
      at = end + 1;
    }
  }

  /** @param {string[]} lines @returns {Found[]} */
  function placed(lines) {
    let at = 0;
    return lines.flatMap((line) => {
      const from = at;
      at += line.length + 1;
      return (known.get(line) ?? [])
        .map(({ start, end, finding }) => ({ start: from + start, end: from + end, finding, text: line.slice(start, end) }))
        .filter(({ text }) => !kept.has(text));
    });
  }

  /** @param {HTMLElement} composer */
  async function look(composer) {
    const text = delivery.peek(composer);
    if (!text?.trim() || service.paused || service.state.protection === "off") return forget();
    running?.abort();
    const call = (running = new AbortController());
    const lines = text.split("\n");
    try {
      await learn(lines, call.signal);
    } catch {
      return; // marks are a courtesy: the send is held all the same, and the badge tells the state of the link
    }
    if (!call.signal.aborted && delivery.peek(composer) === text) show(composer, placed(lines));
  }

  /** @param {HTMLElement} composer @param {Found[]} found */
  function show(composer, found) {
    if (editors.isRich(composer)) {
      const place = reading.read(composer);
      const ranges = found.map(({ start, end }) => reading.rangeOf(place, start, end));
      highlights.show("sotto-found", ranges.filter((range) => range !== null));
      marked = found.flatMap((one, index) => {
        const range = ranges[index];
        return range ? [{ found: one, boxes: () => [...range.getClientRects()] }] : [];
      });
    } else {
      const box = /** @type {HTMLTextAreaElement} */ (composer);
      const places = overlay.show(box, found);
      const shift = () => {
        const { left, top } = box.getBoundingClientRect();
        return [left + box.clientLeft - box.scrollLeft, top + box.clientTop - box.scrollTop];
      };
      marked = found.map((one, index) => ({
        found: one,
        boxes: () => places[index].map(({ x, y, width, height }) => new DOMRect(x + shift()[0], y + shift()[1], width, height)),
      }));
    }
    report(found.length);
  }

  /** Something may have changed: look once nothing more happens. */
  function typed() {
    if (overlay && watched && !editors.isRich(watched)) overlay.hide(); // its words have moved
    clearTimeout(timer);
    timer = setTimeout(() => watched && look(watched), PAUSE_MS);
  }

  return {
    /** The person is at a composer. @param {HTMLElement} composer */
    follow(composer) {
      if (composer !== watched) {
        observer.disconnect();
        observer.observe(composer, { subtree: true, childList: true, characterData: true });
        watched = composer;
      }
      typed();
    },
    /** Look at once. */
    look: () => watched && look(watched),
    forget,
    /** What is marked, in the order of the text, and where it is in its own window. */
    get marked() {
      return marked;
    },
    get composer() {
      return watched;
    },
    /** @param {(count: number) => void} listener hears how many details stand in the composer */
    onFound: (listener) => void (report = listener),
  };
})();
