"use strict";

/**
 * The files that were put into a chat since its last message: chosen, dropped or pasted. Sotto does not read them;
 * it names them in the review, so that nobody believes they were checked.
 */
const attachments = (() => {
  /** @type {Set<string>} */
  const files = new Set();

  /** @param {FileList | null | undefined} list */
  function note(list) {
    for (const { name } of list ?? []) files.add(name || say("card_file_unnamed"));
  }

  return {
    watch: () =>
      trees.eachWindow((view) => {
        view.addEventListener("input", (event) => note(/** @type {HTMLInputElement} */ (event.composedPath()[0]).files), true);
        view.addEventListener("drop", (event) => note(event.dataTransfer?.files), true);
        view.addEventListener("paste", (event) => note(event.clipboardData?.files), true);
      }),
    /** What is attached to the main composer. @param {HTMLElement} composer */
    names: (composer) => (composer === site.composer() ? [...files] : []),
    /** These went out with a message. @param {string[]} names */
    clear: (names) => names.forEach((name) => files.delete(name)),
  };
})();
