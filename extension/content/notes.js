"use strict";

/** The card when there is nothing to review: while Sotto works, and when something went wrong. */
const notes = (() => {
  /** @param {string} look @param {string} label @param {() => void} click */
  const button = (look, label, click) => element("button", { class: `button ${look}`, click }, label);

  /**
   * Sotto is at work.
   * @param {HTMLElement} composer
   * @param {() => void} cancel
   * @returns {(step: {stage: string, fraction: number | null}) => void} shows how far it is
   */
  function progress(composer, cancel) {
    const bar = element("i");
    const meter = element("div", { class: "meter unknown", role: "progressbar", "aria-label": say("card_working") }, bar);
    const stage = element("p", { class: "note", role: "status" }, say("card_working_note"));
    const content = {
      title: say("card_working"),
      body: element("div", { class: "body" }, meter, stage),
      foot: element("footer", { class: "foot" }, element("span", { class: "space" }), button("", say("card_cancel"), cancel)),
    };
    card.show(composer, content, { onClose: cancel, focus: null }); // the person may still be typing
    return ({ stage: now, fraction }) => {
      stage.textContent = say(`stage_${now}`) || say("card_working_note");
      meter.classList.toggle("unknown", fraction === null);
      if (fraction === null) return meter.removeAttribute("aria-valuenow");
      const percent = Math.round(fraction * 100);
      bar.style.width = `${percent}%`;
      meter.setAttribute("aria-valuenow", String(percent));
    };
  }

  /**
   * Nothing was sent, and why.
   * @param {HTMLElement} composer
   * @param {Problem} problem
   * @param {{again?: () => void, pause?: () => void, pair?: () => void, sendOriginal?: () => void, cancel: () => void}} ways
   * @param {{rewrite?: string, files?: Attachment[]}} [about] a rewrite that could not be put into the page, to be copied, and the files that go along
   */
  function failure(composer, problem, { again, pause, pair, sendOriginal, cancel }, { rewrite, files = [] } = {}) {
    const foot = element("footer", { class: "foot" });
    const ask = (/** @type {boolean} */ sure) => {
      const space = element("span", { class: "space" });
      const first = rewrite
        ? button("primary", say("card_copy"), () => copy(rewrite, status))
        : again
          ? button("primary", say("card_again"), again)
          : button("primary", say("card_close"), cancel);
      if (sure && sendOriginal) {
        const back = button("", say("card_back"), () => ask(false));
        const warning = element("span", { class: "sure", role: "alert" }, say("card_original_sure"));
        foot.replaceChildren(warning, back, button("danger", say("card_original_send"), sendOriginal));
        card.renewed();
        back.focus();
      } else {
        foot.replaceChildren(
          first,
          ...(pair ? [button("", say("card_pair"), pair)] : []),
          ...(pause ? [button("", say("card_pause"), pause)] : []),
          space,
          ...(sendOriginal ? [button("plain", say("card_original"), () => ask(true))] : []),
          button("plain", say("card_cancel"), cancel),
        );
        if (foot.isConnected) first.focus();
      }
    };
    const status = element("p", { class: "note", role: "status" });
    const text = rewrite === undefined ? null : element("div", { class: "view" }, element("div", { class: "text", dir: "auto", lang: ANY_LANGUAGE, tabindex: "0" }, rewrite));
    ask(false);
    const body = element(
      "div",
      { class: "body" },
      element("div", { class: "problem", role: "alert", "data-code": problem.code }, element("p", {}, problem.sentence)),
      filesView(files),
      text,
      status,
    );
    card.show(composer, { title: say(`card_title_${problem.code}`) || say("card_title_problem"), body, foot }, { onClose: cancel });
  }

  /** @param {string} text @param {HTMLElement} status */
  function copy(text, status) {
    navigator.clipboard.writeText(text).then(
      () => (status.textContent = say("card_copied")),
      () => (status.textContent = say("card_copy_failed")),
    );
  }

  return { progress, failure };
})();
