"use strict";

/**
 * @typedef {{attribute: string, confidence: number, evidence: string[], guess: string, reasoning: string}} Inferred
 * @typedef {{rewrite: string, sanitizer: string, choice: string, task: string | null, segments: Segment[], seconds: number,
 *   guarantee: {kind: "none"} | {kind: "differential privacy", epsilon: number, not_covered: string[]},
 *   stranger?: {before: Inferred[], after: Inferred[], attacker: string} | null, place?: string, warning?: string,
 *   alternatives?: Segment[][]}} Rewritten
 * @typedef {{text: string, accepted: number[], wordings: {edit: number, alternative: number}[], changes: Change[]}} Chosen
 * @typedef {{send: (chosen: Chosen) => void, edit: (chosen: Chosen) => void, sendOriginal: () => void,
 *   version: (at: number) => void, rewriteBy: (sanitizer: string) => void, open: () => Promise<unknown>, cancel: () => void}} Choices
 */

/**
 * What the card shows for review: the task, the text before and after, each edit with accept or keep and
 * why, and the ways on. Knows nothing of the page: it reports what the person chose.
 */
class ReviewView {
  #after = element("button", { role: "tab", id: "after", "aria-controls": "text", "aria-selected": "true", click: () => this.#showText(true) }, say("card_after"));
  #before = element("button", { role: "tab", id: "before", "aria-controls": "text", "aria-selected": "false", click: () => this.#showText(false) }, say("card_before"));
  #text = element("div", { class: "text", id: "text", dir: "auto", lang: ANY_LANGUAGE, tabindex: "0", role: "tabpanel" });
  #note = element("p", { class: "note", role: "status" });
  #foot = element("footer", { class: "foot" });
  #send = element("button", { class: "button primary", click: () => this.#choices.send(this.#chosen()) });
  /** @type {HTMLElement[]} */
  #rows = [];
  /** What each accepted edit puts in, by its index. @type {Map<number, string>} */
  #accepted;
  #showingAfter = true;
  #rewritten;
  #choices;
  #files;

  /**
   * @param {Rewritten} rewritten @param {Choices} choices
   * @param {{remark: string | null, files: Attachment[], sanitizers: string[], versions: Segment[][]}} about `versions`: all whole rewrites, this one among them
   */
  constructor(rewritten, choices, { remark, files, sanitizers, versions }) {
    this.#rewritten = rewritten;
    this.#choices = choices;
    this.#files = files;
    const edits = segments.edits(rewritten.segments);
    this.#accepted = segments.accepted(rewritten.segments);
    const needed = edits.filter(({ accepted, uncertain }) => !accepted && !uncertain);
    const open = edits.filter((edit) => !needed.includes(edit)).sort((a, b) => Number(b.uncertain) - Number(a.uncertain));
    const entries = open.map((edit) => this.#entry(edit));
    this.body = element(
      "div",
      { class: "body" },
      remark === null ? null : element("p", { class: "note warn", role: "status" }, remark),
      filesView(files),
      rewritten.place ? element("p", { class: "note", role: "note" }, say("card_place", rewritten.place)) : null,
      rewritten.warning ? element("p", { class: "note warn", role: "note", lang: service.language }, rewritten.warning) : null,
      this.#task(needed),
      element("div", { class: "view" }, element("div", { class: "tabs", role: "tablist", "aria-label": say("card_text") }, this.#after, this.#before), this.#text),
      this.#versions(versions),
      entries.length ? element("ul", { class: "edits", "aria-label": say("card_edits") }, ...entries) : null,
      strangerTest(rewritten.stranger ?? null),
      this.#ways(sanitizers),
      this.#note,
    );
    this.#rows[0]?.setAttribute("data-first", "");
    this.#footer();
    this.#refresh();
  }

  get #hasChanges() {
    return segments.edits(this.#rewritten.segments).length > 0;
  }

  /** The content and behaviour for `card.show`. */
  get content() {
    return { title: say(this.#hasChanges || this.#files.length ? "card_title" : "card_title_clean"), body: this.body, foot: this.#foot };
  }

  get behaviour() {
    return {
      focus: this.#rows[0] ?? this.#send,
      onClose: this.#choices.cancel,
      onKey: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    };
  }

  /** @param {Edit[]} needed */
  #task(needed) {
    const { task } = this.#rewritten;
    if (task === null && !needed.length) return null;
    const chips = needed.map((edit) =>
      element(
        "button",
        {
          class: "chip",
          role: "switch",
          "aria-checked": "false",
          "data-edit": String(edit.index),
          "aria-label": say("card_needed_name", short(edit.original), short(edit.replacement) || say("card_nothing")),
          title: edit.reason,
          click: () => this.#flip(edit),
        },
        edit.original,
      ),
    );
    const line = element("div", { class: "task" });
    if (task !== null) line.append(`${say("card_task")} `, element("b", { lang: ANY_LANGUAGE }, task));
    if (chips.length) line.append(element("div", { class: "chips" }, say("card_needed"), ...chips));
    return line;
  }

  /** An edit with its switch, and the other wordings it may take. @param {Edit} edit */
  #entry(edit) {
    const { index, original, replacement, label, reason, uncertain } = edit;
    const gone = replacement.trim() === "";
    const shown = short(gone ? bare(original) : original.trim());
    const becomes = short(replacement.trim());
    const row = element(
      "button",
      {
        class: "edit",
        role: "switch",
        "aria-checked": String(edit.accepted),
        "data-edit": String(index),
        "aria-label": say("card_edit_name", label, shown, gone ? say("card_nothing") : becomes, reason),
        click: () => this.#flip(edit),
        focus: () => this.#point(index),
      },
      element("span", { class: "switch" }),
      element(
        "span",
        { class: "change" },
        element("s", {}, shown),
        element("span", { class: "arrow" }, "→"),
        gone ? element("span", { class: "removes" }, say("card_removed")) : element("b", { "data-becomes": String(index) }, becomes),
        " ",
        element("span", { class: "keeps" }, say("card_kept")),
      ),
      element(
        "span",
        { class: "why" },
        uncertain ? element("span", { class: "tag check" }, say("card_uncertain")) : null,
        element("span", { class: "tag", lang: service.language }, label),
        element("span", { lang: service.language }, reason),
      ),
    );
    this.#rows.push(row);
    const wordings = [...new Set([replacement, ...edit.alternatives])];
    const choices = wordings.map((wording) =>
      element(
        "button",
        { class: "chip", role: "radio", "aria-checked": String(wording === replacement), click: () => this.#word(edit, wording) },
        wording.trim() || say("card_removed"),
      ),
    );
    const others = choices.length > 1 ? element("div", { class: "wordings", role: "radiogroup", "data-wordings": String(index), "aria-label": say("card_wordings", shown) }, ...choices) : null;
    return element("li", {}, row, others);
  }

  /** The other whole rewrites, each by the words in which it differs. @param {Segment[][]} versions */
  #versions(versions) {
    if (versions.length < 2) return null;
    const texts = versions.map((list) => segments.result(list, segments.accepted(list)));
    const chips = texts.map((text, at) => {
      const here = versions[at] === this.#rewritten.segments;
      const words = segments.difference(texts[at ? 0 : 1], text) || say("card_removed");
      return element("button", { class: "chip", role: "radio", "aria-checked": String(here), click: () => here || this.#choices.version(at) }, words);
    });
    return element("div", { class: "ways versions", role: "radiogroup", "aria-label": say("card_versions") }, say("card_versions"), ...chips);
  }

  /** Other sanitizers to make the rewrite with. @param {string[]} sanitizers */
  #ways(sanitizers) {
    const { sanitizer } = this.#rewritten;
    if (!sanitizer || sanitizers.length < 2) return null;
    const others = sanitizers.filter((name) => name !== sanitizer && name !== "auto");
    if (!others.length) return null;
    return element(
      "div",
      { class: "ways", role: "group", "aria-label": say("card_again_by") },
      say("card_again_by"),
      ...others.map((name) => element("button", { class: "chip", click: () => this.#choices.rewriteBy(name) }, sanitizerName(name))),
    );
  }

  /** @param {boolean} [sure] ask whether to send the original */
  #footer(sure = false) {
    const { edit, sendOriginal, open } = this.#choices;
    const button = (/** @type {string} */ look, /** @type {string} */ key, /** @type {() => void} */ click) =>
      element("button", { class: `button ${look}`, click }, say(key));
    if (sure) {
      const back = button("", "card_back", () => this.#footer());
      this.#foot.replaceChildren(
        element("span", { class: "sure", role: "alert" }, say("card_original_sure")),
        back,
        button("danger", "card_original_send", sendOriginal),
      );
      card.renewed();
      return back.focus();
    }
    const changes = this.#hasChanges;
    const openApp = () => void open().catch((problem) => (this.#note.textContent = Problem.from(problem).sentence));
    this.#foot.replaceChildren(
      this.#send,
      ...(changes ? [button("", "card_edit", () => edit(this.#chosen()))] : []),
      element("span", { class: "space" }),
      button("plain", "card_open", openApp),
      ...(changes ? [button("plain", "card_original", () => this.#footer(true))] : []),
    );
    if (this.#foot.isConnected) this.#send.focus();
  }

  /** @returns {Chosen} */
  #chosen() {
    const list = this.#rewritten.segments;
    return {
      text: segments.result(list, this.#accepted),
      accepted: [...this.#accepted.keys()].sort((a, b) => a - b),
      wordings: segments.wordings(list, this.#accepted),
      changes: segments.changes(list, this.#accepted),
    };
  }

  /** @param {Edit} edit */
  #flip({ index, replacement }) {
    if (!this.#accepted.delete(index)) this.#accepted.set(index, this.#wording(index) ?? replacement);
    const on = this.#accepted.has(index);
    for (const control of this.body.querySelectorAll(`[data-edit="${index}"]`)) {
      control.setAttribute("aria-checked", String(on));
      if (control.classList.contains("chip")) control.classList.toggle("gone", on);
    }
    this.#refresh();
    this.#point(index);
  }

  /** The wordings that were chosen instead of the first. @type {Map<number, string>} */
  #worded = new Map();

  /** @param {number} index */
  #wording(index) {
    return this.#worded.get(index);
  }

  /** Take another wording for an edit, which accepts it. @param {Edit} edit @param {string} wording */
  #word(edit, wording) {
    const { index } = edit;
    this.#worded.set(index, wording);
    if (this.#accepted.has(index)) this.#accepted.set(index, wording);
    else this.#flip(edit);
    const wordings = [...new Set([edit.replacement, ...edit.alternatives])];
    this.body.querySelectorAll(`[data-wordings="${index}"] > *`).forEach((choice, at) => choice.setAttribute("aria-checked", String(wordings[at] === wording)));
    const becomes = this.body.querySelector(`[data-becomes="${index}"]`);
    if (becomes) becomes.textContent = short(wording.trim()) || say("card_removed");
    this.#refresh();
    this.#point(index);
  }

  #refresh() {
    const edits = segments.edits(this.#rewritten.segments);
    const unchanged = this.#chosen().text === segments.original(this.#rewritten.segments);
    this.#send.replaceChildren(
      say(!edits.length ? "card_send" : unchanged ? "card_send_unchanged" : "card_send_rewrite"),
      element("kbd", { "aria-hidden": "true" }, "↵"),
    );
    const { sanitizer } = this.#rewritten;
    this.#note.textContent = [this.#guarantee(edits), sanitizer && say("card_made_by", sanitizerName(sanitizer))].filter(Boolean).join(" ");
    this.#showText(this.#showingAfter);
  }

  /** @param {Edit[]} edits */
  #guarantee(edits) {
    const { guarantee } = this.#rewritten;
    if (guarantee.kind === "none") return "";
    if (edits.some(({ index, accepted, replacement }) => (accepted ? replacement : undefined) !== this.#accepted.get(index))) return say("card_guarantee_void");
    const missing = guarantee.not_covered.length ? say("card_guarantee_not", guarantee.not_covered.join(", ")) : "";
    return `${say("card_guarantee", formatted(guarantee.epsilon, { minimumFractionDigits: 1, maximumFractionDigits: 1 }))} ${missing}`;
  }

  /** @param {boolean} after the text to send, or what was typed */
  #showText(after) {
    this.#showingAfter = after;
    this.#after.setAttribute("aria-selected", String(after));
    this.#before.setAttribute("aria-selected", String(!after));
    this.#text.setAttribute("aria-labelledby", after ? "after" : "before");
    this.#text.replaceChildren(
      ...this.#rewritten.segments.map((segment) => {
        if (!("edit" in segment)) return document.createTextNode(segment.text);
        const { index, original } = segment.edit;
        const put = this.#accepted.get(index);
        if (!after) return element("mark", { class: put === undefined ? "kept" : "before", "data-at": String(index) }, original);
        const look = put === undefined ? "kept" : put.trim() ? "" : "cut";
        return element("mark", { class: look, "data-at": String(index) }, put ?? original);
      }),
    );
  }

  /** Show in the text which place an edit is about. @param {number} index */
  #point(index) {
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (this.#text.querySelectorAll("mark"))) {
      const here = place.dataset.at === String(index);
      place.classList.toggle("now", here);
      if (here) place.scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was used */
  #key({ key, altKey, ctrlKey, metaKey }) {
    if (altKey || ctrlKey || metaKey) return false;
    const focused = card.focused;
    if (focused?.getAttribute("role") === "radio" && ["ArrowRight", "ArrowLeft"].includes(key)) {
      const next = key === "ArrowRight" ? focused.nextElementSibling : focused.previousElementSibling;
      /** @type {HTMLElement | null} */ (next)?.focus();
      return true;
    }
    const at = focused ? this.#rows.indexOf(focused) : -1;
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key];
    if (step !== undefined && focused !== this.#text) {
      this.#rows.at(at < 0 ? (step > 0 ? 0 : -1) : Math.min(Math.max(at + step, 0), this.#rows.length - 1))?.focus();
      return true;
    }
    // Enter sends, from everywhere but the controls that do something else.
    if (key !== "Enter" || (focused?.matches("summary, button:not([role='switch'])") && focused !== this.#send)) return false;
    this.#choices.send(this.#chosen());
    return true;
  }
}

/** A removed text without the punctuation that goes with it. @param {string} text */
const bare = (text) => text.replace(/^[\s,;.:]+|[\s,;:]+$/g, "") || text;

/** The beginning and the end of what is too long for a line or two; the tabs show it all. @param {string} text */
const short = (text) => {
  const signs = Array.from(text);
  return signs.length > 160 ? `${signs.slice(0, 110).join("")} … ${signs.slice(-40).join("")}` : text;
};

/** @param {string} name */
const sanitizerName = (name) => say(`sanitizer_${name.replaceAll("-", "_")}`) || name;
