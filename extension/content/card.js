"use strict";

/**
 * @typedef {object} Behaviour
 * @property {(event: KeyboardEvent) => boolean} [onKey]
 * @property {() => void} onClose
 * @property {HTMLElement | null} [focus] what takes the keyboard first; null leaves it where it is
 */

/**
 * The frame of the card: where it stands, which keys it takes, what it shows inside.
 *
 * While it is open the keyboard is its own: keys pressed in it never reach the page, Tab stays in it, and
 * Escape closes it. Enter and Space mean something only once the card could be read, so that a second Enter, meant
 * for the page, approves nothing. Dragged away by its head it stays where it was put on this site; a
 * double click there takes it back to the composer.
 */
const card = (() => {
  const KEPT = `card:${location.host}`;
  const WIDTH = 560;
  const GAP = 10;
  const EDGE = 12;
  const LEAST_HEIGHT = 260;
  const MOST_FRAME = 160; // what more the composer's frame may measure than its text

  const layer = layers.make("card", key);
  /** @type {HTMLElement | null} */
  let beside = null;
  /** @type {Behaviour | null} */
  let behaviour = null;
  /** Where the person put it, as shares of the window. @type {{left: number, top: number} | null} */
  let put = null;
  chrome.storage.local.get(KEPT).then((kept) => (put = /** @type {any} */ (kept[KEPT] ?? null)));

  /**
   * Show `content` beside a composer, instead of what the card showed before.
   * @param {HTMLElement} composer
   * @param {{title: string, body: HTMLElement, foot: HTMLElement}} content
   * @param {Behaviour} how
   */
  function show(composer, { title, body, foot }, how) {
    if (!layer.isShown) {
      addEventListener("resize", place);
      addEventListener("scroll", place, { capture: true, passive: true });
    }
    beside = composer;
    behaviour = how;
    const close = element("button", { class: "icon", "aria-label": say("card_cancel"), click: how.onClose }, "×");
    const head = element("header", { class: "head", title: say("card_move"), mousedown: keepFocus, pointerdown: drag, dblclick: putBack }, mark(), element("h1", { id: "title" }, title), close);
    const frame = element("section", { class: "card", role: "dialog", "aria-modal": "true", "aria-labelledby": "title" }, head, body, foot);
    layer.show();
    layer.frame.replaceChildren(frame);
    place();
    if (how.focus === null) return;
    const first = how.focus ?? foot.querySelector("button") ?? close;
    first.focus({ preventScroll: true });
    first.scrollIntoView({ block: "nearest" });
  }

  function close() {
    if (!layer.isShown) return;
    layer.hide();
    behaviour = null;
    removeEventListener("resize", place);
    removeEventListener("scroll", place, { capture: true });
    if (beside?.isConnected) beside.focus({ preventScroll: true });
    beside = null;
  }

  /** Escape pressed in the page while the card is open. @param {KeyboardEvent} event @returns {boolean} whether it was used */
  function escape(event) {
    if (!behaviour || event.type !== "keydown" || event.key !== "Escape" || !event.isTrusted) return false;
    event.preventDefault();
    event.stopImmediatePropagation();
    behaviour.onClose();
    return true;
  }

  /**
   * How far the composer's surroundings reach, send button and frame included, and on which side the button is.
   * @param {HTMLElement} composer
   * @param {DOMRect} box its own
   */
  function surroundings(composer, box) {
    const button = site.sendButton(composer);
    let common = composer.parentElement;
    while (button && common && !common.contains(button)) common = common.parentElement;
    const around = button && common ? trees.boxOf(common) : null;
    const near = around && around.height < box.height + MOST_FRAME ? around : box;
    const side = button ? trees.boxOf(button).left : box.right;
    return { top: Math.min(near.top, box.top), bottom: Math.max(near.bottom, box.bottom), side };
  }

  /** Where the person put it; else above the composer where there is room, else below it, else in the corner away from the send button. */
  function place() {
    if (!beside) return;
    const box = trees.boxOf(beside);
    const { top, bottom, side } = surroundings(beside, box);
    const width = Math.min(WIDTH, innerWidth - 2 * EDGE);
    const left = Math.min(Math.max(box.left + (box.width - width) / 2, EDGE), innerWidth - width - EDGE);
    const above = top - GAP - EDGE;
    const below = innerHeight - bottom - GAP - EDGE;
    if (put) {
      const at = Math.min(Math.max(put.top * innerHeight, EDGE), innerHeight - LEAST_HEIGHT);
      const from = Math.min(Math.max(put.left * innerWidth, EDGE), innerWidth - width - EDGE);
      layer.place({ width, left: from, top: at, bottom: null, "max-height": innerHeight - at - EDGE });
    } else if (above >= LEAST_HEIGHT) {
      layer.place({ width, left, bottom: innerHeight - top + GAP, top: null, "max-height": above });
    } else if (below >= LEAST_HEIGHT) {
      layer.place({ width, left, top: bottom + GAP, bottom: null, "max-height": below });
    } else {
      const corner = side > innerWidth / 2 ? EDGE : innerWidth - width - EDGE;
      layer.place({ width, left: corner, top: EDGE, bottom: null, "max-height": innerHeight - 2 * EDGE });
    }
  }

  /** @param {Event} event */
  function drag(event) {
    const { clientX, clientY, target, currentTarget, pointerId } = /** @type {PointerEvent} */ (event);
    if (/** @type {Element} */ (target).closest("button")) return;
    const head = /** @type {HTMLElement} */ (currentTarget);
    const from = layer.host.getBoundingClientRect();
    const move = (/** @type {PointerEvent} */ now) => {
      put = { left: (from.left + now.clientX - clientX) / innerWidth, top: (from.top + now.clientY - clientY) / innerHeight };
      place();
    };
    head.setPointerCapture(pointerId);
    head.addEventListener("pointermove", move);
    head.addEventListener("pointerup", () => {
      head.removeEventListener("pointermove", move);
      if (put) chrome.storage.local.set({ [KEPT]: put });
    }, { once: true });
  }

  /** A press on the head is no reason to leave what has the keyboard. @param {Event} event */
  const keepFocus = (event) => event.preventDefault();

  function putBack() {
    put = null;
    chrome.storage.local.remove(KEPT);
    place();
  }

  /** Handle a key that was pressed in the card. @param {KeyboardEvent} event */
  function key(event) {
    if (!behaviour) return;
    if (event.key === "Tab") {
      const stops = layers.stops(layer.frame);
      const at = layer.focused ? stops.indexOf(layer.focused) : -1;
      stops.at((at + (event.shiftKey ? -1 : 1)) % stops.length)?.focus();
      return event.preventDefault();
    }
    if (event.key === "Escape") {
      event.preventDefault();
      return behaviour.onClose();
    }
    const acts = event.key === "Enter" || event.key === " ";
    if (acts && (event.repeat || !layer.watch.takesKeys(event.timeStamp))) return event.preventDefault();
    if (behaviour.onKey?.(event)) event.preventDefault();
    else if (event.key.length === 1 && !acts) layer.watch.typed(event.timeStamp); // still typing, for the page
  }

  return {
    show,
    close,
    escape,
    get isOpen() {
      return layer.isShown;
    },
    /** The element in the card that has the focus. */
    get focused() {
      return layer.focused;
    },
    /** What stands in it changed: what was pressed for something else does not count. */
    renewed: () => layer.watch.renewed(),
    /** Back to the card, from the page. */
    focus: () => /** @type {HTMLElement | null} */ (layer.frame.querySelector("[data-first], .foot button"))?.focus(),
  };
})();
