"use strict";

/**
 * Whether a press in a layer is meant for what Sotto drew there: it has been there for a moment, and nothing covers it.
 * A key counts by when it was pressed, and only once what it is pressed for could be read.
 *
 * Chromium tells when something covers an element, even what lets presses through (IntersectionObserver with
 * trackVisibility); it is asked only while the pointer is there, because looking costs time. Firefox does not: there
 * we look ourselves, again and again, for what could stand above us, and a press counts only some time after the
 * pointer came.
 */
class Watch {
  static #TELLS = "isVisible" in IntersectionObserverEntry.prototype;
  /** What the browser draws above the page; in a shadow tree it opens without an event that we hear. */
  static #ABOVE = ":popover-open, :modal, :fullscreen";
  static #MOVES = CSS.supports("selector(:active-view-transition)");
  static #ARMED_MS = 300;
  static #READ_MS = 500;
  static #LATE_MS = 5; // browsers round the clock and may call too early
  static #LOOK_MS = 100; // the least that the browser allows
  static #AGAIN_MS = 250;

  #raise;
  #host;
  #frame;
  #armedAt = 0;
  #keysFrom = Infinity;
  #renewals = 0;
  #overlaid = false;
  /** Whether something that we cannot rise above may cover it. */
  #doubted = false;
  /** What Chromium said of each part, undefined before. @type {Map<Element, boolean | undefined>} */
  #parts = new Map();
  #observer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #looking;

  /** @param {HTMLElement} host @param {HTMLElement} frame @param {() => void} raise puts it above what covers it */
  constructor(host, frame, raise) {
    this.#raise = raise;
    this.#host = host;
    this.#frame = frame;
    const options = /** @type {IntersectionObserverInit} */ ({ trackVisibility: true, delay: Watch.#LOOK_MS, threshold: [0, 0.5, 1] });
    this.#observer = new IntersectionObserver((entries) => {
      const wasCovered = [...this.#parts.values()].includes(false);
      for (const entry of entries) {
        if (this.#parts.has(entry.target)) this.#parts.set(entry.target, /** @type {{isVisible?: boolean}} */ (entry).isVisible);
      }
      if (wasCovered && this.#uncovered) this.#arm();
      else this.#tell();
    }, options);
  }

  /** Something new is shown in it: neither presses meant for what stood there nor keys pressed before count. */
  renewed() {
    const renewal = ++this.#renewals;
    this.#keysFrom = Infinity;
    this.#arm();
    requestAnimationFrame(() => setTimeout(() => renewal === this.#renewals && this.#readable(performance.now()))); // it was drawn
  }

  /** A key was pressed that was meant for the page: the person is not reading yet. @param {number} when */
  typed(when) {
    if (this.#keysFrom < Infinity) this.#readable(when);
  }

  /** @param {number} since */
  #readable(since) {
    this.#keysFrom = since + Watch.#READ_MS;
    this.#tell();
    setTimeout(() => this.#tell(), this.#keysFrom - performance.now() + Watch.#LATE_MS);
  }

  /** Whether a key counts that was pressed at `when`. @param {number} when */
  takesKeys(when) {
    return when >= this.#keysFrom;
  }

  #arm(wait = Watch.#ARMED_MS) {
    const now = performance.now();
    this.#armedAt = Math.max(now + wait, this.#armedAt);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), this.#armedAt - now + Watch.#LATE_MS);
    this.#tell();
  }

  /** It stands above everything else now. */
  raised() {
    if (!this.#overlaid) return;
    this.#overlaid = false;
    this.#arm();
  }

  /** The page shows something above it: it comes up again soon, also where a modal dialog keeps the pointer away. */
  overlay() {
    this.#overlaid = true;
    this.#tell();
    setTimeout(this.#raise, Watch.#AGAIN_MS);
  }

  /** @param {Element} part that must not be covered */
  begin(part) {
    this.#parts.set(part, undefined);
    this.#observer.observe(part);
    if (Watch.#TELLS) return;
    clearInterval(this.#looking);
    this.#looking = setInterval(() => this.look(), Watch.#LOOK_MS);
    this.look();
    this.#arm(2 * Watch.#LOOK_MS); // it may have been uncovered just now
  }

  /** @param {Element} part */
  end(part) {
    this.#parts.delete(part);
    this.#observer.unobserve(part);
    if (!this.#parts.size) clearInterval(this.#looking);
  }

  /** Where the browser does not tell: whether anything could cover it now. */
  look() {
    if (Watch.#TELLS) return;
    const moves = Watch.#MOVES && document.documentElement.matches(":active-view-transition");
    const before = this.#doubted;
    this.#doubted = moves || trees.all(document, Watch.#ABOVE, true).some(trees.inShadow);
    if (before && !this.#doubted) this.#arm();
    else if (before !== this.#doubted) this.#tell();
  }

  /** Whether a click counts. One without a place came by key. @param {MouseEvent} event */
  trusts({ clientX, clientY, detail, timeStamp }) {
    return detail === 0 ? this.takesKeys(timeStamp) : (this.#counts && document.elementFromPoint(clientX, clientY) === this.#host);
  }

  get #uncovered() {
    if (!Watch.#TELLS) return !this.#overlaid && !this.#doubted;
    return this.#parts.size > 0 && [...this.#parts.values()].every((visible) => visible === true);
  }

  get #counts() {
    return this.#uncovered && performance.now() >= this.#armedAt;
  }

  /** For those who look on: whether presses and keys count now. What is covered comes up again soon, and is looked at anew. */
  #tell() {
    this.#frame.toggleAttribute("data-counts", this.#counts);
    this.#frame.toggleAttribute("data-takes-keys", this.takesKeys(performance.now()));
    clearTimeout(this.#again);
    if (this.#uncovered || !this.#parts.size) return;
    this.#again = setTimeout(() => {
      if (!this.#doubted) this.#raise();
      for (const part of this.#parts.keys()) {
        this.#observer.unobserve(part);
        this.#observer.observe(part);
      }
    }, Watch.#AGAIN_MS);
  }
}
