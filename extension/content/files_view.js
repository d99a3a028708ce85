"use strict";

/**
 * The part of the card that names the files of a message, and what each was found to tell. It begins to look as it
 * is shown: what was not looked at yet says so.
 * @param {Attachment[]} files
 * @returns {HTMLElement | null}
 */
function filesView(files) {
  if (!files.length) return null;
  const rows = files.map((attachment) => {
    const state = element("span", { class: "why", role: "status" }, say("file_looking", "0"));
    const details = element("ul", { class: "details" });
    const row = element("li", { class: "file" }, element("b", {}, attachment.name), " ", state, details);
    const progress = (/** @type {number} */ fraction) => (state.textContent = say("file_looking", Math.round(fraction * 100)));
    fileCheck.look(attachment, progress).then(
      (looked) => {
        const left = looked.unread.map((kind) => say(`file_unread_${kind}`));
        state.textContent = [say(looked.total === 1 ? "file_found_one" : looked.total ? "file_found" : "file_clean", looked.total), ...left].join(" ");
        row.classList.add(looked.total ? "told" : left.length ? "partly" : "clean");
        const more = looked.total - looked.details.length;
        details.append(...looked.details.map(detailLine), ...(more > 0 ? [element("li", {}, say("file_more", more))] : []));
      },
      (problem) => {
        row.classList.add("partly");
        state.textContent = say("file_not_checked", Problem.from(problem).sentence);
      },
    );
    return row;
  });
  return element(
    "section",
    { class: "files", "aria-label": say("card_files") },
    element("h2", {}, say("card_files")),
    element("ul", {}, ...rows),
    element("p", { class: "why" }, say("card_files_hint")),
  );
}

/** @param {Detail} detail */
const detailLine = ({ label, text, times }) =>
  element("li", {}, element("span", { class: "tag", lang: service.language }, label), text, times > 1 ? element("span", { class: "why" }, ` ${say("file_times", times)}`) : null);
