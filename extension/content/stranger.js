"use strict";

/**
 * What a stranger could tell about the writer, before and after, and from which words.
 * @param {{before: Inferred[], after: Inferred[]} | null} test
 * @returns {HTMLElement | null}
 */
function strangerTest(test) {
  if (!test?.before.length && !test?.after.length) return null;
  const left = new Set(test.after.map(({ attribute }) => attribute));
  const gone = test.before.filter(({ attribute }) => !left.has(attribute));
  const line = (/** @type {Inferred} */ { attribute, guess, evidence }, /** @type {boolean} */ still) =>
    element(
      "li",
      {},
      element("span", { class: `tag ${still ? "check" : ""}` }, say(still ? "stranger_still" : "stranger_gone")),
      element("b", { lang: service.language }, attribute),
      guess ? `: ${guess}` : "",
      evidence.length ? element("span", { class: "why" }, ` ${say("stranger_from", evidence.map((words) => say("quoted", words)).join(", "))}`) : null,
    );
  return element(
    "details",
    { class: "stranger" },
    element("summary", {}, say("stranger_title"), " ", element("span", { class: "why" }, say("stranger_count", test.before.length, test.after.length))),
    element("ul", {}, ...test.after.map((one) => line(one, true)), ...gone.map((one) => line(one, false))),
  );
}
