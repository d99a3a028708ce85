/** The popup: how this site is protected, and whether the app is there. */

import { byId, clock, fillWords, openService, say } from "./own.js";
import { pairingPanel } from "./pairing.js";
import { outdated, versionsLine } from "./versions.js";

/** @param {string | undefined} address of the tab; known because the person pressed our button over it */
async function siteOf(address) {
  if (!address) return null;
  if (address.startsWith(chrome.runtime.getURL("practice/practice.html"))) return "practice";
  const { protocol, host, hostname } = new URL(address);
  if (!/^https?:$/.test(protocol)) return null;
  const origin = `${protocol}//${hostname}/*`;
  return (await chrome.permissions.contains({ origins: [origin] })) ? host : { origin };
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
  const { known, state, everywhereOff } = await ask("site", { site });
  const paused = known.pausedUntil > Date.now();
  byId("everywhere").hidden = !everywhereOff;
  byId("site").hidden = everywhereOff;
  for (const radio of document.querySelectorAll("#protection input")) {
    const choice = /** @type {HTMLInputElement} */ (radio);
    choice.checked = choice.value === known.protection;
    choice.disabled = !state;
  }
  byId("hint").textContent = say(`popup_${known.protection}_hint`);
  byId("pause10").hidden = byId("pause60").hidden = byId("everywhere-off").hidden = paused;
  byId("resume").hidden = !paused;
  byId("paused").textContent = paused ? say("popup_paused", clock(known.pausedUntil)) : "";
  byId("choices").hidden = !state;
  if (!state) return;
  offer(select("profile"), state.profiles, state.profile);
  offer(select("sanitizer"), state.sanitizers.map(sanitizerChoice), state.sanitizer);
}

fillWords();
const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
const found = await siteOf(tab?.url);
const site = typeof found === "string" ? found : null;
const grantable = typeof found === "object" ? found : null;
byId("elsewhere").hidden = site !== null;
byId("grant").hidden = byId("grant-hint").hidden = grantable === null;
byId("compose").hidden = site === "practice";
byId("host").textContent = site === "practice" ? say("popup_site_practice") : say("popup_site", site ?? "");

/** @type {(link: import("./own.js").Link) => void} */
let showLink = () => {};
const ask = openService((link) => {
  showLink(link);
  const advice = outdated(link.version);
  byId("versions").textContent = advice && `${versionsLine(link.version)} ${advice}`;
  if (site !== null) showSite(site);
});
showLink = pairingPanel(byId("trouble"), ask);

const change = (/** @type {Record<string, unknown>} */ changes) => ask("configure", { site, ...changes }).catch(({ sentence }) => (byId("hint").textContent = sentence));
byId("protection").addEventListener("change", ({ target }) => change({ protection: /** @type {HTMLInputElement} */ (target).value }));
select("profile").addEventListener("change", ({ target }) => change({ profile: /** @type {HTMLSelectElement} */ (target).value }));
select("sanitizer").addEventListener("change", ({ target }) => change({ sanitizer: /** @type {HTMLSelectElement} */ (target).value }));
for (const [id, minutes] of /** @type {[string, number][]} */ ([["pause10", 10], ["pause60", 60], ["resume", 0]])) {
  byId(id).addEventListener("click", () => ask("pause", { site, minutes }));
}
byId("everywhere-off").addEventListener("click", () => ask("everywhere", { off: true }));
byId("everywhere-on").addEventListener("click", () => ask("everywhere", { off: false }));
// The browser's own question may close this popup: what follows a grant is done in the background.
byId("grant").addEventListener("click", () => grantable && chrome.permissions.request({ origins: [grantable.origin] }).then(close));
byId("compose").addEventListener("click", () => ask("command", { tab: tab?.id, command: "compose" }).then(close, ({ sentence }) => (byId("hint").textContent = sentence)));
byId("open").addEventListener("click", () => ask("open", { page: "compose" }).then(close, () => {}));
byId("practice").addEventListener("click", () => chrome.tabs.create({ url: chrome.runtime.getURL("practice/practice.html") }).then(close));
byId("options").addEventListener("click", () => chrome.runtime.openOptionsPage());
ask("connect").catch(() => {}); // the state that is pushed says why
