"use strict";
/*
 * The content scripts are plain scripts: a module cannot be loaded before the page's own scripts run.
 * They share one scope, each adds one name to it, and the manifest lists them in the order of their needs.
 */

/** What still has to be said once the extension was replaced under the page, and can no longer be asked. */
const LAST_WORDS = new Map(
  ["error_extension_gone", "error_no_composer", "card_title_problem", "card_move", "card_close", "card_cancel", "badge_short_paused", "badge_short_off", "badge_pause"].map(
    (key) => [key, chrome.i18n.getMessage(key)],
  ),
);

/** The language of our words: the browser's own, or English where there is no translation. */
const LANGUAGE = chrome.i18n.getMessage("language");

/** Of what a person wrote: nothing tells it, and a page's or our own would only mislead a screen reader. */
const ANY_LANGUAGE = "";

/** @param {number} number @param {Intl.NumberFormatOptions} [how] */
const formatted = (number, how) => number.toLocaleString(LANGUAGE, how);

/** A sentence in the person's language. @param {string} key @param {...(string | number)} values */
const say = (key, ...values) =>
  chrome.runtime?.id ? chrome.i18n.getMessage(key, values.map((value) => (typeof value === "number" ? formatted(value) : value))) : (LAST_WORDS.get(key) ?? "");

/** What went wrong, for the person: `sentence` also says what to do. */
class Problem extends Error {
  /** @param {{code: string, sentence: string}} plain */
  constructor({ code, sentence }) {
    super(code);
    this.code = code;
    this.sentence = sentence;
  }

  /** @param {string} code one that has a sentence of its own */
  static of(code) {
    return new Problem({ code, sentence: say(`error_${code}`) });
  }

  /** @param {unknown} error */
  static from(error) {
    return error instanceof Problem ? error : Problem.of("internal");
  }
}
