/**
 * What is done on each site: hold, mark or off, and until when it is paused.
 *
 * The app decides; the last known answer is remembered, so that a site stays as it was while the app is
 * away. A site never heard of is held. A pause works without the app, which learns of it later.
 */

const KEPT = "sites";
const PAUSES_AT_MOST = 1440; // minutes

/** @typedef {"hold" | "mark" | "off"} Protection */
/** @typedef {{protection: Protection, pausedUntil: number, owed: boolean}} Known `pausedUntil` in ms since the epoch, 0 for none; `owed`: the app has not heard of the pause */
/** @typedef {import("./link.js").Link} Link */

/** @type {Known} */
const UNHEARD_OF = { protection: "hold", pausedUntil: 0, owed: false };

export class Sites {
  /** @type {Promise<Record<string, Known>>} */
  #known = chrome.storage.local.get(KEPT).then((kept) => /** @type {any} */ (kept[KEPT] ?? {}));
  #link;

  /** @param {Link} link */
  constructor(link) {
    this.#link = link;
  }

  /** @param {string} site @returns {Promise<Known>} */
  async known(site) {
    return (await this.#known)[site] ?? UNHEARD_OF;
  }

  /** Ask the app. @param {string} site @returns {Promise<import("./link.js").Message>} its `site_state` */
  async refresh(site) {
    const { owed, pausedUntil } = await this.known(site);
    const left = Math.ceil((pausedUntil - Date.now()) / 60_000);
    if (owed) return this.configure(site, { pause_minutes: Math.min(Math.max(left, 0), PAUSES_AT_MOST) });
    const state = await this.#link.request({ type: "site", site });
    return (await this.known(site)).owed ? this.refresh(site) : this.#learn(state);
  }

  /** @param {string} site @param {Record<string, unknown>} changes fields of `configure` */
  async configure(site, changes) {
    return this.#learn(await this.#link.request({ ...changes, type: "configure", site }));
  }

  /** Pause at once, without the app; 0 minutes ends a pause. The next refresh tells the app. @param {string} site @param {number} minutes */
  async pause(site, minutes) {
    const { protection } = await this.known(site);
    await this.#keep(site, { protection, pausedUntil: minutes > 0 ? Date.now() + minutes * 60_000 : 0, owed: true });
  }

  /** @param {import("./link.js").Message} state */
  async #learn(state) {
    const pausedUntil = (state.paused_until ?? 0) * 1000;
    await this.#keep(state.site, { protection: state.protection, pausedUntil, owed: false });
    return state;
  }

  /** @param {string} site @param {Known} known */
  async #keep(site, known) {
    const all = await this.#known;
    all[site] = known;
    await chrome.storage.local.set({ [KEPT]: all });
  }
}
