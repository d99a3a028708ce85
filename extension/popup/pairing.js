/** The panel that says what is wrong with the link and mends it: pair, compare the codes, pair again, try again. */

import { byId, made, say } from "./own.js";

/** @typedef {import("./own.js").Link} Link */

/**
 * @param {HTMLElement} panel an empty element, filled here
 * @param {(ask: string, fields?: Record<string, unknown>) => Promise<any>} ask
 * @returns {(link: Link) => void} shows a state of the link
 */
export function pairingPanel(panel, ask) {
  const problem = made("p", { id: "problem" });
  const cure = made("p", { id: "cure", className: "muted" });
  const digits = made("p", { id: "digits", className: "code" });
  const question = made("p", { id: "compare", className: "muted" });
  const pairing = made("div", { id: "pairing", hidden: true, role: "group" }, question, digits);
  const button = (/** @type {string} */ id, /** @type {string} */ key, className = "") => made("button", { id, className, type: "button" }, say(key));
  const differ = button("differ", "popup_differ");
  const same = button("same", "popup_same", "primary");
  const pair = button("pair", "popup_pair", "primary");
  const forget = button("forget", "popup_pair_again");
  const retry = button("retry", "popup_retry", "primary");
  panel.replaceChildren(problem, cure, pairing, made("div", { className: "row" }, differ, same, pair, forget, retry));
  pairing.setAttribute("aria-labelledby", "compare digits");
  for (const answer of [differ, same]) answer.setAttribute("aria-describedby", "compare digits");

  /** @type {Link} */
  let link = { stage: "idle", problem: null, digits: null, version: "", refusal: null };

  function draw() {
    const { stage, problem: trouble, digits: code } = link;
    const unpaired = stage === "unpaired";
    const told = unpaired ? (link.refusal ?? trouble) : trouble;
    const comparing = stage === "comparing";
    const asking = comparing || stage === "compared";
    byId("dot").className = `dot ${stage}`;
    byId("stage").textContent = say(`popup_${stage}`);
    panel.hidden = stage === "ready" || !trouble;
    problem.textContent = told?.sentence ?? "";
    problem.hidden = asking;
    cure.textContent = told ? say(`cure_${told.code}`) : "";
    cure.hidden = !cure.textContent || asking;
    const begins = pairing.hidden && asking;
    pairing.hidden = !asking;
    question.textContent = say(comparing ? "popup_compare" : "popup_compare_app");
    digits.textContent = code ?? "";
    differ.hidden = !asking;
    same.hidden = !comparing;
    pair.hidden = !unpaired;
    forget.hidden = trouble?.code !== "app_key_changed";
    retry.hidden = unpaired || asking || trouble?.code === "app_key_changed";
    // As in the app: whoever types on does not pair by accident.
    if (begins) differ.focus();
  }

  pair.addEventListener("click", () => ask("pair").catch(() => {})); // the state that is pushed says what became of it
  for (const answer of [differ, same]) answer.addEventListener("click", () => ask("compare", { digits: link.digits, same: answer === same }));
  forget.addEventListener("click", () => ask("forget"));
  retry.addEventListener("click", () => ask("connect").catch(() => {})); // the state that is pushed says why

  return (now) => {
    link = now;
    draw();
  };
}
