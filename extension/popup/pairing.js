/** The panel that says what is wrong with the link and mends it: pair, pair again, try again. */

import { byId, say } from "./own.js";

/** @typedef {import("./own.js").Link} Link */

/**
 * @param {(ask: string, fields?: Record<string, unknown>) => Promise<any>} ask
 * @returns {(link: Link) => void} shows a state of the link
 */
export function pairingPanel(ask) {
  const button = (/** @type {string} */ id) => /** @type {HTMLButtonElement} */ (byId(id));
  /** @type {Link} */
  let link = { stage: "idle", problem: null, digits: null };
  let pairing = false;
  /** @type {string | null} */
  let refused = null;

  function draw() {
    const { stage, problem, digits } = link;
    const unpaired = stage === "unpaired";
    byId("dot").className = `dot ${stage}`;
    byId("stage").textContent = say(`popup_${stage}`);
    byId("trouble").hidden = stage === "ready" || !(problem || unpaired);
    byId("problem").textContent = refused ?? problem?.sentence ?? "";
    byId("problem").hidden = pairing;
    byId("pairing").hidden = !pairing;
    byId("digits").textContent = digits ?? "";
    button("pair").hidden = !unpaired || pairing;
    button("forget").hidden = problem?.code !== "app_key_changed";
    button("retry").hidden = unpaired || problem?.code === "app_key_changed";
  }

  button("pair").addEventListener("click", async () => {
    pairing = true;
    refused = null;
    draw();
    await ask("pair").catch(({ sentence }) => (refused = sentence));
    pairing = false;
    draw();
  });
  button("forget").addEventListener("click", () => ask("forget"));
  button("retry").addEventListener("click", () => ask("connect").catch(() => {})); // the state that is pushed says why

  return (now) => {
    link = now;
    draw();
  };
}
