"use strict";

/**
 * An element with attributes and children. A function as attribute listens, but only to the person: the
 * page cannot press our buttons.
 * @param {string} tag
 * @param {Record<string, string | boolean | ((event: Event) => void)>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElement}
 */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, (event) => event.isTrusted && value(event));
    else if (typeof value === "string") made.setAttribute(name, value);
    else made.toggleAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** The mark of Sotto: a speech bubble whose voice drops. */
function mark() {
  const svg = (/** @type {string} */ tag, /** @type {Record<string, string>} */ attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  };
  const drawing = svg("svg", { viewBox: "0 0 128 128", class: "mark", "aria-hidden": "true" });
  drawing.append(
    svg("path", {
      d: "M36 10h56a28 28 0 0 1 28 28v30a28 28 0 0 1-28 28H62L37 117.2a5 5 0 0 1-8.2-3.8V95.1A28 28 0 0 1 8 68V38a28 28 0 0 1 28-28z",
    }),
    ...[["36", "13.5"], ["68", "9.5"], ["95", "6"]].map(([cx, r]) => svg("circle", { cx, cy: "53", r })),
  );
  return drawing;
}
