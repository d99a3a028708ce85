"use strict";

/**
 * What the page's own "copy" button puts on the clipboard is what was sent: the originals are put there instead.
 *
 * Only after a click of the person, and never where the page may read the clipboard: it could copy by itself, and read.
 */
const copies = (() => {
  /** Whether the page may read what is on the clipboard. Firefox asks the person each time. */
  let readable = false;

  async function follow() {
    const status = await navigator.permissions.query({ name: /** @type {PermissionName} */ ("clipboard-read") }).catch(() => null);
    if (!status) return;
    const take = () => (readable = status.state === "granted");
    status.addEventListener("change", take);
    take();
  }

  /** @param {Event} event */
  function onCopy(event) {
    const { detail } = /** @type {CustomEvent} */ (event);
    if (typeof detail !== "string" || readable || !navigator.userActivation?.isActive) return;
    const restored = answers.restored(detail);
    if (restored === detail) return;
    event.preventDefault();
    navigator.clipboard.writeText(restored).catch(() => {}); // then the clipboard stays as it was
  }

  return {
    watch() {
      // Comes from our own script before any of the page's runs; what is said later is the page's.
      const hear = (/** @type {Event} */ event) => {
        const { detail } = /** @type {CustomEvent} */ (event);
        if (typeof detail !== "string") return;
        event.preventDefault();
        document.addEventListener(detail, onCopy);
      };
      document.addEventListener("sotto-channel", hear, { once: true });
      document.dispatchEvent(new CustomEvent("sotto-channel-wanted"));
      follow();
    },
  };
})();
