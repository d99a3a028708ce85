"use strict";

/** Keeps the chatbot's messages restored while they stream, and shows what was sent when asked to. */
const answers = (() => {
  const LINES = "p, li, td, th, pre, h1, h2, h3, h4, h5, h6, blockquote, dd, dt, figcaption";

  /** What the page itself last put into a node, and what we made of it. @type {WeakMap<Text, {sent: string, shown: string}>} */
  const nodes = new WeakMap();
  /** @type {Map<Element, StaticRange[]>} */
  const marks = new Map();
  /** @type {{stand_in: string, original: string}[]} */
  let pairs = [];
  let asked = "";
  let showingSent = false;
  let waiting = false;
  /** @type {() => void} */
  let report = () => {};

  /** What the page means a node to say: our own change does not count, and what it appends to it does. @param {Text} node */
  function sentText(node) {
    const known = nodes.get(node);
    if (!known) return node.data;
    if (node.data === known.shown) return known.sent;
    return known.shown && node.data.startsWith(known.shown) ? known.sent + node.data.slice(known.shown.length) : node.data;
  }

  /** @param {Element} line a block of an answer */
  function restoreLine(line) {
    const row = /** @type {Text[]} */ ([]);
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (lineOf(node) === line) row.push(/** @type {Text} */ (node));
    }
    const sent = row.map(sentText);
    const laid = restore.parts(sent, showingSent ? [] : pairs);
    const ranges = /** @type {StaticRange[]} */ ([]);
    row.forEach((node, index) => {
      const { shown, marks: places } = laid[index];
      nodes.set(node, { sent: sent[index], shown });
      if (node.data !== shown) node.data = shown;
      for (const [startOffset, endOffset] of places) {
        ranges.push(new StaticRange({ startContainer: node, startOffset, endContainer: node, endOffset }));
      }
    });
    if (ranges.length) marks.set(line, ranges);
    else marks.delete(line);
  }

  /** The block that a node's words run on in: a stand-in never spans two. @param {Node} node */
  function lineOf(node) {
    const parent = node instanceof Element ? node : node.parentElement;
    const answer = parent?.closest(site.layout.answers);
    if (!parent || !answer || site.composerOf(parent)) return null;
    const line = parent.closest(LINES);
    return line && answer.contains(line) ? line : answer;
  }

  /** @param {Iterable<Element>} lines */
  function restoreLines(lines) {
    for (const line of lines) restoreLine(line);
    for (const line of marks.keys()) if (!line.isConnected) marks.delete(line);
    highlights.show("sotto-restored", [...marks.values()].flat());
    observer.takeRecords(); // our own changes
    report();
  }

  function restoreAll() {
    const lines = new Set(/** @type {Element[]} */ ([]));
    for (const answer of document.querySelectorAll(site.layout.answers)) {
      lines.add(answer);
      for (const line of answer.querySelectorAll(LINES)) lines.add(line);
    }
    restoreLines(lines);
  }

  const observer = new MutationObserver((records) => {
    if (conversation.id() !== asked) return void refresh();
    if (!pairs.length) return;
    const lines = new Set(/** @type {Element[]} */ ([]));
    for (const { target, addedNodes } of records) {
      const line = lineOf(target);
      if (line) lines.add(line);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const inside = [node, ...node.querySelectorAll(`${site.layout.answers}, ${LINES}`)];
        for (const element of inside) if (lineOf(element) === element) lines.add(element);
      }
    }
    if (lines.size) restoreLines(lines);
  });

  /** Ask for this chat's stand-ins again. */
  async function refresh() {
    if (waiting) return;
    waiting = true;
    await conversation.loaded;
    asked = conversation.id();
    try {
      pairs = (await service.ask("stand_ins", { conversation: asked })).pairs;
    } catch {
      pairs = []; // the answer stays as it came: it holds no private text
    } finally {
      waiting = false;
    }
    restoreAll();
  }

  return {
    /** Begin to watch the page. */
    watch() {
      observer.observe(document, { subtree: true, childList: true, characterData: true });
      refresh();
    },
    refresh,
    /** @param {() => void} listener hears whenever answers were gone through */
    onRestored: (listener) => void (report = listener),
    get count() {
      return [...marks.values()].flat().length;
    },
    get showingSent() {
      return showingSent;
    },
    set showingSent(value) {
      showingSent = value;
      restoreAll();
    },
    /** A text that the page puts on the clipboard, with the originals. @param {string} text */
    restored: (text) => (showingSent ? text : restore.text(text, pairs)),
  };
})();
