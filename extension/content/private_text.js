"use strict";

/** Takes a text that was written and approved in Sotto's own window, and sends it through this page. */
const privateText = {
  /** @param {{delivery: string, text: string, origin: Origin | null}} untrusted from the window, by the service worker */
  async put({ delivery: id, text, origin }) {
    const tell = (/** @type {Problem | null} */ problem) =>
      service.ask("delivered", { delivery: id, problem: problem && { code: problem.code, sentence: problem.sentence } }).catch(() => {});
    try {
      const composer = site.main();
      if (!composer) throw Problem.of("no_composer");
      if (!delivery.isBlank(composer) || attachments.of(composer).length) throw Problem.of("not_empty");
      const approved = { text, origin, files: [] };
      await delivery.write(composer, approved);
      await delivery.release(composer, approved, () => {});
      answers.refresh(); // the window asked for the rewrite, and this page has not heard of its stand-ins
      tell(null);
    } catch (error) {
      tell(Problem.from(error));
    }
  },
};
