"use strict";

/** Named highlights over the page's text. Nothing in the page's DOM is changed. */
const highlights = (() => {
  /** The page's own sheet reaches neither shadow roots nor frames: they get the same rules adopted. */
  const RULES = `
    ::highlight(sotto-found) { text-decoration: underline 2px #d08a00; background-color: rgb(208 138 0 / 14%); }
    ::highlight(sotto-found-now) { background-color: rgb(208 138 0 / 34%); }
    ::highlight(sotto-restored) { text-decoration: underline dotted 1.5px #2f9a8d; background-color: rgb(47 154 141 / 14%); }`;
  /** @type {WeakSet<Node>} */
  const dressed = new WeakSet([document]);
  /** @type {Map<string, Set<any>>} the registries that a name is set in */
  const used = new Map();

  /** @param {Node} tree */
  function dress(tree) {
    if (dressed.has(tree)) return;
    dressed.add(tree);
    const root = /** @type {Document | ShadowRoot} */ (tree);
    const view = /** @type {any} */ (root.ownerDocument ?? root).defaultView;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(RULES);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }

  /** @typedef {"sotto-found" | "sotto-found-now" | "sotto-restored"} Name */

  return {
    /** @param {Name} name @param {AbstractRange[]} ranges */
    show(name, ranges) {
      const node = ranges[0]?.startContainer;
      const view = /** @type {any} */ (node?.ownerDocument?.defaultView ?? window);
      if (node) dress(node.getRootNode());
      for (const registry of used.get(name) ?? []) if (registry !== view.CSS.highlights) registry.delete(name);
      used.set(name, new Set([view.CSS.highlights]));
      view.CSS.highlights.set(name, new view.Highlight(...ranges));
    },
    /** @param {Name} name */
    clear(name) {
      for (const registry of used.get(name) ?? []) registry.delete(name);
      used.delete(name);
    },
  };
})();
