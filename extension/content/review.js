"use strict";

/** @typedef {{rewrite: string, accepted: number[], conversation: string}} Origin the rewrite that an approved text comes from */
/** @typedef {{text: string, origin: Origin | null}} Approved a text, and null as its origin where it is as it was typed */

/**
 * One held send, from the moment it is held to the moment it is released or dropped.
 *
 * Two rules hold everywhere: only a text that the person approved, or in which nothing private was found, is
 * released; and it is released only while the composer still reads exactly that.
 */
const review = (() => {
  const VISIBLE_MS = 300; // how long a quick answer may take before the card shows progress
  const SETTLE_MS = 2_000;
  const POLL_MS = 30;
  const STEADY_MS = 120;
  const JUST_MS = 1_000;

  /** Codes after which trying the same again may help. */
  const AGAIN = new Set([
    "app_not_running", "no_host", "link_lost", "deadline", "worker_died", "busy", "malformed", "model_failed",
    "not_paired", "sanitize_failed", "internal", "not_written", "unknown_rewrite",
  ]);
  const UNPAIRED = new Set(["not_paired", "app_key_changed"]);
  const APP_AWAY = new Set(["app_not_running", "no_host", "link_lost", "not_paired", "app_key_changed", "extension_gone"]);

  /** @type {AbortController | null} */
  let running = null;
  /** The send that Sotto itself performs right now. */
  let releasing = false;
  /** @type {Approved | null} in the composer, but not sent by us: the person sends it */
  let approved = null;
  /** @type {Approved | null} on its way out */
  let leaving = null;
  /** @type {{text: string, at: number} | null} */
  let released = null;
  /** @type {(busy: boolean) => void} */
  let report = () => {};

  /** @param {boolean} busy */
  function finish(busy = false) {
    running?.abort();
    running = null;
    card.close();
    report(busy);
  }

  /**
   * Take up a send that was held.
   * @param {HTMLElement} composer
   * @param {string | null} [remark] shown in the card, which then opens in any case
   * @returns {Promise<void>}
   */
  async function begin(composer, remark = null) {
    if (running) return card.focus();
    const call = (running = new AbortController());
    report(true);
    const cancel = () => finish();
    /** @type {((step: {stage: string, fraction: number | null}) => void) | null} */
    let progress = null;
    const slow = setTimeout(() => (progress = notes.progress(composer, cancel)), VISIBLE_MS);
    try {
      const text = editors.read(composer);
      const chat = conversation.id();
      const onProgress = (/** @type {any} */ step) => progress?.(step);
      const rewritten = await service.ask("rewrite", { conversation: chat, text }, { signal: call.signal, onProgress });
      clearTimeout(slow);
      if (call.signal.aborted) return;
      if (segments.original(rewritten.segments) !== text) throw Problem.of("malformed");
      if (read(composer) !== text) return again(composer);
      if (!segments.edits(rewritten.segments).length && remark === null && !card.isOpen) {
        return await release(composer, { text, origin: null });
      }
      offer(composer, rewritten, text, chat, remark);
    } catch (error) {
      clearTimeout(slow);
      if (call.signal.aborted) return;
      refuse(composer, Problem.from(error));
    }
  }

  /** The composer reads something else than what was read before: read it anew, and let the person look. @param {HTMLElement} composer @returns {Promise<void>} */
  function again(composer) {
    running = null;
    return begin(composer, say("card_changed"));
  }

  /** What stands in the composer. @param {HTMLElement} composer */
  function read(composer) {
    if (!composer.isConnected) throw Problem.of("no_composer");
    return editors.read(composer);
  }

  /** @param {HTMLElement} composer @param {Rewritten} rewritten @param {string} text @param {string} chat @param {string | null} remark */
  function offer(composer, rewritten, text, chat, remark) {
    const put = (/** @type {boolean} */ send) => (/** @type {string} */ chosen, /** @type {number[]} */ accepted) =>
      write(composer, text, { text: chosen, origin: { rewrite: rewritten.rewrite, accepted, conversation: chat } }, send);
    const view = new ReviewView(
      rewritten,
      {
        send: put(true),
        edit: put(false),
        sendOriginal: () => write(composer, text, { text, origin: null }, true),
        cancel: () => finish(),
      },
      remark,
    );
    card.show(composer, view.content, view.behaviour);
  }

  /**
   * Put the approved text into the composer, and send it if asked to.
   * @param {HTMLElement} composer
   * @param {string} reviewed what the composer must still read
   * @param {Approved} chosen
   * @param {boolean} send
   */
  async function write(composer, reviewed, chosen, send) {
    try {
      if (read(composer) !== reviewed) return again(composer);
      if (chosen.text !== reviewed) {
        finder.forget();
        await editors.write(composer, chosen.text);
        if (!(await until(() => read(composer) === chosen.text, STEADY_MS))) throw Problem.of("not_written");
      }
      if (send) return await release(composer, chosen);
      approved = chosen;
      finish();
      composer.focus();
    } catch (error) {
      refuse(composer, Problem.from(error), chosen.text);
    }
  }

  /** Press the page's own send button, now that the composer reads what was approved. @param {HTMLElement} composer @param {Approved} chosen */
  async function release(composer, chosen) {
    await until(() => !composer.isConnected || [null, true].includes(ready(composer)));
    if (read(composer) !== chosen.text) {
      if (chosen.origin === null) return again(composer);
      throw Problem.of("not_written");
    }
    approved = chosen;
    released = { text: chosen.text, at: performance.now() };
    finish();
    const leaving = leaves(composer, chosen);
    press(composer);
    if (!(await leaving)) refuse(composer, Problem.of("not_sent"));
  }

  /** Wait until an approved text has left the composer, then tell the app. @param {HTMLElement} composer @param {Approved} chosen */
  async function leaves(composer, chosen) {
    if (leaving === chosen) return true; // somebody waits already
    leaving = chosen;
    conversation.noteSent();
    const left = await until(() => !composer.isConnected || editors.read(composer) !== chosen.text);
    leaving = null;
    if (!left) return false;
    approved = null;
    finder.forget();
    if (chosen.origin) service.ask("sent", chosen.origin).then(answers.refresh, answers.refresh);
    return true;
  }

  /** @param {HTMLElement} composer @returns {boolean | null} null where the page has no button yet */
  function ready(composer) {
    const button = site.sendButton(composer);
    return button && Site.isReady(button);
  }

  /** @param {HTMLElement} composer */
  function press(composer) {
    const button = site.sendButton(composer);
    releasing = true;
    try {
      if (button) button.click();
      else {
        const init = { key: "Enter", code: "Enter", keyCode: 13, which: 13, bubbles: true, cancelable: true, composed: true };
        composer.dispatchEvent(new KeyboardEvent("keydown", init));
      }
    } finally {
      releasing = false;
    }
  }

  /** @param {HTMLElement} composer @param {Problem} problem @param {string} [rewrite] */
  function refuse(composer, problem, rewrite) {
    running ??= new AbortController();
    const { code } = problem;
    const text = composer.isConnected ? editors.read(composer) : null;
    const unchanged = { text: text ?? "", origin: null };
    notes.failure(
      composer,
      problem,
      {
        again: AGAIN.has(code) && rewrite === undefined ? () => (finish(), begin(composer)) : undefined,
        pair: UNPAIRED.has(code) ? () => (finish(), service.ask("welcome")) : undefined,
        pause: APP_AWAY.has(code) ? () => (finish(), badge.setPause(10)) : undefined,
        sendOriginal:
          rewrite === undefined && text !== null && code !== "not_sent"
            ? () => write(composer, unchanged.text, unchanged, true)
            : undefined,
        cancel: () => finish(),
      },
      rewrite,
    );
    report(false);
  }

  /**
   * Wait for a condition, for a while.
   * @param {() => boolean} holds
   * @param {number} [steady] for how long it must hold: an editor may hear late of what was written, and undo it
   */
  async function until(holds, steady = 0) {
    const start = performance.now();
    for (let since = start; ; ) {
      const now = performance.now();
      if (!holds()) since = Infinity;
      else if (since === Infinity) since = now;
      if (now - since >= steady) return true;
      if (now - start > SETTLE_MS) return false;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  return {
    begin,
    get releasing() {
      return releasing;
    },
    get isRunning() {
      return running !== null;
    },
    /** Whether the composer reads exactly what the person approved. @param {HTMLElement} composer */
    isApproved: (composer) => approved !== null && editors.read(composer) === approved.text,
    /** Whether this very text was released a moment ago, so that this is a second press for it. @param {HTMLElement} composer */
    isSecondPress: (composer) =>
      released !== null && performance.now() - released.at < JUST_MS && editors.read(composer) === released.text,
    /** The person themselves sends an approved text. @param {HTMLElement} composer */
    passed(composer) {
      if (running) finish();
      if (approved) leaves(composer, approved);
    },
    /** @param {(busy: boolean) => void} listener */
    onBusy: (listener) => void (report = listener),
  };
})();
