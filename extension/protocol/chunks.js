/** Puts replies that came in pieces together again, within limits. */

const MOST_PIECES = 64;
const MOST_CHARACTERS = 16 * 1024 * 1024;
const MOST_REPLIES = 8;

/** @typedef {{id: string, index: number, count: number, data: string}} Chunk */

export class Chunks {
  /** @type {Map<string, {count: number, pieces: string[], characters: number}>} */
  #replies = new Map();

  /**
   * Take the next piece of a reply. Pieces of one reply come in order; those of several may be mixed.
   * @param {Chunk} chunk
   * @returns {unknown} the reply, or undefined while pieces are missing
   * @throws {RangeError} when a piece is out of order or a limit is passed; the reply is forgotten
   * @throws {SyntaxError} when the pieces together are not JSON
   */
  take({ id, index, count, data }) {
    const reply = this.#replies.get(id) ?? { count, pieces: [], characters: 0 };
    this.#replies.delete(id);
    reply.characters += data.length;
    if (count !== reply.count || index !== reply.pieces.length || index >= count || count > MOST_PIECES) {
      throw new RangeError("a piece of a reply is out of order");
    }
    if (reply.characters > MOST_CHARACTERS || this.#replies.size >= MOST_REPLIES) {
      throw new RangeError("a reply in pieces is too large");
    }
    reply.pieces.push(data);
    if (reply.pieces.length < count) {
      this.#replies.set(id, reply);
      return undefined;
    }
    const whole = JSON.parse(reply.pieces.join(""));
    if (whole?.id !== id || whole.type === "chunk") throw new RangeError("the pieces belong to another reply");
    return whole;
  }
}
