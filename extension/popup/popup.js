/** The popup: how this site is protected, and whether the app is there. */

import { byId, fillWords, openService, say } from "./own.js";
import { pairingPanel } from "./pairing.js";

const SITES = chrome.runtime.getManifest().host_permissions?.map((/** @type {string} */ pattern) => new URL(pattern.replace("*", "")).host) ?? [];

/** @param {string | undefined} address of the tab; known only where the extension may look */
function siteOf(address) {
  if (!address) return null;
  if (address === chrome.runtime.getURL("practice/practice.html")) return "practice";
  const { host } = new URL(address);
  return SITES.includes(host) ? host : null;
}

const select = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (byId(id));

/** @param {HTMLSelectElement} box @param {{id: string, name: string}[]} options @param {string} chosen */
function offer(box, options, chosen) {
  box.replaceChildren(...options.map(({ id, name }) => new Option(name, id, id === chosen, id === chosen)));
}

/** @param {string} id */
const sanitizerChoice = (id) => ({ id, name: say(`sanitizer_${id.replaceAll("-", "_")}`) || id });

/** @param {string} site */
async function showSite(site) {
  const { known, state } = await ask("site", { site });
  const paused = known.pausedUntil > Date.now();
  for (const radio of document.querySelectorAll("#protection input")) {
    const choice = /** @type {HTMLInputElement} */ (radio);
    choice.checked = choice.value === known.protection;
    choice.disabled = !state;
  }
  byId("hint").textContent = say(`popup_${known.protection}_hint`);
  byId("pause10").hidden = byId("pause60").hidden = paused;
  byId("resume").hidden = !paused;
  const until = new Date(known.pausedUntil).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  byId("paused").textContent = paused ? say("popup_paused", until) : "";
  byId("choices").hidden = !state;
  if (!state) return;
  offer(select("profile"), state.profiles, state.profile);
  offer(select("sanitizer"), state.sanitizers.map(sanitizerChoice), state.sanitizer);
}

fillWords();
const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
const site = siteOf(tab?.url);
byId("site").hidden = site === null;
byId("elsewhere").hidden = site !== null;
byId("host").textContent = site === "practice" ? say("popup_site_practice") : say("popup_site", site ?? "");

/** @type {(link: import("./own.js").Link) => void} */
let showLink = () => {};
const ask = openService((link) => {
  showLink(link);
  if (site !== null) showSite(site);
});
showLink = pairingPanel(ask);

const change = (/** @type {Record<string, unknown>} */ changes) => ask("configure", { site, ...changes }).catch(({ sentence }) => (byId("hint").textContent = sentence));
byId("protection").addEventListener("change", ({ target }) => change({ protection: /** @type {HTMLInputElement} */ (target).value }));
select("profile").addEventListener("change", ({ target }) => change({ profile: /** @type {HTMLSelectElement} */ (target).value }));
select("sanitizer").addEventListener("change", ({ target }) => change({ sanitizer: /** @type {HTMLSelectElement} */ (target).value }));
for (const [id, minutes] of /** @type {[string, number][]} */ ([["pause10", 10], ["pause60", 60], ["resume", 0]])) {
  byId(id).addEventListener("click", () => ask("pause", { site, minutes }));
}
byId("open").addEventListener("click", () => ask("open", { page: "compose" }).then(close, () => {}));
byId("practice").addEventListener("click", () => chrome.tabs.create({ url: chrome.runtime.getURL("practice/practice.html") }).then(close));
ask("connect").catch(() => {}); // the state that is pushed says why
