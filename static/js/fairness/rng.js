// The random generator of a match, repeated in the browser: SHA-256 in counter mode, with the words, draws and shuffles
// of `games/rules/rng.py` on the server. Both pass `tests/rules/rng_vectors.json`. A generator never changes: a draw
// returns the value and the generator that follows.
//   const rng = await new Rng(seed).derive(1);          // the generator of round 1
//   const [deck, next] = await rng.shuffled(cards);

const WORDS_PER_BLOCK = 4;
const WORD_VALUES = 1n << 64n;

/**
 * Returns the bytes of a hexadecimal text.
 *
 * @param {string} hex
 */
const bytesOf = hex => Uint8Array.from(hex.match(/../g) ?? [], pair => parseInt(pair, 16));
/**
 * Returns bytes as a hexadecimal text.
 *
 * @param {Uint8Array} bytes
 */
const hexOf = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");

/**
 * Returns the SHA-256 digest of bytes.
 *
 * @param {Uint8Array[]} parts
 */
async function sha256(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

/**
 * Returns the commitment that a table publishes before the first card: SHA-256 of the seed's 32 bytes, in hex.
 *
 * @param {string} seed
 */
export async function commitment(seed) {
  return hexOf(await sha256(bytesOf(seed)));
}

/**
 * A generator of random numbers, which is never changed: each draw returns its value and the generator that follows.
 */
export class Rng {
  /** @param {string} key 64 hex digits  @param {number} position words used so far */
  constructor(key, position = 0) {
    this.key = key;
    this.position = position;
  }

  /**
   * Returns the generator of one part of the match: of a round by its index, or of a purpose by its name.
   *
   * @param {number | string} label
   */
  async derive(label) {
    return new Rng(hexOf(await sha256(bytesOf(this.key), new TextEncoder().encode(`/${label}`))));
  }

  /**
   * Returns a uniform integer in [0, n) and the generator that follows. A BigInt n gives a BigInt.
   *
   * @template {number | bigint} N
   * @param {N} n
   * @returns {Promise<[N extends bigint ? bigint : number, Rng]>}
   */
  async below(n) {
    const words = new Words(this);
    const value = await words.below(BigInt(n));
    const drawn = /** @type {N extends bigint ? bigint : number} */ (typeof n === "bigint" ? value : Number(value));
    return [drawn, words.rng()];
  }

  /**
   * Returns `times` independent integers in [0, n), and the generator that follows.
   *
   * @param {number} n
   * @param {number} times
   * @returns {Promise<[number[], Rng]>}
   */
  async draws(n, times) {
    const words = new Words(this),
      values = [];
    for (let i = 0; i < times; i++) values.push(Number(await words.below(BigInt(n))));
    return [values, words.rng()];
  }

  /**
   * Returns the items shuffled by Fisher–Yates from the last place down, and the generator that follows.
   *
   * @template Item
   * @param {readonly Item[]} items
   * @returns {Promise<[Item[], Rng]>}
   */
  async shuffled(items) {
    const deck = [...items],
      words = new Words(this);
    for (let last = deck.length - 1; last > 0; last--) {
      const other = Number(await words.below(BigInt(last + 1)));
      [deck[last], deck[other]] = [deck[other], deck[last]];
    }
    return [deck, words.rng()];
  }
}

/** Reads the random words of a generator, 64-bit numbers, from its position on. It hashes each block of words once. */
class Words {
  #key;
  #hex;
  #position;
  #block = -1;
  /** @type {DataView | undefined} */
  #view;

  /** @param {Rng} rng */
  constructor({ key, position }) {
    this.#hex = key;
    this.#key = bytesOf(key);
    this.#position = position;
  }

  /** @param {bigint} n */
  async below(n) {
    const limit = WORD_VALUES - (WORD_VALUES % n); // a word above the limit would favour low numbers and is drawn again
    for (;;) {
      const value = await this.#next();
      if (value < limit) return value % n;
    }
  }

  /** Returns the generator that continues where this reader has stopped. */
  rng() {
    return new Rng(this.#hex, this.#position);
  }

  /** Returns the next random word of the generator. */
  async #next() {
    const block = Math.floor(this.#position / WORDS_PER_BLOCK);
    if (block !== this.#block) {
      const counter = new DataView(new ArrayBuffer(8));
      counter.setBigUint64(0, BigInt(block));
      this.#view = new DataView((await sha256(this.#key, new Uint8Array(counter.buffer))).buffer);
      this.#block = block;
    }
    return /** @type {DataView} */ (this.#view).getBigUint64((this.#position++ % WORDS_PER_BLOCK) * 8);
  }
}
