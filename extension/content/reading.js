"use strict";

/** @typedef {{node: Text, start: number}} Place a text node and where its text starts */
/** @typedef {{text: string, places: Place[]}} Reading */

/** Reads a rich editor as plain text, and finds the place in its DOM that a piece of that text came from. */
const reading = (() => {
  const BLOCKS = new Set(
    "ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI OL P PRE SECTION TABLE TR UL".split(" "),
  );

  const isText = (/** @type {Node} */ node) => node.nodeType === Node.TEXT_NODE;
  const isBlock = (/** @type {Node} */ node) => BLOCKS.has(/** @type {Element} */ (node).tagName);

  /** Text that is none: Slate's empty lines, and what CodeMirror and ProseMirror put in to hold the caret. @param {Element} element */
  const isFillerText = (element) =>
    element.hasAttribute("data-slate-zero-width") || element.matches(".cm-widgetBuffer, .ProseMirror-separator, .ql-cursor");

  /** A line break at the end of its block only gives the block its height. @param {Element} br @param {Element} root */
  function isFiller(br, root) {
    for (let node = /** @type {Node} */ (br); node !== root && !(node !== br && isBlock(node)); ) {
      if (node.nextSibling) return isBlock(node.nextSibling);
      const parent = node.parentNode;
      if (!parent) return true;
      node = parent;
    }
    return true;
  }

  /** One line a block, one line break a <br>. @param {Element} root @returns {Reading} */
  function read(root) {
    let text = "";
    let lineBegun = false;
    /** @type {Place[]} */
    const places = [];
    const visit = (/** @type {Node} */ parent) => {
      for (const node of parent.childNodes) {
        if (isText(node)) {
          const { data } = /** @type {Text} */ (node);
          if (!data) continue;
          places.push({ node: /** @type {Text} */ (node), start: text.length });
          text += data;
          lineBegun = true;
        } else if (/** @type {Element} */ (node).localName === "br") {
          if (!isFiller(/** @type {Element} */ (node), root)) text += "\n";
          lineBegun = true;
        } else if (isBlock(node)) {
          if (lineBegun) text += "\n";
          lineBegun = false;
          visit(node);
          lineBegun = true;
        } else if (trees.isElement(node) && !isFillerText(/** @type {Element} */ (node))) visit(node);
      }
    };
    visit(root);
    return { text, places };
  }

  /** The DOM range of characters `start` up to `end`. @param {Reading} reading @param {number} start @param {number} end */
  function rangeOf({ places }, start, end) {
    const holding = (/** @type {number} */ at) => places.findLast((place) => place.start <= at);
    const first = holding(start);
    const last = holding(end - 1);
    if (!first || !last) return null;
    const range = first.node.ownerDocument.createRange();
    try {
      range.setStart(first.node, start - first.start);
      range.setEnd(last.node, end - last.start);
    } catch {
      return null; // the editor changed under us
    }
    return range;
  }

  return { read, rangeOf };
})();
