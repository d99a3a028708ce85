"use strict";

/** Keeps the chatbot's messages restored while they stream, and shows what was sent when asked to. */
const answers = (() => {
  const LINES = "p, li, td, th, pre, h1, h2, h3, h4, h5, h6, blockquote, dd, dt, figcaption";

  /** What the page itself last put into a node, and what we made of it. @type {WeakMap<Text, {sent: string, shown: string}>} */
  const nodes = new WeakMap();
  /** @type {Map<Element, Mark[]>} by the line they are in */
  const marks = new Map();
  /** @type {{stand_in: string, original: string}[]} */
  let pairs = [];
  let asked = "";
  let showingSent = false;
  let waiting = false;
  let wanted = false;
  /** @type {() => void} */
  let report = () => {};
  let frame = 0;

  const asSent = () => showingSent || settings.now.answers === "sent";
  const veiled = () => settings.now.answers === "over";

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
    const write = (/** @type {string} */ original, /** @type {number} */ index) =>
      veiled() ? veil.blank(original, row[index].parentElement ?? line) : original;
    const laid = restore.parts(sent, asSent() ? [] : pairs, write);
    const found = /** @type {Mark[]} */ ([]);
    row.forEach((node, index) => {
      const { shown, marks: places } = laid[index];
      nodes.set(node, { sent: sent[index], shown });
      if (node.data !== shown) node.data = shown;
      for (const place of places) found.push({ node, ...place });
    });
    if (found.length) marks.set(line, found);
    else marks.delete(line);
  }

  /** @param {Node} node @returns {HTMLElement | null} */
  function answerOf(node) {
    const parent = trees.isElement(node) ? /** @type {Element} */ (node) : node.parentElement;
    const answer = parent?.closest(site.layout.answers) ?? null;
    return parent && answer && !site.composerOf(parent) ? /** @type {HTMLElement} */ (answer) : null;
  }

  /** The block that a node's words run on in: a stand-in never spans two. @param {Node} node */
  function lineOf(node) {
    const answer = answerOf(node);
    const parent = trees.isElement(node) ? /** @type {Element} */ (node) : node.parentElement;
    if (!parent || !answer) return null;
    const line = parent.closest(LINES);
    return line && answer.contains(line) ? line : answer;
  }

  /** @param {Set<Element>} lines */
  function restoreLines(lines) {
    for (const line of lines) restoreLine(line);
    for (const line of marks.keys()) if (!line.isConnected) marks.delete(line);
    const all = [...marks.values()].flat();
    highlights.show(
      "sotto-restored",
      all.map(({ node, start, end }) => new StaticRange({ startContainer: node, startOffset: start, endContainer: node, endOffset: end })),
    );
    drawSoon([...lines].map(answerOf));
    observer.takeRecords(); // our own changes
    report();
  }

  /** Draw the originals over the page where they are not in it, at the next frame; in these answers alone, of a long chat. @param {Iterable<Element | null>} these */
  function drawSoon(these) {
    for (const answer of these) if (answer) stale.add(answer);
    if (stale.size && !frame) frame = requestAnimationFrame(draw);
  }

  function draw() {
    frame = 0;
    for (const answer of drawn) {
      if (answer.isConnected) continue;
      drawn.delete(answer);
      moved.unobserve(answer);
    }
    /** @type {Map<Element | null, Mark[]>} */
    const byAnswer = new Map([...stale].map((answer) => [answer, []]));
    stale.clear();
    for (const [line, found] of veiled() ? marks : []) byAnswer.get(answerOf(line))?.push(...found);
    for (const [answer, found] of byAnswer) {
      if (!answer?.isConnected) continue;
      veil.draw(answer, found);
      if (!found.length || drawn.has(answer)) continue;
      drawn.add(answer);
      moved.observe(answer);
    }
    observer.takeRecords();
  }
  /** @type {Set<Element>} the answers that originals are drawn in */
  const drawn = new Set();
  /** @type {Set<Element>} those to be drawn in anew */
  const stale = new Set();
  const moved = new ResizeObserver((entries) => drawSoon(entries.map(({ target }) => target)));

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
        if (!trees.isElement(node)) continue;
        const added = /** @type {Element} */ (node);
        const inside = [added, ...added.querySelectorAll(`${site.layout.answers}, ${LINES}`)];
        for (const element of inside) if (lineOf(element) === element) lines.add(element);
      }
    }
    if (lines.size) restoreLines(lines);
  });

  /** Ask for this chat's stand-ins again; also while an answer is awaited, which may be of before. */
  async function refresh() {
    wanted = true;
    if (waiting) return;
    waiting = true;
    await Promise.all([conversation.loaded, settings.loaded]);
    while (wanted || conversation.id() !== asked) {
      wanted = false;
      asked = conversation.id();
      try {
        pairs = (await service.ask("stand_ins", { conversation: asked })).pairs;
      } catch {
        pairs = []; // the answer stays as it came: it holds no private text
      }
    }
    waiting = false;
    restoreAll();
  }

  /** What a selection says, with the originals. @param {Selection} selection */
  function selected(selection) {
    const text = selection.toString();
    const inside = [...marks.values()].flat().filter(({ node }) => selection.containsNode(node, true));
    inside.sort((a, b) => (a.node === b.node ? a.start - b.start : a.node.compareDocumentPosition(b.node) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    return veil.lift(text, selection.getRangeAt(0), inside);
  }

  return {
    /** Begin to watch the page. */
    watch() {
      observer.observe(document, { subtree: true, childList: true, characterData: true });
      settings.onChange(restoreAll);
      addEventListener("scroll", ({ target }) => drawSoon([answerOf(/** @type {Node} */ (target))]), { capture: true, passive: true });
      addEventListener("resize", () => drawSoon(drawn));
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
    restored: (text) => (asSent() ? text : restore.text(text, pairs)),
    selected,
  };
})();
