/**
 * What the pages may ask. The fields come from a page and are untrusted: each request is built here, and the link
 * refuses what the protocol does not allow.
 */

import { openCompose } from "./compose.js";
import { Failure } from "./failure.js";
import { showFace } from "./toolbar.js";

const REWRITE_MS = 60_000;
const DEEP_MS = 300_000; // a language model on this machine may take its time; the person can stop it
const FIND_MS = 5_000;
const LOOK_MS = 130_000; // the app gives up ten seconds earlier
const GRACE_MS = 2_000; // the app keeps the deadline itself; ours only catches an app that hangs

/** @typedef {{untrusted: Record<string, any>, signal: AbortSignal, progress: (step: {stage: string, fraction: number | null}) => void}} Call */
/** @typedef {import("./link.js").Link} Link */
/** @typedef {import("./sites.js").Sites} Sites */
/** @typedef {import("./ports.js").Ports} Ports */

/**
 * What a content script may ask, for its own site only.
 * @param {{site: string, target?: number}} trust @param {chrome.runtime.Port} port @param {{link: Link, sites: Sites, ports: Ports}} with_
 */
export function pageRights({ site, target }, port, { link, sites, ports }) {
  return /** @satisfies {Record<string, (call: Call) => unknown>} */ ({
    find: ({ untrusted: { conversation, text }, signal }) =>
      link.request({ type: "find", site, conversation, text }, { deadline: FIND_MS, signal }),
    rewrite: ({ untrusted: { conversation, text, sanitizer }, signal, progress }) => {
      if (typeof text === "string" && text.length > 200_000) throw new Failure("text_too_long");
      const deadline_ms = sanitizer === undefined ? REWRITE_MS : DEEP_MS;
      return link.request(
        { type: "rewrite", site, conversation, text, deadline_ms, ...(sanitizer === undefined ? {} : { sanitizer }) },
        {
          deadline: deadline_ms + GRACE_MS,
          signal,
          onProgress: ({ stage, fraction }) => progress({ stage, fraction }),
        },
      );
    },
    file_piece: ({ untrusted: { file, index, data } }) => link.request({ type: "file_piece", file, index, data }, { deadline: FIND_MS }),
    look_through: ({ untrusted: { file, name }, signal, progress }) =>
      link.request(
        { type: "look_through", site, file, name },
        { deadline: LOOK_MS, signal, onProgress: ({ stage, fraction }) => progress({ stage, fraction }) },
      ),
    sent: ({ untrusted: { conversation, rewrite, accepted, wordings, alternative } }) =>
      link.request({ type: "sent", site, conversation, rewrite, accepted, wordings, ...(alternative === undefined ? {} : { alternative }) }),
    stand_ins: ({ untrusted: { conversation } }) => link.request({ type: "stand_ins", conversation }),
    keep: ({ untrusted: { value } }) => sites.configure(site, { never_flag: value }),
    pause: ({ untrusted: { minutes } }) => ports.pause(site, minutes),
    face: ({ untrusted: { face, count } }) => showFace(port.sender?.tab?.id, face, count),
    open: () => link.request({ type: "open", page: "compose" }),
    welcome: async () => void (await chrome.tabs.create({ url: chrome.runtime.getURL("practice/practice.html") })),
    compose: ({ untrusted: { conversation } }) => openCompose(port.sender?.tab, site, conversation),
    deliver: ({ untrusted: { text } }) => {
      if (target === undefined) throw new Failure("unknown_message");
      return ports.deliver(target, site, text);
    },
    delivered: ({ untrusted: { delivery, problem } }) => ports.delivered(port, delivery, problem),
  });
}

/** What the popup, the options and the practice page's own controls may ask. @param {{link: Link, sites: Sites, ports: Ports}} with_ */
export function ownRights({ link, sites, ports }) {
  return /** @satisfies {Record<string, (call: Call) => unknown>} */ ({
    connect: () => link.open(),
    site: async ({ untrusted: { site } }) => ({
      known: await sites.known(site),
      state: await sites.refresh(site).catch(() => null),
      everywhereOff: await sites.isOffEverywhere(),
    }),
    sites: () => sites.all(),
    configure: ({ untrusted: { site, protection, profile, sanitizer } }) =>
      sites.configure(site, JSON.parse(JSON.stringify({ protection, profile, sanitizer }))).then((state) => {
        ports.pushSite(site);
        return state;
      }),
    pause: ({ untrusted: { site, minutes } }) => ports.pause(site, minutes),
    everywhere: async ({ untrusted: { off } }) => {
      await sites.setOffEverywhere(off === true);
      ports.pushAll();
    },
    command: ({ untrusted: { tab, command } }) => {
      if (!ports.command(tab, command)) throw new Failure("no_composer");
    },
    pair: () => link.pair(),
    compare: ({ untrusted: { digits, same } }) => link.compare(digits, same === true),
    forget: () => link.forget(),
    open: ({ untrusted: { page } }) => link.request({ type: "open", page }),
  });
}
