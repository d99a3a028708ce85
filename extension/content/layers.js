"use strict";

/**
 * What Sotto shows over the page: the card, the badge, the small card of a finding. Each is a closed shadow root in
 * the browser's top layer. The page can neither restyle it (its style is set from the inside, where it counts for
 * more) nor press what is in it, and one that it takes away comes back.
 */
const layers = (() => {
  /** @typedef {{watch: Watch, focused: HTMLElement | null, onKey: (event: KeyboardEvent) => void}} Layer */

  const KEEP_MS = 500;

  /** @type {Map<HTMLElement, Layer>} */
  const shown = new Map();

  /** Dark or light, as the page is, whatever the system prefers. */
  function theme() {
    for (const element of [document.body, document.documentElement]) {
      const [r, g, b, a = 1] = (element && getComputedStyle(element).backgroundColor.match(/[\d.]+/g)?.map(Number)) || [0, 0, 0, 0];
      if (a > 0.5) return 0.299 * r + 0.587 * g + 0.114 * b < 128 ? "dark" : "light";
    }
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  /** Put it into the document, above everything else; a modal dialog of the page takes the keyboard from all that is not in it. @param {HTMLElement} host @param {Layer} layer */
  function raise(host, { watch }) {
    const place = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.documentElement;
    if (host.parentNode !== place) place.append(host);
    host.popover = "manual";
    if (host.matches(":popover-open")) host.hidePopover();
    host.showPopover();
    watch.raised();
  }

  // A page that builds itself anew, or does not want us, takes away what it finds.
  setInterval(() => {
    for (const [host, layer] of shown) {
      if (host.isConnected && host.matches(":popover-open")) continue;
      raise(host, layer);
      if (trees.focused() === document.body) layer.focused?.focus({ preventScroll: true });
    }
  }, KEEP_MS);
  // On the window, before any script of the page can keep them from us.
  const overlaid = () => [...shown.values()].forEach(({ watch }) => watch.overlay());
  addEventListener("beforetoggle", (event) => {
    if (!shown.has(/** @type {HTMLElement} */ (event.target)) && /** @type {ToggleEvent} */ (event).newState === "open") overlaid();
  }, true);
  addEventListener("fullscreenchange", overlaid, true);
  addEventListener("pointerdown", ({ target }) => shown.get(/** @type {HTMLElement} */ (target))?.watch.look(), true);

  return {
    /**
     * A new layer, not on the page yet.
     * @param {string} name
     * @param {(event: KeyboardEvent) => void} onKey hears every key pressed in it; the page hears none
     */
    make(name, onKey) {
      const host = document.createElement("div");
      trees.own(host);
      const root = host.attachShadow({ mode: "closed" });
      const [looks, place] = [new CSSStyleSheet(), new CSSStyleSheet()];
      looks.replaceSync(LOOKS);
      root.adoptedStyleSheets = [looks, place];
      /** @type {Record<string, string>} */
      const set = {};
      const style = (/** @type {Record<string, string>} */ more) => {
        Object.assign(set, more);
        place.replaceSync(`:host { ${Object.entries(set).map(([name, value]) => `${name}: ${value} !important;`).join(" ")} }`);
      };
      const frame = element("div", { class: "frame", lang: LANGUAGE, "data-sotto": name });
      root.append(element("div", { class: "shade" }, frame));
      /** @type {Layer} */
      const layer = { watch: new Watch(host, frame, () => shown.has(host) && raise(host, layer)), focused: null, onKey };
      root.addEventListener("focusin", ({ target }) => (layer.focused = /** @type {HTMLElement} */ (target)));
      for (const type of ["click", "pointerdown", "mousedown", "pointerup", "mouseup", "focusin", "wheel", "copy", "touchstart", "touchend"]) {
        root.addEventListener(type, (event) => event.stopPropagation());
      }
      root.addEventListener("click", (event) => {
        if (layer.watch.trusts(/** @type {MouseEvent} */ (event))) return;
        event.stopImmediatePropagation();
        raise(host, layer); // above whatever the page put over it
      }, true);
      frame.addEventListener("pointerenter", () => layer.watch.begin(frame));
      frame.addEventListener("pointerleave", () => layer.watch.end(frame));
      return {
        host,
        frame,
        get focused() {
          return /** @type {HTMLElement | null} */ (root.activeElement);
        },
        get isShown() {
          return shown.has(host);
        },
        /** Show it, or something new in it. */
        show() {
          style({ "color-scheme": theme() });
          layer.watch.renewed();
          if (shown.has(host) && host.isConnected) return;
          shown.set(host, layer);
          raise(host, layer);
        },
        hide() {
          shown.delete(host);
          layer.watch.end(frame);
          host.remove();
        },
        watch: layer.watch,
        /** CSS properties of the whole layer. */
        style,
        /** @param {Record<string, number | null>} places CSS lengths in pixels */
        place(places) {
          style(Object.fromEntries(Object.entries(places).map(([name, value]) => [name, value === null ? "auto" : `${value}px`])));
        },
        retint: () => style({ "color-scheme": theme() }),
      };
    },
    /** Whether an event of the window came from inside a layer. @param {Event} event */
    has: (event) => shown.has(/** @type {HTMLElement} */ (event.target)),
    /** Give a key to the layer that it was pressed in. @param {KeyboardEvent} event @returns {boolean} whether there is one */
    key(event) {
      const layer = shown.get(/** @type {HTMLElement} */ (event.target));
      if (!layer) return false;
      event.stopImmediatePropagation();
      if (event.isTrusted && event.type === "keydown") layer.onKey(event);
      return true;
    },
    /** Elements that take the focus, in their order. @param {ParentNode} within @returns {HTMLElement[]} */
    stops: (within) =>
      [.../** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll("button:not([disabled]):not([tabindex='-1']), [tabindex='0'], textarea, select"))].filter(
        (stop) => stop.checkVisibility(),
      ),
  };
})();
