"use strict";

/** @typedef {{onKey?: (event: KeyboardEvent) => boolean, onClose: () => void, focus?: HTMLElement | null}} Behaviour */

/**
 * The frame of the card: where it stands, which keys it takes, what it shows inside.
 *
 * While it is open the keyboard is its own: keys pressed in it never reach the page, Tab stays in it, and
 * Escape closes it. Enter means something only once the card has been there for a moment, so that a second
 * Enter, meant for the page, approves nothing.
 */
const card = (() => {
  const WIDTH = 560;
  const GAP = 10;
  const EDGE = 12;
  const LEAST_HEIGHT = 260;
  const MOST_FRAME = 160; // what more the composer's frame may measure than its text
  const ARMED_MS = 500;

  /** @type {{host: HTMLElement, root: ShadowRoot} | null} */
  let shown = null;
  /** @type {HTMLElement | null} */
  let beside = null;
  /** @type {Behaviour | null} */
  let behaviour = null;
  let openedAt = 0;

  const FOCUSABLE = "button:not([disabled]):not([tabindex='-1']), [tabindex='0'], textarea";

  /**
   * Show `content` beside a composer, instead of what the card showed before.
   * @param {HTMLElement} composer
   * @param {{title: string, body: HTMLElement, foot: HTMLElement}} content
   * @param {Behaviour} how
   */
  function show(composer, { title, body, foot }, how) {
    if (!shown) {
      shown = shelter("card");
      openedAt = performance.now();
      document.documentElement.append(shown.host);
      addEventListener("resize", place);
      addEventListener("scroll", place, { capture: true, passive: true });
    }
    beside = composer;
    behaviour = how;
    const close = element("button", { class: "icon", "aria-label": say("card_cancel"), click: how.onClose }, "×");
    const frame = element(
      "section",
      { class: "card", role: "dialog", "aria-modal": "true", "aria-labelledby": "title" },
      element("header", { class: "head" }, mark(), element("h1", { id: "title" }, title), close),
      body,
      foot,
    );
    shown.root.replaceChildren(frame);
    place();
    const first = how.focus ?? foot.querySelector("button") ?? close;
    first.focus({ preventScroll: true });
    first.scrollIntoView({ block: "nearest" });
  }

  function close() {
    if (!shown) return;
    shown.host.remove();
    shown = behaviour = null;
    removeEventListener("resize", place);
    removeEventListener("scroll", place, { capture: true });
    if (beside?.isConnected) beside.focus({ preventScroll: true });
    beside = null;
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
    const around = button ? common?.getBoundingClientRect() : null;
    const near = around && around.height < box.height + MOST_FRAME ? around : box;
    const side = button ? button.getBoundingClientRect().left : box.right;
    return { top: Math.min(near.top, box.top), bottom: Math.max(near.bottom, box.bottom), side };
  }

  /** Above the composer where there is room, else below it, else in the corner away from the send button. */
  function place() {
    if (!shown || !beside) return;
    const { style } = shown.host;
    const box = beside.getBoundingClientRect();
    const { top, bottom, side } = surroundings(beside, box);
    const width = Math.min(WIDTH, innerWidth - 2 * EDGE);
    const left = Math.min(Math.max(box.left + (box.width - width) / 2, EDGE), innerWidth - width - EDGE);
    const above = top - GAP - EDGE;
    const below = innerHeight - bottom - GAP - EDGE;
    const set = (/** @type {Record<string, number | null>} */ places) => {
      for (const [name, value] of Object.entries(places)) {
        if (value === null) style.removeProperty(name);
        else style.setProperty(name, `${value}px`, "important");
      }
    };
    set({ width, left });
    if (above >= Math.min(LEAST_HEIGHT, below)) set({ bottom: innerHeight - top + GAP, top: null, "max-height": above });
    else if (below >= LEAST_HEIGHT) set({ top: bottom + GAP, bottom: null, "max-height": below });
    else {
      set({ left: side > innerWidth / 2 ? EDGE : innerWidth - width - EDGE, top: EDGE, bottom: null, "max-height": innerHeight - 2 * EDGE });
    }
  }

  /** Keep Tab inside. @param {KeyboardEvent} event @param {ShadowRoot} root */
  function cycle(event, root) {
    const stops = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(FOCUSABLE)]);
    const at = stops.indexOf(/** @type {HTMLElement} */ (root.activeElement));
    stops.at((at + (event.shiftKey ? -1 : 1)) % stops.length)?.focus();
    event.preventDefault();
  }

  /** Handle a key that was pressed in the card. @param {KeyboardEvent} event */
  function key(event) {
    if (!shown || !behaviour) return;
    event.stopImmediatePropagation();
    if (event.type !== "keydown" || !event.isTrusted) return;
    if (event.key === "Tab") return cycle(event, shown.root);
    if (event.key === "Escape") {
      event.preventDefault();
      return behaviour.onClose();
    }
    const early = performance.now() - openedAt < ARMED_MS;
    if (event.key === "Enter" && (early || event.repeat)) return event.preventDefault();
    if (behaviour.onKey?.(event)) event.preventDefault();
  }

  return {
    show,
    close,
    key,
    get isOpen() {
      return shown !== null;
    },
    /** Whether an event of the page's window came from inside the card. @param {Event} event */
    has: (event) => shown !== null && event.target === shown.host,
    /** The element in the card that has the focus. */
    get focused() {
      return /** @type {HTMLElement | null} */ (shown?.root.activeElement ?? null);
    },
    /** Back to the card, from the page. */
    focus: () => /** @type {HTMLElement | null} */ (shown?.root.querySelector("[data-first], .foot button"))?.focus(),
  };
})();
