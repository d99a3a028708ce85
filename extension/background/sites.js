/**
 * What is done on each site: hold, mark or off, and until when it is paused.
 *
 * The app decides; the last known answer is remembered, so that a site stays as it was while the app is
 * away. A site never heard of is held. A pause works without the app, which learns of it later.
 */

const KEPT = "sites";
const EVERYWHERE = "off-everywhere";
const PAUSES_AT_MOST = 1440; // minutes

/** @typedef {"hold" | "mark" | "off"} Protection */
/** @typedef {{protection: Protection, pausedUntil: number, owed: boolean, sanitizers: string[]}} Known `pausedUntil` in ms since the epoch, 0 for none; `owed`: the app has not heard of the pause */
/** @typedef {import("./link.js").Link} Link */

/** @type {Known} */
const UNHEARD_OF = { protection: "hold", pausedUntil: 0, owed: false, sanitizers: [] };

export class Sites {
  /** @type {Promise<Record<string, Known>>} */
  #known = chrome.storage.local.get(KEPT).then((kept) => /** @type {any} */ (kept[KEPT] ?? {}));
  #link;

  /** @param {Link} link */
  constructor(link) {
    this.#link = link;
  }

  /** @type {Promise<boolean>} */
  #offEverywhere = chrome.storage.local.get(EVERYWHERE).then((kept) => kept[EVERYWHERE] === true);

  /** What is done on a site now. @param {string} site @returns {Promise<Known>} */
  async known(site) {
    const known = { ...UNHEARD_OF, ...(await this.#known)[site] };
    return (await this.#offEverywhere) ? { ...known, protection: "off" } : known;
  }

  /** Every site that was heard of. @returns {Promise<Record<string, Known>>} */
  async all() {
    return this.#known;
  }

  isOffEverywhere() {
    return this.#offEverywhere;
  }

  /** The switch over all sites. It is this browser's own and needs no app. @param {boolean} off */
  async setOffEverywhere(off) {
    this.#offEverywhere = Promise.resolve(off);
    await chrome.storage.local.set({ [EVERYWHERE]: off });
  }

  /** Ask the app. @param {string} site @returns {Promise<import("./link.js").Message>} its `site_state` */
  async refresh(site) {
    const { owed, pausedUntil } = await this.known(site);
    const left = Math.ceil((pausedUntil - Date.now()) / 60_000);
    if (owed) return this.#tell(site, { pause_minutes: Math.min(Math.max(left, 0), PAUSES_AT_MOST) }, pausedUntil);
    const state = await this.#link.request({ type: "site", site });
    return (await this.known(site)).owed ? this.refresh(site) : this.#learn(state);
  }

  /** @param {string} site @param {Record<string, unknown>} changes fields of `configure` */
  async configure(site, changes) {
    return this.#tell(site, changes);
  }

  /** @param {string} site @param {Record<string, unknown>} changes @param {number} [told] the pause among them: another one, pressed meanwhile, is still owed */
  async #tell(site, changes, told) {
    const state = await this.#link.request({ ...changes, type: "configure", site });
    const { owed, pausedUntil } = await this.known(site);
    return this.#learn(state, owed && pausedUntil !== told ? { owed, pausedUntil } : {});
  }

  /** Pause at once, without the app; 0 minutes ends a pause. The next refresh tells the app. @param {string} site @param {number} minutes */
  async pause(site, minutes) {
    const known = { ...UNHEARD_OF, ...(await this.#known)[site] };
    await this.#keep(site, { ...known, pausedUntil: minutes > 0 ? Date.now() + minutes * 60_000 : 0, owed: true });
  }

  /** @param {import("./link.js").Message} state @param {Partial<Known>} [newer] what the app does not know yet */
  async #learn(state, newer = {}) {
    const pausedUntil = (state.paused_until ?? 0) * 1000;
    await this.#keep(state.site, { protection: state.protection, pausedUntil, owed: false, sanitizers: state.sanitizers, ...newer });
    return state;
  }

  /** @param {string} site @param {Known} known */
  async #keep(site, known) {
    const all = await this.#known;
    all[site] = known;
    await chrome.storage.local.set({ [KEPT]: all });
  }
}
