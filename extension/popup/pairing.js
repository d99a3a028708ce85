/** The panel that says what is wrong with the link and mends it: pair, pair again, try again. */

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
  const waiting = made("div", { id: "pairing", hidden: true }, made("p", { className: "muted" }, say("popup_pairing")), digits);
  const button = (/** @type {string} */ id, /** @type {string} */ key, className = "") => made("button", { id, className, type: "button" }, say(key));
  const pair = button("pair", "popup_pair", "primary");
  const forget = button("forget", "popup_pair_again");
  const retry = button("retry", "popup_retry", "primary");
  panel.replaceChildren(problem, cure, waiting, made("div", { className: "row" }, pair, forget, retry));

  /** @type {Link} */
  let link = { stage: "idle", problem: null, digits: null, version: "" };
  let pairing = false;
  /** @type {string | null} */
  let refused = null;

  function draw() {
    const { stage, problem: trouble, digits: code } = link;
    const unpaired = stage === "unpaired";
    byId("dot").className = `dot ${stage}`;
    byId("stage").textContent = say(`popup_${stage}`);
    panel.hidden = stage === "ready" || !(trouble || unpaired);
    problem.textContent = refused ?? trouble?.sentence ?? "";
    problem.hidden = pairing;
    cure.textContent = refused || !trouble ? "" : say(`cure_${trouble.code}`);
    cure.hidden = !cure.textContent || pairing;
    waiting.hidden = !pairing;
    digits.textContent = code ?? "";
    pair.hidden = !unpaired || pairing;
    forget.hidden = trouble?.code !== "app_key_changed";
    retry.hidden = unpaired || pairing || trouble?.code === "app_key_changed";
  }

  pair.addEventListener("click", async () => {
    pairing = true;
    refused = null;
    draw();
    await ask("pair").catch(({ sentence }) => (refused = sentence));
    pairing = false;
    draw();
  });
  forget.addEventListener("click", () => ask("forget"));
  retry.addEventListener("click", () => ask("connect").catch(() => {})); // the state that is pushed says why

  return (now) => {
    link = now;
    draw();
  };
}
