"use strict";

/**
 * The small card of one marked detail: what it is, and replace, generalise, keep, always keep. Opens where the pointer
 * rests on a mark, or by the browser's shortcut, which goes from mark to mark.
 */
const findingCard = (() => {
  const REST_MS = 300;
  const LEAVE_MS = 400;
  const WIDTH = 300;
  const GAP = 6;

  const layer = layers.make("finding", (event) => key(event));
  /** @type {{found: Found, boxes: () => DOMRect[]} | null} */
  let shown = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {AbortController | null} */
  let running = null;
  let byKeyboard = false;
  let at = -1;

  function close() {
    running?.abort();
    running = null;
    clearTimeout(timer);
    layer.hide();
    highlights.clear("sotto-found-now");
    if (byKeyboard && shown && finder.composer?.isConnected) finder.composer.focus({ preventScroll: true });
    shown = null;
    byKeyboard = false;
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const stops = layers.stops(layer.frame);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Tab: event.shiftKey ? -1 : 1 }[event.key];
    if (step) stops.at(((layer.focused ? stops.indexOf(layer.focused) : -1) + step) % stops.length)?.focus();
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  }

  /** Put `text` where the finding is, if it still stands there. @param {Found} found @param {string} text */
  async function replace({ start, end, text: original }, text) {
    const { composer } = finder;
    close();
    if (!composer || delivery.peek(composer)?.slice(start, end) !== original) return;
    await editors.replace(composer, { start, end, text });
    const now = delivery.peek(composer);
    if (now?.slice(start, start + text.length) !== text) notes.failure(composer, Problem.of("not_written"), { cancel: card.close }, { rewrite: text });
    else if (text.trim()) kept.add(text); // a stand-in needs no other
    finder.look();
  }

  /** @param {{found: Found, boxes: () => DOMRect[]}} mark @param {boolean} focus */
  function open(mark, focus) {
    close();
    const box = mark.boxes()[0];
    const { composer } = finder;
    if (!box || !composer || card.isOpen) return;
    shown = mark;
    byKeyboard = focus;
    const { found } = mark;
    const button = (/** @type {string} */ label, /** @type {() => void} */ click, look = "") => element("button", { class: `button ${look}`, click }, label);
    const ways = element("div", { class: "row" });
    const status = element("p", { class: "note", role: "status" }, say("finding_asking"));
    const keep = () => {
      kept.add(found.text);
      close();
      finder.look();
    };
    const always = () => {
      keep();
      service.ask("keep", { value: found.text }).catch((problem) => notes.failure(composer, Problem.from(problem), { cancel: card.close }));
    };
    const own = element("div", { class: "row own" }, button(say("finding_keep"), keep, "plain"), button(say("finding_always"), always, "plain"));
    const title = element("h1", { id: "title", lang: service.language }, found.finding.label);
    layer.show();
    layer.frame.replaceChildren(
      element("section", { class: "card finding", role: "dialog", "aria-labelledby": "title", pointerenter: () => clearTimeout(timer), pointerleave: leave }, title, ways, status, own),
    );
    const frame = trees.boxOf(composer);
    const inner = composer.getBoundingClientRect();
    const left = Math.min(box.left + frame.x - inner.x, innerWidth - WIDTH - GAP);
    const top = box.top + frame.y - inner.y;
    layer.place({ width: WIDTH, left, ...(top > 180 ? { bottom: innerHeight - top + GAP, top: null } : { top: top + box.height + GAP, bottom: null }) });
    if (focus) layers.stops(layer.frame)[0]?.focus();
    propose(mark, composer, ways, status, button);
  }

  /** Offer what a rewrite would put in its place. @param {{found: Found}} mark @param {HTMLElement} composer @param {HTMLElement} ways @param {HTMLElement} status @param {(label: string, click: () => void, look?: string) => HTMLElement} button */
  async function propose({ found }, composer, ways, status, button) {
    const call = (running = new AbortController());
    const text = delivery.peek(composer) ?? "";
    try {
      const { segments: list } = await service.ask("rewrite", { conversation: conversation.id(), text }, { signal: call.signal });
      if (call.signal.aborted) return;
      let place = 0;
      const edit = list.flatMap((/** @type {Segment} */ segment) => {
        const start = place;
        place += ("edit" in segment ? segment.edit.original : segment.text).length;
        return "edit" in segment && start < found.end && place > found.start ? [{ ...segment.edit, start, end: place }] : [];
      })[0];
      if (!edit) return void (status.textContent = say("finding_needed"));
      const wordings = /** @type {string[]} */ ([...new Set([edit.replacement, ...edit.alternatives])]);
      const label = (/** @type {string} */ wording, /** @type {number} */ index) =>
        !wording.trim() ? say("finding_remove") : say(index === 0 && edit.action === "pseudonym" ? "finding_replace" : "finding_generalise", wording.trim());
      ways.replaceChildren(
        ...wordings.map((wording, index) => button(label(wording, index), () => replace({ ...found, start: edit.start, end: edit.end, text: edit.original }, wording), index ? "" : "primary")),
      );
      status.textContent = edit.reason;
      status.lang = service.language;
      if (byKeyboard) /** @type {HTMLElement | null} */ (ways.firstElementChild)?.focus();
    } catch (problem) {
      if (!call.signal.aborted) status.textContent = Problem.from(problem).sentence;
    }
  }

  function leave() {
    clearTimeout(timer);
    if (!byKeyboard) timer = setTimeout(close, LEAVE_MS);
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    const { composer, marked } = finder;
    if (!composer || !marked.length || card.isOpen || byKeyboard || layers.has(event)) return;
    const { clientX, clientY } = event;
    const inside = composer.contains(trees.targetOf(event));
    const here = inside && marked.find(({ boxes }) => boxes().some(({ left, right, top, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom));
    if (here && here.found === shown?.found) return clearTimeout(timer);
    clearTimeout(timer);
    if (here) timer = setTimeout(open, REST_MS, here, false);
    else if (shown) leave();
  }

  return {
    watch() {
      trees.listen("pointermove", onMove, { passive: true });
      trees.listen("input", () => shown && close());
      trees.listen("pointerdown", (event) => shown && !layers.has(event) && close());
    },
    /** Go to the next mark. @param {1 | -1} step */
    go(step) {
      const { marked } = finder;
      if (!marked.length) return;
      at = shown ? marked.findIndex(({ found }) => found === shown?.found) : step > 0 ? -1 : 0;
      open(marked[(at + step + marked.length) % marked.length], true);
    },
  };
})();
