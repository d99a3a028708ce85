"use strict";

/**
 * What a site's file says of it. Selectors name what the site itself marks, never a guess.
 *
 * @typedef {object} Layout
 * @property {string} name
 * @property {string[]} hosts
 * @property {string} composer selector of the main composer
 * @property {string} send selector of the buttons that send
 * @property {string} answers selector of the chatbot's messages
 * @property {RegExp} chat finds the chat's own id in the path, as its first group
 * @property {boolean} [enterIsNewLine] whether Enter alone makes a new line, and sends only together with Ctrl or Command
 * @property {string} [recognise] for software that anybody may host: what only its pages have
 */

/** A chat site: where its composer is, what sends, where the answers are. Each site's file is only data. */
class Site {
  static #EDITABLE = 'textarea, [contenteditable=""], [contenteditable="true"], [contenteditable="plaintext-only"]';
  static #BUTTON = 'button, [role="button"], input[type="submit"]';
  /** Buttons of a box in which an earlier message is edited: sites name them by a word only. */
  static #RESEND = /^(send|save|save (and|&) submit|submit|update|resend|done|ok)$/i;
  static #FAR = 6; // ancestors between such a box and its buttons
  /** @type {Layout[]} */
  static #layouts = [];

  #layout;

  /** @param {Layout} layout */
  constructor(layout) {
    this.#layout = layout;
  }

  /** @param {Layout} layout */
  static add(layout) {
    Site.#layouts.push(layout);
  }

  /** The site of this page; `fallback` for one that nobody described. @param {string} host @param {Layout} fallback */
  static at(host, fallback) {
    return new Site(Site.#layouts.find(({ hosts }) => hosts.includes(host)) ?? fallback);
  }

  get layout() {
    if (this.#layout.hosts.length || this.#layout.recognise) return this.#layout;
    const hosted = Site.#layouts.find(({ recognise }) => recognise && document.querySelector(recognise));
    return (this.#layout = hosted ?? this.#layout);
  }

  /** The main composer. @returns {HTMLElement | null} */
  composer() {
    return this.composerOf(trees.focused()) ?? this.#known(document);
  }

  /** The box that `target` is typed into: the main composer or any other, such as that of an edited message. @param {unknown} target @returns {HTMLElement | null} */
  composerOf(target) {
    if (!trees.isElement(target)) return null;
    let editable = trees.closest(/** @type {Element} */ (target), Site.#EDITABLE);
    for (let outer = editable; outer; outer = outer.parentElement?.closest(Site.#EDITABLE) ?? null) editable = outer;
    return editable;
  }

  /** The composer whose text a press on `target` would send, or null where it sends nothing. @param {unknown} target @returns {HTMLElement | null} */
  sentBy(target) {
    if (!trees.isElement(target)) return null;
    const button = trees.closest(/** @type {Element} */ (target), Site.#BUTTON);
    if (!button) return null;
    if (button.matches(this.layout.send)) return Site.#nearest(button, Site.#EDITABLE) ?? this.composer();
    if (!Site.#RESEND.test(Site.#nameOf(button))) return null;
    const box = Site.#nearest(button, Site.#EDITABLE, Site.#FAR);
    return box?.matches(this.layout.composer) ? null : box;
  }

  /** The composer inside a form. @param {unknown} form @returns {HTMLElement | null} */
  within(form) {
    return trees.isElement(form) ? /** @type {Element} */ (form).querySelector(Site.#EDITABLE) : null;
  }

  /** The button that sends what stands in `composer`. @param {HTMLElement} composer @returns {HTMLElement | null} */
  sendButton(composer) {
    const main = composer.matches(this.layout.composer);
    return (main ? null : Site.#resend(composer)) ?? Site.#nearest(composer, this.layout.send);
  }

  /** Whether Enter with these keys held sends here, rather than makes a new line. @param {KeyboardEvent} event @param {HTMLElement} composer */
  sendsOn({ shiftKey, ctrlKey, metaKey }, composer) {
    if (shiftKey && !ctrlKey && !metaKey) return false;
    return ctrlKey || metaKey || !(this.layout.enterIsNewLine && composer.matches(this.layout.composer));
  }

  /**
   * Whether the page is still as its file says: "absent" where there is nothing to protect, "changed" where there is a
   * composer or a chat that does not fit.
   * @returns {"fits" | "absent" | "changed"}
   */
  health() {
    const { answers, chat, composer } = this.layout;
    const focused = this.composerOf(trees.focused());
    const known = this.#known(document) ?? (focused?.matches(composer) ? focused : null);
    if (!known) {
      const somewhere = focused ?? trees.documents().some((page) => page.querySelector(answers));
      return somewhere || chat.test(location.pathname) ? "changed" : "absent";
    }
    // Many sites show their button only once there is something to send.
    return !editors.read(known).trim() || Site.#nearest(known, this.layout.send) ? "fits" : "changed";
  }

  /** Whether a button would react to a press. @param {HTMLElement} button */
  static isReady(button) {
    return !button.matches(":disabled, [aria-disabled='true']");
  }

  /** The chat's own id, or null in a new chat. */
  chat() {
    return location.pathname.match(this.layout.chat)?.[1] ?? null;
  }

  /** @param {Document} page @returns {HTMLElement | null} */
  #known(page) {
    const { composer } = this.layout;
    const here = /** @type {HTMLElement | null} */ (page.querySelector(composer));
    return here ?? trees.documents().map((inner) => trees.all(inner, composer, inner === page && Site.#isComponent(page))[0]).find(Boolean) ?? null;
  }

  /** Whether the page is built of web components, so that a search has to look into them. @param {Document} page */
  static #isComponent(page) {
    return page.body !== null && [...page.body.children].some((child) => child.localName.includes("-"));
  }

  /** @param {HTMLElement} button */
  static #nameOf(button) {
    return (button.getAttribute("aria-label") ?? button.innerText ?? /** @type {any} */ (button).value ?? "").trim();
  }

  /** @param {HTMLElement} box */
  static #resend(box) {
    let around = trees.parentOf(box);
    for (let far = 0; around && far < Site.#FAR; far++, around = trees.parentOf(around)) {
      const buttons = /** @type {HTMLElement[]} */ ([.../** @type {Element} */ (around).querySelectorAll(Site.#BUTTON)]);
      const named = buttons.find((button) => Site.#RESEND.test(Site.#nameOf(button)));
      if (named) return named;
    }
    return null;
  }

  /** What matches `selector` in the closest common surroundings. @param {Element} from @param {string} selector @param {number} [far] how many ancestors up @returns {HTMLElement | null} */
  static #nearest(from, selector, far = Infinity) {
    const deep = trees.inShadow(from);
    let around = trees.parentOf(from);
    for (let steps = 0; around && steps < far; steps++, around = trees.parentOf(around)) {
      const [found] = trees.all(/** @type {ParentNode} */ (/** @type {unknown} */ (around)), selector, deep);
      if (found) return found;
    }
    return null;
  }
}
