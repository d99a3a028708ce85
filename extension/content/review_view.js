"use strict";

/**
 * @typedef {{rewrite: string, sanitizer: string, choice: string, task: string | null, segments: Segment[], seconds: number,
 *   guarantee: {kind: "none"} | {kind: "differential privacy", epsilon: number, not_covered: string[]}}} Rewritten
 * @typedef {{send: (text: string, accepted: number[]) => void, edit: (text: string, accepted: number[]) => void,
 *   sendOriginal: () => void, cancel: () => void}} Choices
 */

/**
 * What the card shows for review: the task, the text before and after, each edit with accept or keep and
 * why, and the ways on. Knows nothing of the page: it reports what the person chose.
 */
class ReviewView {
  #after = element("button", { role: "tab", "aria-selected": "true", click: () => this.#showText(true) }, say("card_after"));
  #before = element("button", { role: "tab", "aria-selected": "false", click: () => this.#showText(false) }, say("card_before"));
  #text = element("div", { class: "text", dir: "auto", tabindex: "0", role: "tabpanel" });
  #note = element("p", { class: "note", role: "status" });
  #foot = element("footer", { class: "foot" });
  #send = element("button", { class: "button primary", click: () => this.#choices.send(this.#result(), this.#chosen()) });
  /** @type {HTMLElement[]} */
  #rows = [];
  /** @type {Set<number>} */
  #accepted;
  #showingAfter = true;
  #rewritten;
  #choices;

  /** @param {Rewritten} rewritten @param {Choices} choices @param {string | null} remark why the person is asked once more */
  constructor(rewritten, choices, remark) {
    this.#rewritten = rewritten;
    this.#choices = choices;
    const edits = segments.edits(rewritten.segments);
    this.#accepted = new Set(edits.filter(({ accepted }) => accepted).map(({ index }) => index));
    const needed = edits.filter(({ accepted, uncertain }) => !accepted && !uncertain);
    const open = edits.filter((edit) => !needed.includes(edit)).sort((a, b) => Number(b.uncertain) - Number(a.uncertain));
    this.#rows = open.map((edit) => this.#row(edit));
    this.body = element(
      "div",
      { class: "body" },
      remark === null ? null : element("p", { class: "note warn" }, remark),
      this.#task(needed),
      element(
        "div",
        { class: "view" },
        element("div", { class: "tabs", role: "tablist" }, this.#after, this.#before),
        this.#text,
      ),
      this.#rows.length
        ? element("ul", { class: "edits", "aria-label": say("card_edits") }, ...this.#rows.map((row) => element("li", {}, row)))
        : null,
      this.#note,
    );
    this.#rows[0]?.setAttribute("data-first", "");
    this.#footer();
    this.#refresh();
  }

  /** The content and behaviour for `card.show`. */
  get content() {
    const count = segments.edits(this.#rewritten.segments).length;
    return { title: count ? say("card_title") : say("card_title_clean"), body: this.body, foot: this.#foot };
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
          "aria-label": say("card_needed_name", edit.original, edit.replacement || say("card_nothing")),
          title: edit.reason,
          click: () => this.#flip(edit.index),
        },
        edit.original,
      ),
    );
    const line = element("div", { class: "task" });
    if (task !== null) line.append(`${say("card_task")} `, element("b", {}, task));
    if (chips.length) line.append(element("div", { class: "chips" }, say("card_needed"), ...chips));
    return line;
  }

  /** @param {Edit} edit */
  #row(edit) {
    const { index, original, replacement, label, reason, uncertain } = edit;
    const gone = replacement.trim() === "";
    const bare = (/** @type {string} */ text) => text.replace(/^[\s,;.:]+|[\s,;:]+$/g, "") || text;
    return element(
      "button",
      {
        class: "edit",
        role: "switch",
        "aria-checked": String(edit.accepted),
        "data-edit": String(index),
        "aria-label": say("card_edit_name", label, gone ? bare(original) : original.trim(), gone ? say("card_nothing") : replacement.trim(), reason),
        click: () => this.#flip(index),
        focus: () => this.#point(index),
      },
      element("span", { class: "switch" }),
      element(
        "span",
        { class: "change" },
        element("s", {}, gone ? bare(original) : original.trim()),
        element("span", { class: "arrow" }, "→"),
        gone ? element("span", { class: "removes" }, say("card_removed")) : element("b", {}, replacement.trim()),
        " ",
        element("span", { class: "keeps" }, say("card_kept")),
      ),
      element(
        "span",
        { class: "why" },
        uncertain ? element("span", { class: "tag check" }, say("card_uncertain")) : null,
        element("span", { class: "tag" }, label),
        reason,
      ),
    );
  }

  /** @param {boolean} [sure] ask whether to send the original */
  #footer(sure = false) {
    const { cancel, edit, sendOriginal } = this.#choices;
    const button = (/** @type {string} */ look, /** @type {string} */ key, /** @type {() => void} */ click) =>
      element("button", { class: `button ${look}`, click }, say(key));
    if (sure) {
      const back = button("", "card_back", () => this.#footer());
      this.#foot.replaceChildren(
        element("span", { class: "sure", role: "alert" }, say("card_original_sure")),
        back,
        button("danger", "card_original_send", sendOriginal),
      );
      return back.focus();
    }
    const changes = segments.edits(this.#rewritten.segments).length > 0;
    this.#foot.replaceChildren(
      this.#send,
      ...(changes ? [button("", "card_edit", () => edit(this.#result(), this.#chosen()))] : []),
      element("span", { class: "space" }),
      ...(changes ? [button("plain", "card_original", () => this.#footer(true))] : []),
      button("plain", "card_cancel", cancel),
    );
    if (this.#foot.isConnected) this.#send.focus();
  }

  #result() {
    return segments.result(this.#rewritten.segments, this.#accepted);
  }

  #chosen() {
    return [...this.#accepted].sort((a, b) => a - b);
  }

  /** @param {number} index */
  #flip(index) {
    if (!this.#accepted.delete(index)) this.#accepted.add(index);
    const on = this.#accepted.has(index);
    for (const control of this.body.querySelectorAll(`[data-edit="${index}"]`)) {
      control.setAttribute("aria-checked", String(on));
      if (control.classList.contains("chip")) control.classList.toggle("gone", on);
    }
    this.#refresh();
    this.#point(index);
  }

  #refresh() {
    const edits = segments.edits(this.#rewritten.segments);
    const unchanged = this.#result() === segments.original(this.#rewritten.segments);
    this.#send.replaceChildren(
      say(!edits.length ? "card_send" : unchanged ? "card_send_unchanged" : "card_send_rewrite"),
      element("kbd", { "aria-hidden": "true" }, "↵"),
    );
    this.#note.textContent = [this.#guarantee(edits), say("card_made_by", say(`sanitizer_${this.#rewritten.sanitizer.replaceAll("-", "_")}`) || this.#rewritten.sanitizer)]
      .filter(Boolean)
      .join(" ");
    this.#showText(this.#showingAfter);
  }

  /** @param {Edit[]} edits */
  #guarantee(edits) {
    const { guarantee } = this.#rewritten;
    if (guarantee.kind === "none") return "";
    if (edits.some(({ index, accepted }) => accepted !== this.#accepted.has(index))) return say("card_guarantee_void");
    const missing = guarantee.not_covered.length ? say("card_guarantee_not", guarantee.not_covered.join(", ")) : "";
    return `${say("card_guarantee", guarantee.epsilon.toFixed(1))} ${missing}`;
  }

  /** @param {boolean} after the text to send, or what was typed */
  #showText(after) {
    this.#showingAfter = after;
    this.#after.setAttribute("aria-selected", String(after));
    this.#before.setAttribute("aria-selected", String(!after));
    this.#text.replaceChildren(
      ...this.#rewritten.segments.map((segment) => {
        if (!("edit" in segment)) return document.createTextNode(segment.text);
        const { index, original, replacement } = segment.edit;
        const applied = this.#accepted.has(index);
        if (!after) return element("mark", { class: applied ? "before" : "kept", "data-at": String(index) }, original);
        const look = !applied ? "kept" : replacement.trim() ? "" : "cut";
        return element("mark", { class: look, "data-at": String(index) }, applied ? replacement : original);
      }),
    );
  }

  /** Show in the text which place an edit is about. @param {number} index */
  #point(index) {
    for (const place of this.#text.querySelectorAll("mark")) {
      const here = place.dataset.at === String(index);
      place.classList.toggle("now", here);
      if (here) place.scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was used */
  #key({ key, altKey, ctrlKey, metaKey }) {
    if (altKey || ctrlKey || metaKey) return false;
    const focused = card.focused;
    const at = focused ? this.#rows.indexOf(focused) : -1;
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key];
    if (step !== undefined && focused !== this.#text) {
      this.#rows.at(at < 0 ? (step > 0 ? 0 : -1) : Math.min(Math.max(at + step, 0), this.#rows.length - 1))?.focus();
      return true;
    }
    // Enter sends, from everywhere but the buttons that do something else.
    if (key !== "Enter" || (focused?.matches("button:not([role='switch'])") && focused !== this.#send)) return false;
    this.#choices.send(this.#result(), this.#chosen());
    return true;
  }
}
