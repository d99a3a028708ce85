"use strict";

/** @typedef {{node: Text, start: number, end: number, original: string}} Mark where in the page's text an original stands, or its blanks */

/**
 * Shows originals where the page has none: its text gets blanks of the same width, and the originals are drawn over
 * them, in a closed shadow root inside the answer. The page's scripts find blanks; what they can learn is how wide
 * the words are.
 *
 * The words are drawn by the style sheet: a page may search text in shadow roots, too (window.find), but not this.
 */
const veil = (() => {
  // Begins each blank word, and is found nowhere else; the spaces never break a line.
  const SIGN = "\u2060";
  const WIDE = "\u00a0";
  const THIN = "\u202f";
  const MOST = 400; // blanks a word

  const sheet = new CSSStyleSheet();
  sheet.replaceSync("span { position: absolute; white-space: pre; text-align: center; } span::before { content: attr(data-word); }");

  const brush = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  /** @type {Map<string, {wide: number, thin: number}>} */
  const fonts = new Map();
  /** @type {WeakMap<Element, {host: HTMLElement, root: ShadowRoot}>} one in each answer */
  const veils = new WeakMap();

  /** A word's width in blanks: as many wide ones as fit, and thin ones for the rest. @param {string} word @param {CSSStyleDeclaration} style */
  function blanks(word, { font, letterSpacing }) {
    brush.font = font;
    const spacing = parseFloat(letterSpacing) || 0;
    const measured = fonts.get(font) ?? { wide: brush.measureText(WIDE).width, thin: brush.measureText(THIN).width };
    fonts.set(font, measured);
    const width = brush.measureText(word).width + spacing * [...word].length;
    const [wide, thin] = [measured.wide + spacing, measured.thin + spacing];
    if (!(wide > 0.5)) return SIGN + WIDE.repeat(word.length);
    let best = { rest: Infinity, text: "" };
    const most = Math.min(Math.floor(width / wide), MOST);
    for (let count = most; count >= Math.max(0, most - 6); count--) {
      const extra = thin > 0.5 ? Math.round((width - count * wide) / thin) : 0;
      const rest = Math.abs(width - count * wide - extra * thin);
      if (rest < best.rest) best = { rest, text: WIDE.repeat(count) + THIN.repeat(Math.min(extra, MOST)) };
    }
    return SIGN + best.text;
  }

  /** The words of an original, and where each stands in the page's text. @param {Mark} mark */
  function split({ node, start, end, original }) {
    const written = node.data.slice(start, end).split(" ");
    let at = start;
    return original.split(" ").flatMap((word, index) => {
      const from = at;
      const to = Math.min(from + (written[index]?.length ?? 0), end);
      at = to + 1;
      return word ? [{ from, to, word }] : [];
    });
  }

  /** @param {Element} answer */
  function veilOf(answer) {
    const known = veils.get(answer);
    if (known?.host.parentNode === answer) return known;
    const host = known?.host ?? document.createElement("div");
    const root = known?.root ?? host.attachShadow({ mode: "closed" });
    root.adoptedStyleSheets = [sheet];
    host.style.cssText = "all: initial !important; display: block !important; position: relative !important; width: 0 !important; height: 0 !important; pointer-events: none !important; user-select: none !important;";
    answer.append(host);
    const made = { host, root };
    veils.set(answer, made);
    return made;
  }

  return {
    /** What to write into the page for an original, a blank word for each of its words. @param {string} original @param {Element} parent whose font it has */
    blank(original, parent) {
      const style = getComputedStyle(parent);
      return original.split(" ").map((word) => (word ? blanks(word, style) : "")).join(" ");
    },
    /**
     * Draw the originals over their blanks in one answer, instead of what was drawn there.
     * @param {Element} answer
     * @param {Mark[]} marks
     */
    draw(answer, marks) {
      if (!marks.length && !veils.has(answer)) return;
      const { host, root } = veilOf(answer);
      const origin = host.getBoundingClientRect();
      const range = document.createRange();
      const frames = answer.querySelectorAll("pre, table");
      const words = marks.flatMap(({ node, start, end, original }) => {
        if (!node.isConnected || node.length < end || !node.parentElement) return [];
        const { font, color, letterSpacing, direction } = getComputedStyle(node.parentElement);
        const frame = [...frames].find((one) => one.contains(node))?.getBoundingClientRect();
        return split({ node, start, end, original }).flatMap(({ from, to, word }) => {
          range.setStart(node, from);
          range.setEnd(node, to);
          const box = [...range.getClientRects()].findLast(({ width }) => width > 0);
          if (!box || (frame && (box.right > frame.right + 1 || box.left < frame.left - 1))) return [];
          const drawn = document.createElement("span");
          drawn.dataset.word = word;
          drawn.style.cssText = `font: ${font}; letter-spacing: ${letterSpacing}; color: ${color}; direction: ${direction}; line-height: ${box.height}px; left: ${box.left - origin.left}px; top: ${box.top - origin.top}px; width: ${box.width}px;`;
          return [drawn];
        });
      });
      root.replaceChildren(...words);
    },
    /**
     * Put the originals back into text that was copied from the page. A word that is selected in part counts as a whole.
     * @param {string} text what the browser says is selected @param {Range} range @param {Mark[]} marks in their order
     */
    lift(text, range, marks) {
      let [lifted, rest] = ["", text];
      for (const { node, from, to, word } of marks.flatMap((mark) => split(mark).map((one) => ({ ...one, node: mark.node })))) {
        if (range.comparePoint(node, to) < 0 || range.comparePoint(node, from) > 0) continue;
        const start = node === range.startContainer ? Math.max(from, range.startOffset) : from;
        const blank = node.data.slice(start, node === range.endContainer ? Math.min(to, range.endOffset) : to);
        const at = blank ? [blank, blank.replaceAll(WIDE, " ")].map((one) => rest.indexOf(one)).find((index) => index >= 0) : undefined; // Firefox copies plain spaces
        if (at === undefined) continue;
        lifted += rest.slice(0, at) + word;
        rest = rest.slice(at + blank.length);
      }
      return lifted + rest;
    },
  };
})();
