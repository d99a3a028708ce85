"use strict";

/**
 * @typedef {{index: number, original: string, replacement: string, action: "generalise" | "remove" | "pseudonym",
 *   attribute: string, label: string, reason: string, evidence: string[], confidence: number,
 *   accepted: boolean, uncertain: boolean, alternatives: string[]}} Edit
 * @typedef {{text: string} | {edit: Edit}} Segment
 * @typedef {{attribute: string, label: string, confidence: number}} Finding
 * @typedef {{text: string, finding?: Finding}} FoundSegment
 */

/** A rewrite or a finding list as the app sends it: pieces that joined give the original exactly. */
const segments = (() => {
  /** The text the segments were cut from. @param {(Segment | FoundSegment)[]} list */
  const original = (list) => list.map((segment) => ("edit" in segment ? segment.edit.original : segment.text)).join("");

  /** @param {Segment[]} list @returns {Edit[]} */
  const edits = (list) => list.flatMap((segment) => ("edit" in segment ? [segment.edit] : []));

  /** The text to send. @param {Segment[]} list @param {ReadonlyMap<number, string>} chosen what each edit to apply puts in, by its index */
  const result = (list, chosen) =>
    list.map((segment) => ("edit" in segment ? (chosen.get(segment.edit.index) ?? segment.edit.original) : segment.text)).join("");

  /** What each edit that is to apply puts in, by its index. @param {Segment[]} list */
  const accepted = (list) => new Map(edits(list).filter((edit) => edit.accepted).map(({ index, replacement }) => [index, replacement]));

  /** The chosen edits that put in one of their other wordings, and which. @param {Segment[]} list @param {ReadonlyMap<number, string>} chosen */
  const wordings = (list, chosen) =>
    edits(list).flatMap(({ index, replacement, alternatives }) => {
      const put = chosen.get(index) ?? replacement;
      return put === replacement ? [] : [{ edit: index, alternative: alternatives.indexOf(put) }];
    });

  /** The whole words in which `text` differs from `other`. @param {string} other @param {string} text */
  const difference = (other, text) => {
    const [there, here] = [other, text].map((one) => one.split(/(?<=\s)/));
    let start = 0;
    while (start < here.length && here[start] === there[start]) start++;
    let end = 0;
    while (end < Math.min(here.length, there.length) - start && here.at(-1 - end) === there.at(-1 - end)) end++;
    return here.slice(start, here.length - end).join("").trim();
  };

  /** The same as single places, in UTF-16 units. @param {Segment[]} list @param {ReadonlyMap<number, string>} chosen @returns {Change[]} */
  const changes = (list, chosen) => {
    let at = 0;
    return list.flatMap((segment) => {
      const start = at;
      at += ("edit" in segment ? segment.edit.original : segment.text).length;
      const text = "edit" in segment ? chosen.get(segment.edit.index) : undefined;
      return text === undefined ? [] : [{ start, end: at, text }];
    });
  };

  /** Where the findings are, in UTF-16 units. @param {FoundSegment[]} list */
  const found = (list) => {
    let at = 0;
    const spans = /** @type {{start: number, end: number, finding: Finding}[]} */ ([]);
    for (const { text, finding } of list) {
      if (finding) spans.push({ start: at, end: at + text.length, finding });
      at += text.length;
    }
    return spans;
  };

  return { original, edits, result, accepted, wordings, difference, changes, found };
})();
