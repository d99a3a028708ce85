/** Everything that can go wrong on the way to the app, as a code and a sentence for the person. */

export class Failure extends Error {
  /**
   * @param {string} code one of the app's error codes, or app_not_running, app_key_changed, no_host, link_lost
   * @param {string} [sentence] the app's own sentence, used where the extension has none for the code
   */
  constructor(code, sentence) {
    super(code);
    this.code = code;
    this.sentence = chrome.i18n.getMessage(`error_${code}`) || sentence || chrome.i18n.getMessage("error_internal");
  }

  /** @param {unknown} error @returns {Failure} */
  static from(error) {
    return error instanceof Failure ? error : new Failure("internal");
  }

  plain() {
    return { code: this.code, sentence: this.sentence };
  }
}
