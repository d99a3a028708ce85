"use strict";

/** Takes a text that was written and approved in Sotto's own window, and sends it through this page. */
const privateText = {
  /** @param {{delivery: string, text: string, origin: Origin | null}} untrusted from the window, by the service worker */
  async put({ delivery: id, text, origin }) {
    const tell = (/** @type {Problem | null} */ problem) =>
      service.ask("delivered", { delivery: id, problem: problem && { code: problem.code, sentence: problem.sentence } }).catch(() => {});
    try {
      const composer = site.composer();
      if (!composer) throw Problem.of("no_composer");
      if (!delivery.isBlank(composer)) throw Problem.of("not_empty");
      await delivery.write(composer, { text, origin });
      await delivery.release(composer, { text, origin }, () => {});
      tell(null);
    } catch (error) {
      tell(Problem.from(error));
    }
  },
};
