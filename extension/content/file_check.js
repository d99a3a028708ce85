"use strict";

/**
 * @typedef {{attribute: string, label: string, text: string, times: number}} Detail
 * @typedef {{details: Detail[], total: number, unread: ("pictures" | "pages" | "attachments" | "rest")[]}} LookedThrough
 */

/** Has the app look through a file, which goes there in pieces. The page has no part in it. */
const fileCheck = (() => {
  const KINDS = [".txt", ".text", ".log", ".md", ".markdown", ".csv", ".tsv", ".jsonl", ".json", ".docx", ".pdf"];
  const MOST_BYTES = 10 * 1024 * 1024;
  const PIECE_BYTES = 512 * 1024;
  const MOST_NAME = 255;

  /** What came of a file, or is to come; a failure is not kept. @type {WeakMap<File, Promise<LookedThrough>>} */
  const known = new WeakMap();

  /** @param {Uint8Array} bytes */
  function base64(bytes) {
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  }

  /** @param {Attachment} attachment @param {(fraction: number) => void} progress @returns {Promise<LookedThrough>} */
  async function send({ name, file }, progress) {
    if (!KINDS.some((kind) => name.toLowerCase().endsWith(kind))) throw Problem.of("file_kind");
    if (file.size > MOST_BYTES) throw Problem.of("file_too_large");
    const id = crypto.randomUUID();
    for (let index = 0; index === 0 || index * PIECE_BYTES < file.size; index++) {
      const piece = file.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES);
      const bytes = await piece.arrayBuffer().catch(() => null); // moved, or a folder
      if (!bytes) throw Problem.of("unreadable_file");
      await service.ask("file_piece", { file: id, index, data: base64(new Uint8Array(bytes)) });
    }
    const onProgress = (/** @type {Step} */ step) => step.fraction !== null && progress(step.fraction);
    return service.ask("look_through", { file: id, name: name.slice(-MOST_NAME) }, { onProgress });
  }

  return {
    /** What is private in a file. @param {Attachment} attachment @param {(fraction: number) => void} progress @returns {Promise<LookedThrough>} rejects with a Problem */
    look(attachment, progress) {
      const { file } = attachment;
      const looking = known.get(file) ?? send(attachment, progress);
      known.set(file, looking);
      looking.catch(() => known.delete(file));
      return looking;
    },
  };
})();
