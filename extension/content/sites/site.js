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
 * @property {string} [documents] editors beside the chat whose text the page saves as it is typed: nothing of it is a message
 * @property {boolean} [enterIsNewLine] whether Enter alone makes a new line, and sends only together with Ctrl or Command
 * @property {string} [recognise] for software that anybody may host: what only its pages have
 */

/** A chat site: where its composer is, what sends, where the answers are. Each site's file is only data. */
class Site {
  static #EDITABLE = 'textarea, [contenteditable=""], [contenteditable="true"], [contenteditable="plaintext-only"]';
  static #BUTTON = 'button, [role="button"], input[type="submit"], input[type="button"]';
  /** What sites write on buttons that they mark in no other way, in the languages that most people read. */
  static #SEND = new RegExp(
    `^(${[
      "(send|submit|ask)( (message|prompt|question))?|senden|absenden|nachricht senden|envoyer|enviar|invia|verzenden|versturen",
      "wyślij|skicka|odeslat|küldés|trimite|gönder|отправить|надіслати|送信|发送|發送|傳送|提交|보내기|전송",
    ].join("|")})$`,
    "i",
  );
  /** The same, of a box in which an earlier message is edited. */
  static #SAVE = new RegExp(
    `^(${[
      "save|save (and|&) submit|update|resend|done|ok|speichern|aktualisieren|fertig|enregistrer|valider|guardar|salvar|salva",
      "opslaan|zapisz|spara|uložit|mentés|kaydet|сохранить|зберегти|保存|저장",
    ].join("|")})$`,
    "i",
  );
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

  /** The box that the person is at, else the page's own. @returns {HTMLElement | null} */
  composer() {
    const focused = this.composerOf(trees.focused());
    return focused && !this.isDocument(focused) ? focused : this.#known(document);
  }

  /** The page's own chat box, wherever the person is. @returns {HTMLElement | null} */
  main() {
    return this.#known(document) ?? this.composer();
  }

  /** Whether it is that one: no box of an earlier message, or of a document beside the chat. @param {HTMLElement} composer */
  isMain(composer) {
    return composer.matches(this.layout.composer) || composer === this.main();
  }

  /** Whether it is no box for a message, but a document whose text the page has as soon as it is typed. @param {HTMLElement} editable */
  isDocument(editable) {
    const { documents } = this.layout;
    return documents !== undefined && editable.matches(documents);
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
    if (button.matches(this.layout.send)) return this.#boxNear(button) ?? this.composer();
    const name = Site.#nameOf(button);
    const sends = Site.#SEND.test(name);
    if (!sends && !Site.#SAVE.test(name)) return null;
    const box = this.#boxNear(button, Site.#FAR);
    return sends || !box?.matches(this.layout.composer) ? box : null;
  }

  /** The composer inside a form. @param {unknown} form @returns {HTMLElement | null} */
  within(form) {
    return trees.isElement(form) ? this.#boxIn(/** @type {Element} */ (form), false) : null;
  }

  /** The button that sends what stands in `composer`, and nothing else. @param {HTMLElement} composer @returns {HTMLElement | null} */
  sendButton(composer) {
    const main = composer.matches(this.layout.composer);
    const button = (main ? null : Site.#resend(composer)) ?? Site.#nearest(composer, this.layout.send);
    return button && this.sentBy(button) === composer ? button : null;
  }

  /** Whether Enter with these keys held sends here, rather than makes a new line. @param {KeyboardEvent} event @param {HTMLElement} composer */
  sendsOn({ shiftKey, ctrlKey, metaKey }, composer) {
    if (this.isDocument(composer)) return false;
    if (shiftKey && !ctrlKey && !metaKey) return false;
    return ctrlKey || metaKey || !(this.layout.enterIsNewLine && composer.matches(this.layout.composer));
  }

  /**
   * Whether the page is still as its file says: "absent" where there is nothing to protect, "changed" where there is a
   * composer or a chat that does not fit, "document" while the person writes where nothing can be held, "foreign" while they are in a frame of another origin.
   * @returns {"fits" | "absent" | "changed" | "document" | "foreign"}
   */
  health() {
    const { answers, chat, composer } = this.layout;
    const active = trees.focused();
    if (trees.isForeign(active)) return "foreign";
    const focused = this.composerOf(active);
    if (focused && this.isDocument(focused)) return "document";
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
    const shown = (/** @type {HTMLElement[]} */ boxes) => boxes.find((box) => box.checkVisibility() && !this.isDocument(box));
    const here = shown([.../** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll(composer))]);
    return here ?? trees.documents().map((inner) => shown(trees.all(inner, composer, Site.#isComponent(inner)))).find(Boolean) ?? null;
  }

  /** The box that a message is written in, in the closest common surroundings. @param {Element} from @param {number} [far] how many ancestors up @returns {HTMLElement | null} */
  #boxNear(from, far) {
    const deep = trees.inShadow(from);
    return Site.#around(from, (around) => this.#boxIn(around, deep), far);
  }

  /** The page's own box before any other; pages keep hidden ones for browsers without scripts. @param {ParentNode} around @param {boolean} deep @returns {HTMLElement | null} */
  #boxIn(around, deep) {
    const boxes = trees.all(around, Site.#EDITABLE, deep).filter((box) => box.checkVisibility() && !this.isDocument(box));
    return this.composerOf(boxes.find((box) => box.matches(this.layout.composer)) ?? boxes[0]);
  }

  /** Whether the page is built of web components, so that a search has to look into them. @param {Document} page */
  static #isComponent(page) {
    return page.body !== null && [...page.body.children].some((child) => child.localName.includes("-"));
  }

  /** @param {HTMLElement} button */
  static #nameOf(button) {
    return (button.getAttribute("aria-label") || button.innerText || /** @type {any} */ (button).value || button.title).trim();
  }

  /** @param {HTMLElement} box */
  static #resend(box) {
    const named = (/** @type {ParentNode} */ around) =>
      /** @type {HTMLElement[]} */ ([...around.querySelectorAll(Site.#BUTTON)]).find((button) => Site.#SEND.test(Site.#nameOf(button)) || Site.#SAVE.test(Site.#nameOf(button))) ?? null;
    return Site.#around(box, named, Site.#FAR);
  }

  /** What matches `selector` in the closest common surroundings. @param {Element} from @param {string} selector @returns {HTMLElement | null} */
  static #nearest(from, selector) {
    const deep = trees.inShadow(from);
    return Site.#around(from, (around) => trees.all(around, selector, deep)[0] ?? null);
  }

  /** What `look` finds in the closest of the surroundings that have it. @param {Element} from @param {(around: ParentNode) => HTMLElement | null} look @param {number} [far] how many ancestors up */
  static #around(from, look, far = Infinity) {
    let around = trees.parentOf(from);
    for (let steps = 0; around && steps < far; steps++, around = trees.parentOf(around)) {
      const found = look(/** @type {ParentNode} */ (/** @type {unknown} */ (around)));
      if (found) return found;
    }
    return null;
  }
}
