/**
 * Answers the pages: content scripts, the popup, the practice page.
 *
 * A page sends {id, ask, ...fields} and gets {id, reply} or {id, problem}, and {id, progress} before it.
 * What it hears unasked is {push: state}, or {command, fields} where the person gave the browser a command.
 */

import { Failure } from "./failure.js";
import { ownRights, pageRights } from "./rights.js";
import { trustOf } from "./trust.js";

const DELIVERY_MS = 20_000;

/** @typedef {{id: string, ask: string} & Record<string, any>} Asked untrusted */
/** @typedef {{port: chrome.runtime.Port, site: string | null, target?: number}} Client */
/** @typedef {import("./rights.js").Call} Call */

export class Ports {
  /** @type {Set<Client>} */
  #clients = new Set();
  /** @type {Map<string, {port: chrome.runtime.Port, settle: (failure: Failure | null) => void}>} */
  #deliveries = new Map();
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
    const parts = { link: this.#link, sites: this.#sites, ports: this };
    const site = trust.tier === "page" ? trust.site : null;
    /** @type {Client} */
    const client = { port, site, target: trust.tier === "page" ? trust.target : undefined };
    const answers = trust.tier === "page" ? pageRights(trust, port, parts) : ownRights(parts);
    /** @type {Map<string, AbortController>} */
    const running = new Map();
    this.#clients.add(client);
    port.onMessage.addListener((untrusted) => this.#answer(port, answers, running, untrusted));
    port.onDisconnect.addListener(() => {
      this.#clients.delete(client);
      for (const call of running.values()) call.abort();
      for (const { port: to, settle } of this.#deliveries.values()) if (to === port) settle(new Failure("no_composer"));
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

  /** Pass on what the person commanded. @param {number | undefined} tab @param {string} command @param {object} [fields] @returns {chrome.runtime.Port | null} whose page it went to */
  command(tab, command, fields = {}) {
    const client = [...this.#clients].find(({ port, site, target }) => site !== null && target === undefined && port.sender?.tab?.id === tab);
    if (client) post(client.port, { command, fields });
    return client?.port ?? null;
  }

  /** Have an approved text sent by the page in another tab. @param {number} tab @param {string} site which that page must be @param {unknown} text */
  async deliver(tab, site, text) {
    if (typeof text !== "string") throw new Failure("malformed");
    const delivery = crypto.randomUUID();
    const there = [...this.#clients].some((client) => client.site === site && client.port.sender?.tab?.id === tab);
    const port = there ? this.command(tab, "deliver", { delivery, text, origin: null }) : null;
    if (!port) throw new Failure("no_composer");
    const { promise, resolve, reject } = Promise.withResolvers();
    const timer = setTimeout(() => reject(new Failure("not_sent")), DELIVERY_MS);
    this.#deliveries.set(delivery, { port, settle: (failure) => (failure ? reject(failure) : resolve(null)) });
    return promise.finally(() => {
      clearTimeout(timer);
      this.#deliveries.delete(delivery);
    });
  }

  /** @param {chrome.runtime.Port} port @param {unknown} delivery @param {unknown} problem */
  delivered(port, delivery, problem) {
    const known = this.#deliveries.get(String(delivery));
    if (known?.port !== port) return;
    const { code = "internal", sentence = "" } = /** @type {{code?: string, sentence?: string}} */ (problem ?? {});
    known.settle(problem ? new Failure(String(code), String(sentence)) : null);
  }

  /** @param {string} site @param {unknown} minutes */
  async pause(site, minutes) {
    if (!Number.isInteger(minutes)) throw new Failure("malformed");
    await this.#sites.pause(site, /** @type {number} */ (minutes));
    this.pushSite(site);
    this.#refresh(site);
  }

  #linkChanged() {
    this.pushAll();
    if (this.#link.status.stage === "ready") this.#refreshAll();
  }

  #refreshAll() {
    for (const site of new Set([...this.#clients].map((client) => client.site))) if (site !== null) this.#refresh(site);
  }

  /** @param {string} site */
  async #refresh(site) {
    await this.#sites.refresh(site).then(
      () => this.pushSite(site),
      () => {}, // the link's status, pushed by itself, says why
    );
  }

  pushAll() {
    for (const client of this.#clients) this.#push(client);
  }

  /** @param {string} site */
  pushSite(site) {
    for (const client of this.#clients) if (client.site === site || client.site === null) this.#push(client);
  }

  /** @param {Client} client */
  async #push({ port, site }) {
    const link = { ...this.#link.status, version: this.#link.version, language: this.#link.language, refusal: this.#link.refusal };
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
