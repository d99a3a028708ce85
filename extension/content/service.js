"use strict";

/** @typedef {{stage: string, problem: {code: string, sentence: string} | null, language: string}} LinkStatus */
/** @typedef {{protection: "hold" | "mark" | "off", pausedUntil: number, sanitizers: string[], link: LinkStatus}} State */
/** @typedef {{stage: string, fraction: number | null}} Step */
/** @typedef {{resolve: (reply: any) => void, reject: (problem: Problem) => void, onProgress?: (step: Step) => void}} Pending */

/** The way to the service worker: questions with one answer each, and its state as it changes. */
const service = (() => {
  const AGAIN_MS = 5_000;
  const AWAY = new Set(["app_not_running", "no_host", "link_lost", "not_paired", "app_key_changed", "protocol_mismatch", "extension_outdated", "app_outdated", "extension_gone"]);
  // Kept for the moment when the extension was replaced under us and can no longer be asked for words.
  const gone = { code: "extension_gone", sentence: say("error_extension_gone") };

  /** Held until something else is known. @type {State} */
  let state = { protection: "hold", pausedUntil: 0, sanitizers: [], link: { stage: "connecting", problem: null, language: ANY_LANGUAGE } };
  /** @type {chrome.runtime.Port | null} */
  let port = null;
  let count = 0;
  /** @type {Map<string, Pending>} */
  const pending = new Map();
  /** @type {((state: State) => void)[]} */
  const listeners = [];
  /** @type {Record<string, (fields: any) => unknown>} */
  const commands = {};

  const lost = () => (chrome.runtime?.id ? Problem.of("link_lost") : new Problem(gone));

  function connect() {
    if (!chrome.runtime?.id) throw new Problem(gone);
    if (port) return port;
    const opened = chrome.runtime.connect({ name: "page" });
    opened.onMessage.addListener(hear);
    opened.onDisconnect.addListener(() => ended(opened));
    return (port = opened);
  }

  /** @param {chrome.runtime.Port} which */
  function ended(which) {
    if (port !== which) return;
    port = null;
    const problem = lost();
    for (const waiting of pending.values()) waiting.reject(problem);
    pending.clear();
    change({ link: { ...state.link, stage: "failed", problem } });
    setTimeout(() => chrome.runtime?.id && connect(), AGAIN_MS);
  }

  // Of a page that is kept for "back" the browser ends the port, and does not say so when the page is shown again.
  addEventListener("pageshow", ({ isTrusted, persisted }) => isTrusted && persisted && port && ended(port));

  /** @param {any} message from the service worker */
  function hear({ id, reply, problem, progress, push, command, fields }) {
    if (push) return change(push);
    if (command) return commands[command]?.(fields);
    const waiting = pending.get(id);
    if (!waiting) return;
    if (progress) return waiting.onProgress?.(progress);
    pending.delete(id);
    if (problem) waiting.reject(new Problem(problem));
    else waiting.resolve(reply);
  }

  /** @param {Partial<State>} part */
  function change(part) {
    state = { ...state, ...part };
    for (const listener of listeners) listener(state);
  }

  /**
   * @param {string} ask
   * @param {Record<string, unknown>} [fields]
   * @param {{signal?: AbortSignal, onProgress?: (step: Step) => void}} [options]
   * @returns {Promise<any>} rejects with a Problem
   */
  function ask(ask, fields = {}, { signal, onProgress } = {}) {
    return new Promise((resolve, reject) => {
      const id = String(++count);
      const open = connect();
      pending.set(id, { resolve, reject, onProgress });
      const tell = (/** @type {object} */ message) => {
        try {
          open.postMessage(message);
        } catch {
          // It ended, and its own event is still on the way.
          pending.delete(id);
          reject(lost());
        }
      };
      signal?.addEventListener("abort", () => {
        if (!pending.delete(id)) return;
        reject(Problem.of("cancelled"));
        tell({ id: String(++count), ask: "cancel", request: id });
      });
      tell({ ...fields, id, ask });
    });
  }

  return {
    ask,
    connect,
    /** A browser that replaces the extension under a page does not say so: look whether it did. */
    look() {
      if (!chrome.runtime?.id && state.link.problem?.code !== gone.code) change({ link: { ...state.link, stage: "failed", problem: gone } });
    },
    get state() {
      return state;
    },
    /** The language of the app's kinds, reasons and warnings: ours, or English where it does not speak ours. */
    get language() {
      return state.link.language;
    },
    get paused() {
      return Date.now() < state.pausedUntil;
    },
    /** Whether what would send is held here and now. */
    get holds() {
      return state.protection === "hold" && !this.paused && !(settings.now.away === "pass" && this.isAway);
    },
    /** Whether the app cannot be asked, so that nothing here is protected. */
    get isAway() {
      return AWAY.has(state.link.problem?.code ?? "");
    },
    /** @param {string} command that the person gave the browser @param {(fields: any) => unknown} listener */
    onCommand: (command, listener) => void (commands[command] = listener),
    /** @param {(state: State) => void} listener */
    onState: (listener) => void listeners.push(listener),
  };
})();
