"use strict";

/** @typedef {{name: string, file: File}} Attachment */

/** The files that were put into a chat since its last message: chosen, dropped or pasted. The review names each. */
const attachments = (() => {
  /** @type {Attachment[]} */
  let attached = [];

  /** @param {FileList | null | undefined} list */
  function note(list) {
    for (const file of list ?? []) {
      const name = file.name || say("card_file_unnamed");
      // A page may hand the same file on to itself.
      const known = attached.some((one) => one.name === name && one.file.size === file.size && one.file.lastModified === file.lastModified);
      if (!known) attached.push({ name, file });
    }
  }

  return {
    watch() {
      trees.listen("input", (event) => note(event.composedPath()[0].files));
      trees.listen("drop", (event) => note(event.dataTransfer?.files));
      trees.listen("paste", (event) => note(event.clipboardData?.files));
    },
    /** What is attached to the main composer. @param {HTMLElement} composer */
    of: (composer) => (site.isMain(composer) ? [...attached] : []),
    /** These went out with a message. @param {Attachment[]} gone */
    clear: (gone) => void (attached = attached.filter((one) => !gone.includes(one))),
  };
})();
