"use strict";

/**
 * Whether a press in a layer is meant for what Sotto drew there: it has been there for a moment, and nothing covers it.
 *
 * Chromium tells when something covers an element, even what lets presses through (IntersectionObserver with
 * trackVisibility); it is asked only while the pointer is there, because looking costs time. Firefox does not: there a layer that the page shows after ours spoils the next press.
 */
class Watch {
  static #TELLS = "isVisible" in IntersectionObserverEntry.prototype;
  static #ARMED_MS = 300;
  static #LOOK_MS = 100; // the least that the browser allows
  static #AGAIN_MS = 250;

  #raise;
  #host;
  #frame;
  #armedAt = Infinity;
  #overlaid = false;
  /** What Chromium said of each part, undefined before. @type {Map<Element, boolean | undefined>} */
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
      const wasCovered = [...this.#parts.values()].includes(false);
      for (const entry of entries) {
        if (this.#parts.has(entry.target)) this.#parts.set(entry.target, /** @type {{isVisible?: boolean}} */ (entry).isVisible);
      }
      if (wasCovered && this.#uncovered) this.arm();
      else this.#tell();
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
    if (!this.#overlaid) return;
    this.#overlaid = false;
    this.arm();
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

  get #uncovered() {
    if (!Watch.#TELLS) return !this.#overlaid;
    return this.#parts.size > 0 && [...this.#parts.values()].every((visible) => visible === true);
  }

  get #counts() {
    return this.#uncovered && performance.now() >= this.#armedAt;
  }

  /** For those who look on: whether presses count now. What is covered comes up again soon, and is looked at anew. */
  #tell() {
    this.#frame.toggleAttribute("data-counts", this.#counts);
    clearTimeout(this.#again);
    if (this.#uncovered || !this.#parts.size) return;
    this.#again = setTimeout(() => {
      this.#raise();
      for (const part of this.#parts.keys()) {
        this.#observer.unobserve(part);
        this.#observer.observe(part);
      }
    }, Watch.#AGAIN_MS);
  }
}
