"use strict";

/**
 * One held send, from the moment it is held to the moment it is released or dropped.
 *
 * Only a text that the person approved, or in which nothing private was found, is released.
 */
const review = (() => {
  const VISIBLE_MS = 60; // how long a quick answer may take before the card shows progress
  const PATIENT_MS = 2_000; // after a longer wait even a harmless text asks: the person may be elsewhere

  /** Codes after which trying the same again may help. */
  const AGAIN = new Set([
    "app_not_running", "no_host", "link_lost", "deadline", "worker_died", "busy", "malformed", "model_failed",
    "not_paired", "sanitize_failed", "internal", "not_written", "unknown_rewrite", "model_answer",
  ]);
  const UNPAIRED = new Set(["not_paired", "app_key_changed"]);

  /** @type {AbortController | null} */
  let running = null;
  /** The one whose approved text is being put into the composer. @type {AbortController | null} */
  let writing = null;
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
   * Ask for a rewrite; progress is shown as soon as it takes a moment.
   * @param {HTMLElement} composer
   * @param {{conversation: string, text: string, sanitizer?: string}} request
   * @param {AbortController} call
   * @param {() => void} cancel
   * @returns {Promise<Rewritten>}
   */
  async function rewrite(composer, request, call, cancel) {
    /** @type {((step: {stage: string, fraction: number | null}) => void) | null} */
    let progress = null;
    /** @type {{stage: string, fraction: number | null} | null} */
    let last = null;
    const visible = () => {
      progress = notes.progress(composer, cancel);
      if (last) progress(last);
    };
    const slow = setTimeout(visible, VISIBLE_MS);
    try {
      const onProgress = (/** @type {any} */ step) => progress?.((last = step));
      const rewritten = await service.ask("rewrite", request, { signal: call.signal, onProgress });
      for (const list of [rewritten.segments, ...(rewritten.alternatives ?? [])]) {
        if (segments.original(list) !== request.text) throw Problem.of("malformed");
        for (const edit of segments.edits(list)) if (kept.has(edit.original)) edit.accepted = false;
      }
      return rewritten;
    } finally {
      clearTimeout(slow);
    }
  }

  /**
   * Take up a send that was held.
   * @param {HTMLElement} composer
   * @param {{remark?: string | null, onlyLook?: boolean, onlyWrite?: boolean}} [how] `remark` is shown in the card, which then opens in any case; so it does where the person only wants to look; or the rewrite is put into the box, and not sent
   * @returns {Promise<void>}
   */
  async function begin(composer, { remark = null, onlyLook = false, onlyWrite = false } = {}) {
    if (running) return card.focus();
    const call = (running = new AbortController());
    const started = performance.now();
    report(true);
    try {
      const text = delivery.read(composer);
      const files = attachments.of(composer);
      const chat = conversation.id();
      const rewritten = text.trim() ? await rewrite(composer, { conversation: chat, text }, call, () => finish()) : NOTHING(text);
      if (call.signal.aborted) return;
      // A page may build its box anew meanwhile; nothing is approved yet.
      const rebuilt = composer.isConnected ? null : site.composer();
      if (rebuilt && delivery.peek(rebuilt) === text) composer = rebuilt;
      if (delivery.read(composer) !== text || conversation.id() !== chat) return again(composer);
      const clean = !segments.edits(rewritten.segments).length && !files.length;
      if (clean && remark === null && !onlyLook && !onlyWrite && performance.now() - started < PATIENT_MS) return await send(composer, { text, files, origin: null });
      const held = { text, chat, remark, files };
      if (onlyWrite) return put(composer, rewritten, held, false)(suggested(rewritten));
      offer(composer, rewritten, held);
    } catch (error) {
      if (call.signal.aborted) return;
      refuse(composer, Problem.from(error));
    }
  }

  /** The rewrite of a message that consists of files only. @param {string} text @returns {Rewritten} */
  const NOTHING = (text) => ({
    rewrite: "", sanitizer: "", choice: "", task: null, segments: text ? [{ text }] : [], seconds: 0, guarantee: { kind: "none" },
  });

  /** The composer reads something else than what was read before: read it anew, and let the person look. @param {HTMLElement} composer @returns {Promise<void>} */
  function again(composer) {
    running = null;
    return begin(composer, { remark: say("card_changed") });
  }

  /** @typedef {{text: string, chat: string, remark: string | null, files: Attachment[]}} Held */

  /** What happens with the text that was chosen. @param {HTMLElement} composer @param {Rewritten} rewritten @param {Held} held @param {boolean} goes @param {number} [version] which of the whole rewrites */
  function put(composer, { rewrite: id }, { text, chat, files }, goes, version = 0) {
    return (/** @type {Chosen} */ { text: chosen, accepted, wordings, changes }) => {
      const origin = { rewrite: id, accepted, wordings, conversation: chat, ...(version ? { alternative: version - 1 } : {}) };
      return write(composer, { text, chat }, { text: chosen, files, changes, origin: id ? origin : null }, goes);
    };
  }

  /** The rewrite as the app suggests it. @param {Rewritten} rewritten @returns {Chosen} */
  function suggested({ segments: list }) {
    const chosen = segments.accepted(list);
    return { text: segments.result(list, chosen), accepted: [...chosen.keys()], wordings: [], changes: segments.changes(list, chosen) };
  }

  /** @param {HTMLElement} composer @param {Rewritten} rewritten @param {Held} held @param {number} [version] which of the whole rewrites to show */
  function offer(composer, rewritten, held, version = 0) {
    const { text, chat, files } = held;
    const versions = [rewritten.segments, ...(rewritten.alternatives ?? [])];
    /** What was promised or tested of the first is not true of another. @type {Rewritten} */
    const shown = version ? { ...rewritten, segments: versions[version], guarantee: { kind: "none" }, stranger: null } : rewritten;
    const view = new ReviewView(
      shown,
      {
        send: put(composer, rewritten, held, true, version),
        edit: put(composer, rewritten, held, false, version),
        version: (at) => offer(composer, rewritten, held, at),
        sendOriginal: () => write(composer, { text, chat }, { text, files, origin: null }, true),
        rewriteBy: (sanitizer) => rewriteBy(composer, sanitizer, rewritten, held),
        open: () => service.ask("open", { page: "compose" }),
        cancel: () => finish(),
      },
      { remark: held.remark, files, sanitizers: service.state.sanitizers, versions },
    );
    card.show(composer, view.content, view.behaviour);
    report(false);
  }

  /** Make the rewrite again in another way; until it is there, and if it fails, the one that was there counts. @param {HTMLElement} composer @param {string} sanitizer @param {Rewritten} before @param {Held} held */
  async function rewriteBy(composer, sanitizer, before, held) {
    const call = (running = new AbortController());
    const back = (/** @type {string | null} */ remark) => offer(composer, before, { ...held, remark });
    const cancel = () => {
      call.abort();
      running = new AbortController();
      back(null);
    };
    report(true);
    try {
      const made = await rewrite(composer, { conversation: held.chat, text: held.text, sanitizer }, call, cancel);
      if (!call.signal.aborted) offer(composer, made, { ...held, remark: null });
    } catch (error) {
      if (!call.signal.aborted) back(Problem.from(error).sentence);
    }
  }

  /**
   * Put the approved text into the composer, and send it if asked to.
   * @param {HTMLElement} composer
   * @param {{text: string, chat: string}} reviewed what the composer must still read, and in which chat: stand-ins are its own
   * @param {Approved} chosen
   * @param {boolean} goes
   */
  async function write(composer, reviewed, chosen, goes) {
    const call = running;
    if (!call || writing === call) return; // pressed twice
    writing = call;
    try {
      if (delivery.read(composer) !== reviewed.text || conversation.id() !== reviewed.chat || delivery.hasOtherFiles(composer, chosen)) return again(composer);
      await delivery.write(composer, chosen);
      if (call.signal.aborted) return;
      if (goes) return await send(composer, chosen);
      finish();
      composer.focus();
    } catch (error) {
      if (!call.signal.aborted) refuse(composer, Problem.from(error), chosen.text);
    } finally {
      if (writing === call) writing = null;
    }
  }

  /** @param {HTMLElement} composer @param {Approved} chosen */
  async function send(composer, chosen) {
    try {
      await delivery.release(composer, chosen, finish, running?.signal);
    } catch (error) {
      const problem = Problem.from(error);
      if (problem.code === "cancelled") return;
      if (problem.code === "changed") return again(composer);
      refuse(composer, problem, problem.code === "not_sent" ? undefined : chosen.text);
    }
  }

  /** @param {HTMLElement} composer @param {Problem} problem @param {string} [rewrite] */
  function refuse(composer, problem, rewrite) {
    running ??= new AbortController();
    const { code } = problem;
    const text = delivery.peek(composer);
    const unchanged = { text: text ?? "", files: attachments.of(composer), origin: null };
    const reviewed = { text: unchanged.text, chat: conversation.id() };
    notes.failure(
      composer,
      problem,
      {
        again: AGAIN.has(code) && rewrite === undefined ? () => (finish(), begin(composer)) : undefined,
        pair: UNPAIRED.has(code) ? () => (finish(), service.ask("welcome")) : undefined,
        pause: service.isAway || code === "link_lost" ? () => (finish(), badge.setPause(10)) : undefined,
        sendOriginal:
          rewrite === undefined && text !== null && code !== "not_sent"
            ? () => write(composer, reviewed, unchanged, true)
            : undefined,
        cancel: () => finish(),
      },
      { rewrite, files: unchanged.files },
    );
    report(false);
  }

  return {
    begin,
    get isRunning() {
      return running !== null;
    },
    /** The person themselves sends an approved text. @param {HTMLElement} composer */
    passed(composer) {
      if (running) finish();
      delivery.passed(composer);
    },
    /** @param {(busy: boolean) => void} listener */
    onBusy: (listener) => void (report = listener),
  };
})();
