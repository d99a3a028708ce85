/** The options: where Sotto runs, what it does while the app is away, how answers are shown, the shortcuts. */

import { granted } from "../background/grants.js";
import { byId, fillWords, made, openService, say } from "../popup/own.js";
import { outdated, versionsLine } from "../popup/versions.js";

const KEPT = "settings";

fillWords();
const ask = openService(({ version }) => (byId("versions").textContent = `${versionsLine(version)} ${outdated(version)}`.trim()));

/** @param {string} pattern */
const hostOf = (pattern) => pattern.replace(/^.*:\/\/|\/.*$/g, "");

async function showSites() {
  const states = await ask("sites");
  const added = new Set(await granted());
  const known = chrome.runtime.getManifest().host_permissions ?? [];
  const line = (/** @type {string} */ pattern) => {
    const host = hostOf(pattern);
    const state = made("span", { className: "state muted" }, say(`options_${states[host]?.protection ?? "hold"}`));
    const remove = made("button", { type: "button" }, say("options_remove"));
    remove.setAttribute("aria-label", `${say("options_remove")} ${host}`);
    remove.addEventListener("click", () => chrome.permissions.remove({ origins: [pattern] }).then(showSites));
    return made("li", {}, made("b", {}, host), state, ...(added.has(pattern) ? [remove] : []));
  };
  byId("sites").replaceChildren(...[...known, ...added].map(line));
}

async function showSettings() {
  const kept = /** @type {Record<string, string>} */ ((await chrome.storage.local.get(KEPT))[KEPT] ?? {});
  const now = { away: "hold", answers: "over", ...kept };
  for (const radio of document.querySelectorAll("input")) {
    radio.checked = now[/** @type {keyof typeof now} */ (radio.name)] === radio.value;
    radio.addEventListener("change", () => chrome.storage.local.set({ [KEPT]: Object.assign(now, { [radio.name]: radio.value }) }));
  }
}

async function showShortcuts() {
  const commands = (await chrome.commands.getAll()).filter(({ description }) => description);
  commands.sort((a, b) => Number(!a.shortcut) - Number(!b.shortcut));
  byId("shortcuts").replaceChildren(
    ...commands.flatMap(({ description = "", shortcut }) => [
      made("dt", {}, description),
      made("dd", {}, shortcut ? made("kbd", {}, shortcut) : say("options_shortcut_none")),
    ]),
  );
}

await Promise.all([showSites(), showSettings(), showShortcuts()]);
document.body.dataset.ready = "";
