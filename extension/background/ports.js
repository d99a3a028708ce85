/**
 * Answers the pages: content scripts, the popup, the practice page.
 *
 * A page sends {id, ask, ...fields} and gets {id, reply} or {id, problem}, and {id, progress} before it.
 * What it hears unasked is {push: state}. The fields come from a page and are untrusted: each request is
 * built here, and the link refuses what the protocol does not allow.
 */

import { Failure } from "./failure.js";
import { showFace } from "./toolbar.js";
import { trustOf } from "./trust.js";

const REWRITE_MS = 60_000;
const FIND_MS = 5_000;
const GRACE_MS = 2_000; // the app keeps the deadline itself; ours only catches an app that hangs

/** @typedef {{id: string, ask: string} & Record<string, any>} Asked untrusted */
/** @typedef {{untrusted: Asked, signal: AbortSignal, progress: (step: {stage: string, fraction: number | null}) => void}} Call */
/** @typedef {{port: chrome.runtime.Port, site: string | null}} Client */

export class Ports {
  /** @type {Set<Client>} */
  #clients = new Set();
  #link;
  #sites;

  /** @param {import("./link.js").Link} link @param {import("./sites.js").Sites} sites */
  constructor(link, sites) {
    this.#link = link;
    this.#sites = sites;
    link.wanted = () => this.#clients.size > 0;
    link.addEventListener("status", () => this.#linkChanged());
    link.addEventListener("changed", () => this.#refreshAll());
  }

  /** @param {chrome.runtime.Port} port */
  accept(port) {
    const trust = trustOf(port);
    if (!trust) return port.disconnect();
    const site = trust.tier === "page" ? trust.site : null;
    const client = { port, site };
    const answers = site === null ? this.#forOwn() : this.#forPage(site, port);
    /** @type {Map<string, AbortController>} */
    const running = new Map();
    this.#clients.add(client);
    port.onMessage.addListener((untrusted) => this.#answer(port, answers, running, untrusted));
    port.onDisconnect.addListener(() => {
      this.#clients.delete(client);
      for (const call of running.values()) call.abort();
    });
    this.#push(client);
    if (site !== null) this.#refresh(site);
  }

  /**
   * @param {chrome.runtime.Port} port
   * @param {Record<string, (call: Call) => unknown>} answers
   * @param {Map<string, AbortController>} running
   * @param {Asked} untrusted
   */
  async #answer(port, answers, running, untrusted) {
    const { id, ask } = untrusted ?? {};
    if (typeof id !== "string" || running.has(id)) return;
    const call = new AbortController();
    running.set(id, call);
    const tell = (/** @type {object} */ message) => running.has(id) && post(port, { id, ...message });
    try {
      if (ask === "cancel") return running.get(untrusted.request)?.abort();
      if (typeof ask !== "string" || !Object.hasOwn(answers, ask)) throw new Failure("unknown_message");
      const progress = (/** @type {object} */ step) => tell({ progress: step });
      tell({ reply: (await answers[ask]({ untrusted, signal: call.signal, progress })) ?? null });
    } catch (error) {
      tell({ problem: Failure.from(error).plain() });
    } finally {
      running.delete(id);
    }
  }

  /** What a content script may ask, for its own site only. @param {string} site @param {chrome.runtime.Port} port */
  #forPage(site, port) {
    const link = this.#link;
    return /** @satisfies {Record<string, (call: Call) => unknown>} */ ({
      find: ({ untrusted: { conversation, text }, signal }) =>
        link.request({ type: "find", site, conversation, text }, { deadline: FIND_MS, signal }),
      rewrite: ({ untrusted: { conversation, text }, signal, progress }) => {
        if (typeof text === "string" && text.length > 200_000) throw new Failure("text_too_long");
        return link.request(
          { type: "rewrite", site, conversation, text, deadline_ms: REWRITE_MS },
          {
            deadline: REWRITE_MS + GRACE_MS,
            signal,
            onProgress: ({ stage, fraction }) => progress({ stage, fraction }),
          },
        );
      },
      sent: ({ untrusted: { conversation, rewrite, accepted } }) =>
        link.request({ type: "sent", site, conversation, rewrite, accepted }),
      stand_ins: ({ untrusted: { conversation } }) => link.request({ type: "stand_ins", conversation }),
      pause: ({ untrusted: { minutes } }) => this.#pause(site, minutes),
      face: ({ untrusted: { face, count } }) => showFace(port.sender?.tab?.id, face, count),
      welcome: async () => void (await chrome.tabs.create({ url: chrome.runtime.getURL("practice/practice.html") })),
    });
  }

  /** What the popup and the practice page's own controls may ask. */
  #forOwn() {
    return /** @satisfies {Record<string, (call: Call) => unknown>} */ ({
      connect: () => this.#link.open(),
      site: async ({ untrusted: { site } }) => ({
        known: await this.#sites.known(site),
        state: await this.#sites.refresh(site).catch(() => null),
      }),
      configure: ({ untrusted: { site, protection, profile, sanitizer } }) =>
        this.#sites.configure(site, JSON.parse(JSON.stringify({ protection, profile, sanitizer }))).then((state) => {
          this.#pushSite(site);
          return state;
        }),
      pause: ({ untrusted: { site, minutes } }) => this.#pause(site, minutes),
      pair: () => this.#link.pair(),
      forget: () => this.#link.forget(),
      open: ({ untrusted: { page } }) => this.#link.request({ type: "open", page }),
    });
  }

  /** @param {string} site @param {unknown} minutes */
  async #pause(site, minutes) {
    if (!Number.isInteger(minutes)) throw new Failure("malformed");
    await this.#sites.pause(site, /** @type {number} */ (minutes));
    this.#pushSite(site);
    this.#refresh(site);
  }

  #linkChanged() {
    for (const client of this.#clients) this.#push(client);
    if (this.#link.status.stage === "ready") this.#refreshAll();
  }

  #refreshAll() {
    for (const site of new Set([...this.#clients].map((client) => client.site))) if (site !== null) this.#refresh(site);
  }

  /** @param {string} site */
  async #refresh(site) {
    await this.#sites.refresh(site).then(
      () => this.#pushSite(site),
      () => {}, // the link's status, pushed by itself, says why
    );
  }

  /** @param {string} site */
  #pushSite(site) {
    for (const client of this.#clients) if (client.site === site || client.site === null) this.#push(client);
  }

  /** @param {Client} client */
  async #push({ port, site }) {
    const link = this.#link.status;
    post(port, { push: site === null ? { link } : { link, ...(await this.#sites.known(site)) } });
  }
}

/** @param {chrome.runtime.Port} port @param {object} message */
function post(port, message) {
  try {
    port.postMessage(message);
  } catch {
    // The page went away; its own end knows.
  }
}
