"use strict";

/** @typedef {{rewrite: string, accepted: number[], wordings: {edit: number, alternative: number}[], alternative?: number, conversation: string}} Origin the rewrite that an approved text comes from */
/** @typedef {{text: string, files: Attachment[], origin: Origin | null, changes?: Change[]}} Approved a text and the files that were named with it; null as its origin where it is as it was typed */

/**
 * The way of an approved text through the page: into the composer, read back, and out by the page's own button.
 *
 * It is released only while the composer reads exactly what was approved.
 */
const delivery = (() => {
  const SETTLE_MS = 2_000;
  const POLL_MS = 30;
  const STEADY_MS = 120;
  const JUST_MS = 1_000;

  /** The send that Sotto itself performs right now. */
  let releasing = false;
  /** @type {Approved | null} in the composer, but not sent by us: the person sends it */
  let approved = null;
  /** @type {Approved | null} on its way out */
  let leaving = null;
  /** @type {{text: string, at: number} | null} */
  let released = null;

  /** What stands in the composer. @param {HTMLElement} composer @throws {Problem} */
  function read(composer) {
    if (!composer.isConnected) throw Problem.of("no_composer");
    return editors.read(composer);
  }

  /** The same, or null where it cannot be read. @param {HTMLElement} composer */
  function peek(composer) {
    try {
      return read(composer);
    } catch {
      return null;
    }
  }

  /** Whether files came after those that were named. @param {HTMLElement} composer @param {Approved} chosen */
  const hasOtherFiles = (composer, { files }) => attachments.of(composer).some((one) => !files.includes(one));

  /** Put an approved text into the composer. @param {HTMLElement} composer @param {Approved} chosen @throws {Problem} */
  async function write(composer, chosen) {
    if (read(composer) !== chosen.text) {
      finder.forget();
      await editors.write(composer, chosen.text, chosen.changes ?? []);
      if (!(await until(() => peek(composer) === chosen.text, STEADY_MS))) throw Problem.of("not_written");
    }
    approved = chosen;
  }

  /**
   * Press the page's own send button, now that the composer reads what was approved.
   * @param {HTMLElement} composer
   * @param {Approved} chosen
   * @param {() => void} before called at the last moment before the press
   * @param {AbortSignal} [signal] until then the person may take it back
   * @throws {Problem}
   */
  async function release(composer, chosen, before, signal) {
    await until(() => !composer.isConnected || [null, true].includes(ready(composer)));
    if (signal?.aborted) throw Problem.of("cancelled");
    if (read(composer) !== chosen.text) throw Problem.of(chosen.origin === null ? "changed" : "not_written");
    if (hasOtherFiles(composer, chosen)) throw Problem.of("changed");
    approved = chosen;
    released = { text: chosen.text, at: performance.now() };
    before();
    const left = leaves(composer, chosen);
    press(composer);
    if (!(await left)) throw Problem.of("not_sent");
  }

  /** Wait until an approved text has left the composer, then tell the app. @param {HTMLElement} composer @param {Approved} chosen */
  async function leaves(composer, chosen) {
    if (leaving === chosen) return true; // somebody waits already
    leaving = chosen;
    const files = attachments.of(composer);
    conversation.noteSent();
    const blank = !chosen.text.trim(); // only files were sent
    const left = blank || (await until(() => !composer.isConnected || peek(composer) !== chosen.text));
    leaving = null;
    if (!left) {
      conversation.noteUnsent();
      return false;
    }
    approved = null;
    attachments.clear(files);
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
    read,
    peek,
    write,
    release,
    hasOtherFiles,
    get releasing() {
      return releasing;
    },
    /** Whether the composer holds exactly what the person approved. @param {HTMLElement} composer */
    isApproved: (composer) => approved !== null && peek(composer) === approved.text && !hasOtherFiles(composer, approved),
    /** Whether this very text was released a moment ago, so that this is a second press for it. @param {HTMLElement} composer */
    isSecondPress: (composer) => released !== null && performance.now() - released.at < JUST_MS && peek(composer) === released.text,
    /** Whether there is nothing to send. @param {HTMLElement} composer */
    isBlank: (composer) => peek(composer)?.trim() === "",
    /** The person themselves sends an approved text. @param {HTMLElement} composer */
    passed(composer) {
      if (approved) leaves(composer, approved);
    },
  };
})();
