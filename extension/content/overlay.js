"use strict";

/**
 * Marks for a textarea, whose text is in no DOM that could be highlighted: lines under the words, drawn above it.
 *
 * A copy of the text, laid out as the textarea lays out its own, tells where the words are. It stands in a closed
 * shadow root and is thrown away once measured.
 */
const overlay = (() => {
  const COPIED = [
    "font", "letterSpacing", "wordSpacing", "textIndent", "textTransform", "textAlign", "direction", "lineHeight", "tabSize", "whiteSpace",
    "wordBreak", "overflowWrap", "paddingTop", "paddingRight", "paddingBottom", "paddingLeft", "fontKerning", "fontVariantLigatures",
  ];

  const layer = layers.make("overlay", () => {});
  const lines = element("div", { class: "lines" });
  layer.frame.append(lines);
  /** @type {HTMLTextAreaElement | null} */
  let over = null;

  /** Where the words are, in the textarea's own scrolled coordinates. @param {HTMLTextAreaElement} box @param {{start: number, end: number}[]} spans @returns {DOMRect[][]} */
  function measure(box, spans) {
    const style = getComputedStyle(box);
    const copy = element("div", { class: "copy" });
    for (const property of COPIED) copy.style[/** @type {any} */ (property)] = style[/** @type {any} */ (property)];
    copy.style.width = `${box.clientWidth}px`;
    if (box.localName === "input") copy.style.whiteSpace = "pre";
    const text = document.createTextNode(`${box.value}\n`);
    copy.append(text);
    layer.frame.append(copy);
    const origin = copy.getBoundingClientRect();
    const range = document.createRange();
    const places = spans.map(({ start, end }) => {
      range.setStart(text, start);
      range.setEnd(text, end);
      return [...range.getClientRects()].map((rect) => new DOMRect(rect.x - origin.x, rect.y - origin.y, rect.width, rect.height));
    });
    copy.remove();
    return places;
  }

  /** Keep the lines over the words while the textarea scrolls or moves. */
  function follow() {
    if (!over) return;
    const box = trees.boxOf(over);
    const { clientLeft, clientTop, clientWidth, clientHeight, scrollLeft, scrollTop } = over;
    layer.place({ left: box.left + clientLeft, top: box.top + clientTop, width: clientWidth, height: clientHeight });
    lines.style.translate = `${-scrollLeft}px ${-scrollTop}px`;
  }

  function hide() {
    if (!over) return;
    over = null;
    layer.hide();
    removeEventListener("scroll", follow, true);
    removeEventListener("resize", hide);
  }

  return {
    /** @param {HTMLTextAreaElement} box @param {{start: number, end: number}[]} spans @returns {DOMRect[][]} for each the places of its words in the overlay */
    show(box, spans) {
      hide();
      if (!spans.length) return [];
      layer.show();
      layer.style({ "pointer-events": "none", overflow: "hidden" });
      const places = measure(box, spans);
      lines.replaceChildren(
        ...places.flat().map(({ x, y, width, height }) => {
          const line = element("i");
          Object.assign(line.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
          return line;
        }),
      );
      over = box;
      follow();
      addEventListener("scroll", follow, { capture: true, passive: true });
      addEventListener("resize", hide);
      return places;
    },
    hide,
  };
})();
