/** The extension's own pages: words, and questions to the service worker with every right. */

/** @param {string} key @param {...string} values */
export const say = (key, ...values) => chrome.i18n.getMessage(key, values);

/** The language of our words: the browser's own, or English where there is no translation. */
const LANGUAGE = say("language");

/** @param {string} tag */
const base = (tag) => tag.split("-")[0];

/** The same with the person's country, if they named one: it decides how a time is written. */
const PLACE = [chrome.i18n.getUILanguage(), ...navigator.languages].find((tag) => base(tag) === base(LANGUAGE)) ?? LANGUAGE;

/** Hours and minutes. @param {number} time */
export const clock = (time) => new Date(time).toLocaleTimeString(PLACE, { hour: "2-digit", minute: "2-digit" });

/** Fill in every element that names its words: `data-say`. */
export function fillWords() {
  for (const element of document.querySelectorAll("[data-say]")) {
    element.textContent = say(/** @type {HTMLElement} */ (element).dataset.say ?? "");
  }
  document.documentElement.lang = LANGUAGE;
}

/** @template {HTMLElement} [T=HTMLElement] @param {string} id @returns {T} */
export const byId = (id) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return /** @type {T} */ (found);
};

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Partial<HTMLElementTagNameMap[T]>} properties @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function made(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** @typedef {{stage: import("../background/link.js").Stage, problem: {code: string, sentence: string} | null, digits: string | null, version: string, refusal: {code: string, sentence: string} | null}} Link */

const AGAIN_MS = 1_000;

/** @param {(link: Link) => void} onLink hears the state of the link now and whenever it changes */
export function openService(onLink) {
  /** @type {Map<string, PromiseWithResolvers<any>>} */
  const pending = new Map();
  /** @type {chrome.runtime.Port | null} */
  let port = null;

  function connected() {
    if (port) return port;
    const opened = chrome.runtime.connect({ name: "own" });
    opened.onMessage.addListener(({ id, reply, problem, push }) => {
      if (push) return onLink(push.link);
      const waiting = pending.get(id);
      pending.delete(id);
      if (problem) waiting?.reject(problem);
      else waiting?.resolve(reply);
    });
    // The browser ends a service worker that has nothing to do, and with it the port.
    opened.onDisconnect.addListener(() => {
      port = null;
      for (const waiting of pending.values()) waiting.reject({ code: "link_lost", sentence: say("error_link_lost") });
      pending.clear();
      setTimeout(connected, AGAIN_MS);
    });
    return (port = opened);
  }

  connected();
  /** @param {string} ask @param {Record<string, unknown>} [fields] @returns {Promise<any>} rejects with {code, sentence} */
  return (ask, fields = {}) => {
    const id = crypto.randomUUID();
    const waiting = Promise.withResolvers();
    pending.set(id, waiting);
    connected().postMessage({ ...fields, id, ask });
    return waiting.promise;
  };
}
