"use strict";

/**
 * Whether a press in a layer is meant for what Sotto drew there: it has been there for a moment, and nothing covers it.
 *
 * Chromium tells when something covers an element, even what lets presses through (IntersectionObserver with
 * trackVisibility). Firefox does not: there a layer that the page shows after ours spoils the next press.
 */
class Watch {
  static #ARMED_MS = 300;
  static #LOOK_MS = 100; // the least that the browser allows
  static #AGAIN_MS = 250;

  #raise;
  #host;
  #frame;
  #armedAt = Infinity;
  #overlaid = false;
  /** What Chromium said of each part. @type {Map<Element, boolean | undefined>} */
  #parts = new Map();
  #observer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again;

  /** @param {HTMLElement} host @param {HTMLElement} frame @param {() => void} raise puts it above what covers it */
  constructor(host, frame, raise) {
    this.#raise = raise;
    this.#host = host;
    this.#frame = frame;
    const options = /** @type {IntersectionObserverInit} */ ({ trackVisibility: true, delay: Watch.#LOOK_MS, threshold: [0, 0.5, 1] });
    this.#observer = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (this.#parts.has(entry.target)) this.#parts.set(entry.target, /** @type {{isVisible?: boolean}} */ (entry).isVisible);
      }
      this.#tell();
    }, options);
  }

  /** Something new is shown in it: presses meant for what stood there do not count. */
  arm() {
    this.#armedAt = performance.now() + Watch.#ARMED_MS;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), Watch.#ARMED_MS);
    this.#tell();
  }

  /** It stands above everything else now. */
  raised() {
    this.#overlaid = false;
  }

  /** The page shows something above it. */
  overlay() {
    this.#overlaid = true;
    this.#tell();
  }

  /** @param {Element} part that must not be covered */
  begin(part) {
    this.#parts.set(part, undefined);
    this.#observer.observe(part);
  }

  /** @param {Element} part */
  end(part) {
    this.#parts.delete(part);
    this.#observer.unobserve(part);
  }

  /** Whether a click counts. One without a place came by key. @param {MouseEvent} event */
  trusts({ clientX, clientY, detail }) {
    return detail === 0 || (this.#counts && document.elementFromPoint(clientX, clientY) === this.#host);
  }

  get #counts() {
    const uncovered = [...this.#parts.values()].every((visible) => visible ?? !this.#overlaid);
    return uncovered && performance.now() >= this.#armedAt;
  }

  /** For those who look on: whether presses count now. What is covered comes up again soon, and is looked at anew. */
  #tell() {
    this.#frame.toggleAttribute("data-counts", this.#counts);
    clearTimeout(this.#again);
    const covered = [...this.#parts].filter(([, visible]) => visible === false).map(([part]) => part);
    if (!covered.length) return;
    this.#again = setTimeout(() => {
      this.#raise();
      for (const part of covered) {
        if (!this.#parts.has(part)) continue;
        this.#observer.unobserve(part);
        this.#observer.observe(part);
      }
    }, Watch.#AGAIN_MS);
  }
}
