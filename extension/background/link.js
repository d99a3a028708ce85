/**
 * The one link to the app: a native port, the handshake on it, and requests that always end.
 *
 * Every request resolves or rejects with a Failure: at its reply, at its deadline, or when the link drops.
 */

import { Chunks } from "../protocol/chunks.js";
import { isAppMessage, isClientMessage, PROTOCOL } from "../protocol/messages.js";
import { Failure } from "./failure.js";
import { appSigned, browserSignature, commitmentTo, newNonce, publicPart, sixDigits } from "./handshake.js";
import { keyPair, pin, pinnedKey, unpin } from "./identity.js";
import { browserName } from "./browser_name.js";

const HOST = "io.sotto.host";
const HELLO_MS = 20_000; // the host may have to start the app first
const ANSWER_MS = 5_000;
const PAIRING_MS = 300_000; // a person answers
const REASON_MS = 500;
const LEAST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 30_000;

/** What answers each request. */
const ANSWERS = /** @type {Record<string, string>} */ ({
  hello: "welcome",
  authenticate: "authenticated",
  pair: "paired",
  site: "site_state",
  configure: "site_state",
  find: "found",
  file_piece: "done",
  look_through: "looked_through",
  rewrite: "rewritten",
  sent: "done",
  stand_ins: "stand_ins",
  cancel: "done",
  open: "done",
  ping: "pong",
});

/** Requests that `progress` may come before the answer of. */
const TELLS_PROGRESS = new Set(["rewrite", "look_through"]);

/** Failures that may heal by themselves, so that connecting again makes sense. */
const PASSING = new Set(["no_host", "link_lost", "app_not_running", "deadline", "malformed"]);

/** @typedef {Record<string, any> & {type: string}} Message checked against the protocol */
/** @typedef {{deadline?: number, onProgress?: (progress: Message) => void, signal?: AbortSignal}} Options */
/** @typedef {{type: string, resolve: (reply: Message) => void, reject: (failure: Failure) => void, onProgress?: (progress: Message) => void}} Pending */
/** @typedef {"idle" | "connecting" | "unpaired" | "comparing" | "compared" | "ready" | "failed"} Stage `comparing`: the person is to compare the digits; `compared`: they did, and the app still asks */
/** @typedef {{stage: Stage, problem: {code: string, sentence: string} | null, digits: string | null}} Status */

export class Link extends EventTarget {
  /** @type {Status} */
  status = { stage: "idle", problem: null, digits: null };

  /** The version of the app that answered last; "" before one did. */
  version = "";

  /** The language in which that app says kinds, reasons and warnings. */
  language = "";

  /** Why the last try to pair came to nothing; it is told until the next, whatever asks for the link meanwhile. @type {Status["problem"]} */
  refusal = null;

  /** @type {chrome.runtime.Port | null} */
  #port = null;
  /** Why a port is no longer ours. @type {WeakMap<chrome.runtime.Port, Failure>} */
  #ended = new WeakMap();
  /** @type {Promise<void> | null} settled once the handshake is through, or has failed */
  #session = null;
  /** @type {Map<string, Pending>} */
  #pending = new Map();
  #chunks = new Chunks();
  #appKey = "";
  /** Resolved once the person found the same digits in the app. @type {{resolve: (value?: unknown) => void, reject: (failure: Failure) => void} | null} */
  #compared = null;
  #wait = LEAST_WAIT_MS;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** Whether somebody is waiting for the link, so that it is worth connecting again. */
  wanted = () => false;

  /** Connect and shake hands unless that is done already. Rejects with a Failure. @returns {Promise<void>} */
  open() {
    if (this.#session) return this.#session;
    const session = this.#connect().catch((error) => {
      const failure = Failure.from(error);
      if (this.#session === session) this.#drop(failure); // else it was dropped already, for this very reason
      throw failure;
    });
    this.#session = session;
    return session;
  }

  /**
   * Ask the app. The link is opened, and the browser must be paired.
   * @param {Message} message without an id
   * @param {Options} [options]
   * @returns {Promise<Message>} the reply
   */
  async request(message, options) {
    await this.open();
    if (this.status.stage !== "ready") throw new Failure("not_paired");
    return this.#ask(message, options);
  }

  /**
   * Pair once the person says that the digits are the same, here and in the app; pins the app's key. The app's word for
   * it is not enough: somebody in between could give it without asking anybody.
   */
  async pair() {
    await this.open();
    if (this.status.stage === "ready") return;
    this.refusal = null;
    // With digits that are new: on those of an old handshake, somebody in between had time to try for the same ones.
    this.close();
    await this.open();
    const key = this.#appKey;
    const same = new Promise((resolve, reject) => (this.#compared = { resolve, reject }));
    const compared = this.#compared;
    const late = setTimeout(() => compared?.reject(new Failure("deadline")), PAIRING_MS);
    this.#show({ ...this.status, stage: "comparing" });
    try {
      await Promise.all([this.#ask({ type: "pair", name: browserName() }, { deadline: PAIRING_MS }), same]);
    } catch (error) {
      const failure = Failure.from(error);
      this.refusal = failure.plain();
      this.#show(this.#compared === compared ? { ...this.status, stage: "unpaired" } : this.status);
      throw failure;
    } finally {
      clearTimeout(late);
      if (this.#compared === compared) this.#compared = null;
    }
    await pin(key);
    this.#show({ stage: "ready", problem: null, digits: null });
  }

  /** What the person found when they compared the digits with those in the app. @param {unknown} digits that they looked at @param {boolean} same */
  compare(digits, same) {
    if (!this.#compared || digits !== this.status.digits) return;
    if (!same) return this.#drop(new Failure("codes_differ"));
    this.#compared.resolve();
    this.#show({ ...this.status, stage: "compared" });
  }

  /** Forget the app that was paired, so that another one can be. */
  async forget() {
    await unpin();
    this.#again();
  }

  /** Hang up; everything pending is rejected. */
  close() {
    this.#drop(new Failure("link_lost"));
  }

  /** Shake hands anew, because the pairing changed; the status says what became of it. */
  #again() {
    this.close();
    this.open().catch(() => {});
  }

  async #connect() {
    clearTimeout(this.#retry);
    this.#show({ stage: "connecting", problem: this.status.problem, digits: null });
    const port = chrome.runtime.connectNative(HOST);
    this.#port = port;
    this.#chunks = new Chunks();
    port.onMessage.addListener((message) => port === this.#port && this.#receive(message));
    port.onDisconnect.addListener(() => {
      // Reading lastError tells Chromium that it was seen; Firefox has it on the port.
      const said = chrome.runtime.lastError?.message ?? /** @type {any} */ (port).error?.message ?? "";
      if (port !== this.#port) return;
      this.#drop(new Failure(/not found|forbidden|No such native/i.test(said) ? "no_host" : "link_lost"));
    });

    // The port may end while we wait for something else, and another one may have been opened since.
    const ask = (/** @type {Message} */ message, /** @type {Options | undefined} */ options) => {
      const failure = this.#ended.get(port);
      if (failure) throw failure;
      return this.#ask(message, options);
    };
    const keys = await keyPair();
    const clientKey = await publicPart(keys.publicKey);
    const clientNonce = newNonce();
    const client = { name: browserName(), version: chrome.runtime.getManifest().version, language: chrome.i18n.getMessage("language") };
    const commitment = await commitmentTo(clientNonce);
    const hello = { type: "hello", protocol: PROTOCOL, client, key: clientKey, commitment };
    const welcome = await ask(hello, { deadline: HELLO_MS });
    this.version = welcome.version;
    this.language = welcome.language;
    if (welcome.protocol !== PROTOCOL) throw new Failure(welcome.protocol < PROTOCOL ? "app_outdated" : "extension_outdated");

    const said = { appNonce: welcome.nonce, clientKey, appKey: welcome.key };
    const pinned = await pinnedKey();
    if (pinned !== undefined && pinned !== welcome.key) throw new Failure("app_key_changed");
    if (!(await appSigned({ commitment, ...said }, welcome.signature))) throw new Failure("malformed");

    // Only now that the app's nonce cannot change any more may ours be known.
    const transcript = { clientNonce, ...said };
    const signature = await browserSignature(keys.privateKey, transcript);
    const { paired } = await ask({ type: "authenticate", nonce: clientNonce, signature }, undefined);
    this.#appKey = welcome.key;
    this.#wait = LEAST_WAIT_MS;
    // An app that knows us is not enough: we must know it, too.
    if (paired && pinned !== undefined) this.#show({ stage: "ready", problem: null, digits: null });
    else {
      const digits = await sixDigits(transcript);
      this.#show({ stage: "unpaired", problem: new Failure("not_paired").plain(), digits });
    }
  }

  /**
   * @param {Message} message
   * @param {Options} [options]
   * @returns {Promise<Message>}
   */
  #ask(message, { deadline = ANSWER_MS, onProgress, signal } = {}) {
    const id = crypto.randomUUID();
    const outgoing = { ...message, id };
    return new Promise((resolve, reject) => {
      if (!isClientMessage(outgoing)) return reject(new Failure("malformed"));
      if (!this.#port) return reject(new Failure("link_lost"));
      if (signal?.aborted) return reject(new Failure("cancelled"));
      const giveUp = (/** @type {string} */ code) => {
        const pending = this.#pending.get(id);
        if (!pending) return;
        this.#tell({ type: "cancel", id: crypto.randomUUID(), request: id });
        pending.reject(new Failure(code));
      };
      const timer = setTimeout(giveUp, deadline, "deadline");
      const aborted = () => giveUp("cancelled");
      signal?.addEventListener("abort", aborted);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", aborted);
        this.#pending.delete(id);
      };
      this.#pending.set(id, {
        type: message.type,
        onProgress,
        resolve: (reply) => (settle(), resolve(reply)),
        reject: (failure) => (settle(), reject(failure)),
      });
      this.#tell(outgoing);
    });
  }

  /** @param {Message} message */
  #tell(message) {
    const port = this.#port;
    try {
      port?.postMessage(message);
    } catch {
      // A port that ended says why in an event of its own, which may still be on its way.
      setTimeout(() => port === this.#port && this.#drop(new Failure("link_lost")), REASON_MS);
    }
  }

  /** @param {unknown} untrusted */
  #receive(untrusted) {
    try {
      if (!isAppMessage(untrusted)) throw new Failure("malformed");
      let message = /** @type {Message} */ (untrusted);
      if (message.type === "chunk") {
        const whole = this.#chunks.take(/** @type {any} */ (message));
        if (whole === undefined) return;
        if (!isAppMessage(whole)) throw new Failure("malformed");
        message = /** @type {Message} */ (whole);
      }
      this.#dispatch(message);
    } catch (error) {
      this.#drop(error instanceof Failure ? error : new Failure("malformed"));
    }
  }

  /** @param {Message} message */
  #dispatch(message) {
    if (message.type === "changed") {
      this.dispatchEvent(new CustomEvent("changed", { detail: message.what }));
      if (message.what === "pairing") this.#again();
      return;
    }
    if (message.type === "error" && message.id === null) throw new Failure(message.code, message.message);
    const pending = this.#pending.get(message.id);
    if (!pending) return; // answered after its deadline or cancel, or the answer to a cancel
    if (message.type === "error") {
      pending.reject(new Failure(message.code, message.message));
      if (message.code === "not_paired" && this.status.stage === "ready") this.#again();
      return;
    }
    if (message.type === "progress" && TELLS_PROGRESS.has(pending.type)) return pending.onProgress?.(message);
    if (message.type !== ANSWERS[pending.type]) throw new Failure("malformed");
    pending.resolve(message);
  }

  /** @param {Failure} failure */
  #drop(failure) {
    if (this.#port) this.#ended.set(this.#port, failure);
    this.#port?.disconnect();
    this.#port = null;
    this.#session = null;
    clearTimeout(this.#retry);
    for (const pending of [...this.#pending.values()]) pending.reject(failure);
    this.#compared?.reject(failure);
    this.#compared = null;
    this.#show({ stage: "failed", problem: failure.plain(), digits: null });
    if (!PASSING.has(failure.code) || !this.wanted()) return;
    this.#retry = setTimeout(() => this.open().catch(() => {}), this.#wait);
    this.#wait = Math.min(2 * this.#wait, MOST_WAIT_MS);
  }

  /** @param {Status} status */
  #show(status) {
    this.status = status;
    this.dispatchEvent(new Event("status"));
  }
}
