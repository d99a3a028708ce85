"use strict";

/** @typedef {{node: Node, offset: number, start: number, length: number}} Place a text node, or the point of an empty line, and where its text starts */
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
      for (const [index, node] of parent.childNodes.entries()) {
        if (isText(node)) {
          const { data } = /** @type {Text} */ (node);
          if (!data) continue;
          places.push({ node, offset: 0, start: text.length, length: data.length });
          text += data;
          lineBegun = true;
        } else if (/** @type {Element} */ (node).localName === "br") {
          if (!isFiller(/** @type {Element} */ (node), root)) {
            text += "\n";
            places.push({ node: parent, offset: index + 1, start: text.length, length: 0 });
          }
          lineBegun = true;
        } else if (isBlock(node)) {
          if (lineBegun) text += "\n";
          lineBegun = false;
          const [known, start] = [places.length, text.length];
          visit(node);
          if (places.length === known) places.push({ node, offset: 0, start, length: 0 });
          lineBegun = true;
        } else if (trees.isElement(node) && !isFillerText(/** @type {Element} */ (node))) visit(node);
      }
    };
    visit(root);
    return { text, places };
  }

  /** The DOM range of characters `start` up to `end`, as tight as it can be. @param {Reading} reading @param {number} start @param {number} end */
  function rangeOf({ places }, start, end) {
    const holds = (/** @type {number} */ at) => (/** @type {Place} */ place) => place.start <= at && at <= place.start + place.length;
    const first = places.findLast(holds(start));
    const last = places.find(holds(end));
    if (!first || !last) return null;
    const range = /** @type {Document} */ (first.node.ownerDocument).createRange();
    try {
      range.setStart(first.node, first.offset + start - first.start);
      range.setEnd(last.node, last.offset + end - last.start);
    } catch {
      return null; // the editor changed under us
    }
    return range;
  }

  /** The innermost block around a node. @param {Node} node @param {Element} root */
  function blockOf(node, root) {
    let block = node;
    while (block !== root && !isBlock(block)) block = /** @type {Node} */ (block.parentNode);
    return /** @type {Element} */ (block);
  }

  /**
   * Put other words in place of characters `start` up to `end`, as typing over them does: what is around them stays,
   * and two lines whose break is among them become one.
   * @param {Element} root @param {Change} change @returns {boolean} whether it could be done
   */
  function put(root, { start, end, text }) {
    const range = rangeOf(read(root), start, end);
    if (!range) return false;
    const { startContainer, startOffset, endContainer } = range;
    const [first, last] = [blockOf(startContainer, root), blockOf(endContainer, root)];
    range.deleteContents();
    if (isText(startContainer)) /** @type {Text} */ (startContainer).insertData(startOffset, text);
    else if (text) range.insertNode(document.createTextNode(text));
    if (first === last || last.contains(first) || first.contains(last)) return true;
    first.append(...last.childNodes);
    for (let empty = last; empty !== root && !empty.childNodes.length; ) {
      const around = /** @type {Element} */ (empty.parentElement);
      empty.remove();
      empty = around;
    }
    return true;
  }

  /** How many blocks stand in each other at an edge of it. @param {Element} root @param {"firstElementChild" | "lastElementChild"} edge */
  function depth(root, edge) {
    let blocks = 0;
    for (let node = root[edge]; node && isBlock(node); node = node[edge]) blocks++;
    return blocks;
  }

  return { read, rangeOf, put, depth };
})();
