"use strict";

/**
 * What Sotto shows over the page: the card, the badge, the small card of a finding. Each is a closed shadow root in
 * the browser's top layer, which no element of the page can cover without the person seeing it go.
 *
 * The page may restyle or remove the hosts, but not press what is in them: a press counts only where the person
 * could see what they pressed.
 */
const layers = (() => {
  /** @typedef {{host: HTMLElement, root: ShadowRoot, style: string, onKey: (event: KeyboardEvent) => void}} Layer */

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

  /** Whether the person sees this layer as Sotto drew it: the page has not made it see-through, small, or covered it. @param {Layer} layer @param {MouseEvent} event */
  function isSeen({ host }, { clientX, clientY, detail }) {
    const { opacity, filter, transform, clipPath, maskImage, visibility, mixBlendMode } = getComputedStyle(host);
    const plain = opacity === "1" && visibility === "visible" && mixBlendMode === "normal";
    const undistorted = [filter, transform, clipPath, maskImage].every((value) => !value || value === "none");
    const page = getComputedStyle(document.documentElement);
    const pagePlain = page.opacity === "1" && page.filter === "none" && page.transform === "none";
    if (!plain || !undistorted || !pagePlain) return false;
    return detail === 0 || document.elementFromPoint(clientX, clientY) === host; // a click without a place came by key
  }

  return {
    /**
     * A new layer, not on the page yet.
     * @param {string} name
     * @param {(event: KeyboardEvent) => void} onKey hears every key pressed in it; the page hears none
     */
    make(name, onKey) {
      const host = document.createElement("div");
      const root = host.attachShadow({ mode: "closed" });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(LOOKS);
      root.adoptedStyleSheets = [sheet];
      /** @type {Layer} */
      const layer = { host, root, style: "", onKey };
      for (const type of ["click", "pointerdown", "mousedown", "pointerup", "mouseup", "focusin", "wheel", "copy", "touchstart", "touchend"]) {
        root.addEventListener(type, (event) => event.stopPropagation());
      }
      root.addEventListener("click", (event) => isSeen(layer, /** @type {MouseEvent} */ (event)) || event.stopImmediatePropagation(), true);
      const frame = element("div", { class: "frame", "data-sotto": name });
      root.append(frame);
      return {
        host,
        frame,
        get focused() {
          return /** @type {HTMLElement | null} */ (root.activeElement);
        },
        get isShown() {
          return shown.has(host);
        },
        show() {
          host.style.cssText = `all: initial !important; position: fixed !important; inset: auto !important; margin: 0 !important; z-index: 2147483647 !important; color-scheme: ${theme()} !important;`;
          if (shown.has(host)) return;
          shown.set(host, layer);
          document.documentElement.append(host);
          host.popover = "manual";
          host.showPopover?.();
        },
        hide() {
          shown.delete(host);
          host.remove();
        },
        /** @param {Record<string, number | null>} places CSS lengths in pixels */
        place(places) {
          for (const [property, value] of Object.entries(places)) {
            host.style.setProperty(property, value === null ? "auto" : `${value}px`, "important");
          }
        },
        retint: () => host.style.setProperty("color-scheme", theme(), "important"),
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
