"use strict";

/** @typedef {{stand_in: string, original: string}} Pair */
/** @typedef {{start: number, end: number, value: string}} Swap in the text that was sent to us */

/**
 * Puts the originals back where an answer says their stand-ins.
 *
 * Only the characters of the page's own text nodes are changed, and no node is added or removed, so that
 * a page which renders its answer again, or goes on streaming into it, finds everything where it left it.
 */
const restore = (() => {
  const WORD = "[\\p{L}\\p{N}]";

  /** Where stand-ins are in `text`: whole words only, the longest first. @param {string} text @param {Pair[]} pairs @returns {Swap[]} */
  function swaps(text, pairs) {
    const written = pairs.filter(({ stand_in }) => text.includes(stand_in)); // a long pattern is slow
    if (!written.length) return [];
    const longestFirst = written.sort((a, b) => b.stand_in.length - a.stand_in.length);
    const originals = new Map(longestFirst.map(({ stand_in, original }) => [stand_in, original]));
    const pattern = longestFirst.map(({ stand_in }) => {
      const quoted = stand_in.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
      const before = /^[\p{L}\p{N}]/u.test(stand_in) ? `(?<!${WORD})` : "";
      const after = /[\p{L}\p{N}]$/u.test(stand_in) ? `(?!${WORD})` : "";
      return `${before}${quoted}${after}`;
    });
    return [...text.matchAll(new RegExp(pattern.join("|"), "gu"))].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      value: originals.get(match[0]) ?? match[0],
    }));
  }

  /** @param {string} text @param {Pair[]} pairs */
  function text(text, pairs) {
    let shown = "";
    let at = 0;
    for (const { start, end, value } of swaps(text, pairs)) {
      shown += text.slice(at, start) + value;
      at = end;
    }
    return shown + text.slice(at);
  }

  /**
   * Lay swaps over a row of text nodes. A swap that spans several nodes is written into the first one.
   * @param {string[]} parts the nodes' texts
   * @param {Pair[]} pairs
   * @param {(original: string, node: number) => string} [write] what to write for an original into which node
   * @returns {{shown: string, marks: {start: number, end: number, original: string}[]}[]} for each node its new text, and where originals stand in it
   */
  function parts(parts, pairs, write = (original) => original) {
    let from = 0;
    const found = swaps(parts.join(""), pairs);
    return parts.map((part, node) => {
      const to = from + part.length;
      let shown = "";
      let at = from;
      const marks = /** @type {{start: number, end: number, original: string}[]} */ ([]);
      for (const { start, end, value } of found) {
        if (end <= from || start >= to) continue;
        shown += part.slice(at - from, Math.max(start, from) - from);
        if (start >= from) {
          const written = write(value, node);
          marks.push({ start: shown.length, end: shown.length + written.length, original: value });
          shown += written;
        }
        at = Math.min(end, to);
      }
      shown += part.slice(at - from);
      from = to;
      return { shown, marks };
    });
  }

  return { swaps, text, parts };
})();
