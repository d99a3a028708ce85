"use strict";

/** Named highlights over the page's text. Nothing in the page's DOM is changed. */
const highlights = {
  /** @param {"sotto-found" | "sotto-restored"} name @param {Iterable<AbstractRange>} ranges */
  show(name, ranges) {
    CSS.highlights.set(name, new Highlight(...ranges));
  },
  /** @param {"sotto-found" | "sotto-restored"} name */
  clear(name) {
    CSS.highlights.delete(name);
  },
};
