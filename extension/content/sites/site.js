"use strict";

/**
 * @typedef {object} Layout
 * @property {string} name
 * @property {string[]} hosts
 * @property {string} composer selector of the main composer
 * @property {string} send selector of the buttons that send
 * @property {string} answers selector of the chatbot's messages
 * @property {RegExp} chat finds the chat's own id in the path, as its first group
 */

/**
 * A chat site: where its composer is, what sends, where the answers are. Each site's file is only data.
 */
class Site {
  static #EDITABLE = 'textarea, [contenteditable=""], [contenteditable="true"], [contenteditable="plaintext-only"]';
  static #BUTTON = 'button, [role="button"], input[type="submit"]';

  /** @param {Layout} layout */
  constructor(layout) {
    this.layout = layout;
  }

  /** The main composer. @returns {HTMLElement | null} */
  composer() {
    const focused = this.composerOf(document.activeElement);
    return focused ?? document.querySelector(this.layout.composer);
  }

  /** The box that `target` is typed into: the main composer or any other, such as that of an edited message. @param {unknown} target @returns {HTMLElement | null} */
  composerOf(target) {
    if (!(target instanceof Element)) return null;
    /** @type {HTMLElement | null} */
    let editable = target.closest(Site.#EDITABLE);
    for (let outer = editable; outer; outer = outer.parentElement?.closest(Site.#EDITABLE) ?? null) editable = outer;
    return editable;
  }

  /** The composer whose text a click on `target` would send, or null where the click sends nothing. @param {unknown} target @returns {HTMLElement | null} */
  sentBy(target) {
    if (!(target instanceof Element)) return null;
    const button = target.closest(Site.#BUTTON);
    if (!button?.matches(this.layout.send)) return null;
    return Site.#nearest(button, Site.#EDITABLE) ?? this.composer();
  }

  /** The composer inside a form. @param {unknown} form @returns {HTMLElement | null} */
  within(form) {
    return form instanceof Element ? form.querySelector(Site.#EDITABLE) : null;
  }

  /** The button that sends what stands in `composer`. @param {HTMLElement} composer @returns {HTMLElement | null} */
  sendButton(composer) {
    return Site.#nearest(composer, this.layout.send);
  }

  /** Whether a button would react to a press. @param {HTMLElement} button */
  static isReady(button) {
    return !button.matches(":disabled, [aria-disabled='true']");
  }

  /** The chat's own id, or null in a new chat. */
  chat() {
    return location.pathname.match(this.layout.chat)?.[1] ?? null;
  }

  /** What matches `selector` in the closest common surroundings. @param {Element} from @param {string} selector @returns {HTMLElement | null} */
  static #nearest(from, selector) {
    for (let around = from.parentElement; around; around = around.parentElement) {
      const found = around.querySelector(selector);
      if (found) return /** @type {HTMLElement} */ (found);
    }
    return null;
  }
}
