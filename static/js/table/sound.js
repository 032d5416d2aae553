// The sounds of the table, computed in the browser: wood, paper, strings and one bell, on a pentatonic scale from D.
// Nothing is downloaded.

import { prefs } from "#js/table/prefs.js";

const D4 = 293.66,
  SCALE = [0, 2, 5, 7, 9]; // D E G A B, in semitones above D
const MASTER = 0.25; // −12 dB
const ALWAYS = new Set(["turn"]); // played even when the page is hidden

const note = (/** @type {number} */ step) => D4 * 2 ** (Math.floor(step / 5) + SCALE[((step % 5) + 5) % 5] / 12);

/** The sounds of the table by name. */
class Sound {
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {GainNode | null} */
  #out = null;
  /** @type {AudioBuffer | null} */
  #noise = null;

  /**
   * Creates the audio context. Browsers allow that only after a touch, on this page or in some browsers on the page
   * before.
   */
  unlock() {
    if (this.#context) return void this.#context.resume?.();
    const Context = globalThis.AudioContext;
    if (!Context) return;
    const context = (this.#context = new Context());
    this.#out = context.createGain();
    this.#out.gain.value = MASTER;
    const soft = context.createDynamicsCompressor();
    this.#out.connect(soft).connect(context.destination);
    const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate),
      data = buffer.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
    this.#noise = buffer;
  }

  /** The audio context. Null before `unlock`. */
  get #audio() {
    return /** @type {AudioContext} */ (this.#context);
  }

  /**
   * Plays a sound by its name. `place`, 0 to 1, is where a card lies in the hand, and changes the pitch.
   *
   * @param {string} name
   * @param {{ place?: number, cards?: number }} [how]
   */
  play(name, { place = 0.5, cards = 1 } = {}) {
    if (!this.#context || !prefs.get("sound") || (document.hidden && !ALWAYS.has(name))) return;
    if (this.#context.state !== "running") return;
    const compute = () => this.#compute(name, place, cards);
    if (document.hidden) compute();
    else setTimeout(compute); // a task of its own: what moves on the table begins first
  }

  /**
   * Computes a sound and starts it.
   *
   * @param {string} name
   * @param {number} place
   * @param {number} cards
   */
  #compute(name, place, cards) {
    const t = this.#audio.currentTime + 0.005;
    /** @type {Record<string, () => unknown>} */
    const sounds = {
      deal: () => this.#noiseBurst(t, 0.018, 3200, 0.35),
      pick: () => this.#noiseBurst(t, 0.015, 2400 + place * 1600, 0.4),
      drop: () => this.#noiseBurst(t, 0.013, 2000 + place * 1200, 0.3),
      play: () => this.#played(t, cards),
      pass: () => this.#knock(t, 0.4),
      turn: () => (this.#pluck(t, note(3) / 2, 0.55), this.#pluck(t + 0.13, note(5) / 2, 0.6)),
      tick: () => this.#wood(t, 880, 0.35),
      tock: () => this.#wood(t, 1174, 0.4),
      bomb: () => this.#bomb(t),
      rocket: () => this.#rocket(t),
      spring: () =>
        [0, 1, 2, 3, 5].forEach(
          (step, i) => (this.#pluck(t + i * 0.14, note(step + 5), 0.5), i === 4 && this.#bell(t + i * 0.14, 0.5)),
        ),
      airplane: () => [0, 2, 4].forEach((step, i) => this.#pluck(t + i * 0.09, note(step + 3), 0.4)),
      win: () => [0, 3, 5].forEach((step, i) => this.#pluck(t + i * 0.17, note(step), 0.6)),
      loss: () => (this.#pluck(t, note(3) / 2, 0.45), this.#pluck(t + 0.18, note(2) / 2, 0.4)),
      bell: () => this.#bell(t, 0.35),
      bells: () => (this.#bell(t, 0.35), this.#bell(t + 0.16, 0.3)),
      error: () => this.#tone(t, 120, 80, 0.09, 0.5),
      dusk: () => [3, 2, 0].forEach((step, i) => this.#pluck(t + i * 0.2, note(step) / 2, 0.45, 0.8)),
      dawn: () => [0, 2, 3].forEach((step, i) => this.#pluck(t + i * 0.14, note(step), 0.4)),
      toll: () => this.#ring(t, 294, 0.38, 0.3),
      roll: () =>
        [0, 70, 120, 190, 240, 330, 400].forEach(
          (ms, i) => (
            this.#wood(t + ms / 1000, 900 + (i % 3) * 260, 0.16),
            this.#noiseBurst(t + ms / 1000, 0.02, 2600, 0.22)
          ),
        ),
      cup: () => (this.#tone(t, 220, 110, 0.1, 0.5), this.#noiseBurst(t, 0.04, 1200, 0.25)),
      count: () => this.#pluck(t, note(3 + Math.round(place * 9)), 0.32, 0.3),
      drums: () => [0, 0.15].forEach(later => (this.#tone(t + later, 130, 60, 0.16, 0.9), this.#knock(t + later, 0.5))),
      plucked: () => this.#pluck(t, note(0), 0.6, 0.25),
      papers: () => [0, 0.16].forEach(later => this.#noiseBurst(t + later, 0.06, 1800, 0.35)),
      gong: () => this.#gong(t),
      roles: () => [3, 0, 3].forEach((step, i) => this.#pluck(t + i * 0.12, note(step), 0.5)),
      riffle: () => Array.from({ length: 15 }, (_, i) => this.#noiseBurst(t + i * 0.02, 0.014, 2200 + i * 60, 0.3)),
      stamp: () => (this.#tone(t, 140, 55, 0.14, 0.8), this.#noiseBurst(t, 0.05, 900, 0.4)),
    };
    sounds[name]?.();
  }

  /**
   * @param {number} t
   * @param {number} cards
   */
  #played(t, cards) {
    this.#noiseBurst(t, 0.06, 1800, 0.35);
    this.#knock(t + 0.02, 0.8);
    if (cards >= 5) for (let i = 0; i < Math.min(cards, 12); i++) this.#pluck(t + i * 0.03, note(i), 0.12, 0.2);
  }

  /**
   * @param {number} t
   * @param {number} level
   */
  #knock(t, level) {
    this.#tone(t, 180, 90, 0.08, level);
  }

  /**
   * @param {number} t
   * @param {number} pitch
   * @param {number} level
   */
  #wood(t, pitch, level) {
    this.#tone(t, pitch, pitch * 0.8, 0.05, level);
  }

  /** @param {number} t */
  #bomb(t) {
    this.#tone(t, 150, 40, 0.5, 1);
    this.#noiseBurst(t, 0.2, 500, 0.5);
    for (const [pitch, level] of [
      [220, 0.3],
      [347, 0.2],
      [523, 0.12],
    ])
      this.#ring(t + 0.02, pitch, 1.2, level);
  }

  /**
   * A knock, then a gong at half the level of a bomb's.
   *
   * @param {number} t
   */
  #gong(t) {
    this.#knock(t, 0.8);
    for (const [pitch, level] of [
      [220, 0.15],
      [347, 0.1],
      [523, 0.06],
    ])
      this.#ring(t + 0.12, pitch, 1.2, level);
  }

  /** @param {number} t */
  #rocket(t) {
    this.#noiseBurst(t, 0.7, 1400, 0.25);
    for (let i = 0; i < 10; i++) this.#pluck(t + i * 0.06, note(i - 2), 0.3, 0.3);
    for (const [pitch, level] of [
      [220, 0.3],
      [347, 0.2],
      [523, 0.14],
    ])
      this.#ring(t + 0.65, pitch, 1.2, level);
  }

  /**
   * @param {number} t
   * @param {number} level
   */
  #bell(t, level) {
    this.#ring(t, 1174.7, 0.5, level * 0.6);
    this.#ring(t, 2 * 1174.7 * 1.19, 0.3, level * 0.25);
  }

  /**
   * @param {number} t
   * @param {number} from
   * @param {number} to
   * @param {number} length
   * @param {number} level
   */
  #tone(t, from, to, length, level) {
    const wave = this.#audio.createOscillator();
    wave.frequency.setValueAtTime(from, t);
    wave.frequency.exponentialRampToValueAtTime(to, t + length);
    wave.connect(this.#fade(t, length, level));
    wave.start(t);
    wave.stop(t + length + 0.02);
  }

  /**
   * @param {number} t
   * @param {number} pitch
   * @param {number} length
   * @param {number} level
   */
  #ring(t, pitch, length, level) {
    const wave = this.#audio.createOscillator();
    wave.frequency.value = pitch;
    wave.connect(this.#fade(t, length, level));
    wave.start(t);
    wave.stop(t + length + 0.02);
  }

  /**
   * @param {number} t
   * @param {number} length
   * @param {number} pitch
   * @param {number} level
   */
  #noiseBurst(t, length, pitch, level) {
    const source = this.#audio.createBufferSource(),
      filter = this.#audio.createBiquadFilter();
    source.buffer = this.#noise;
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    filter.Q.value = 0.9;
    source.connect(filter).connect(this.#fade(t, length, level));
    source.start(t, Math.random() * 0.5, length + 0.05);
  }

  /**
   * Plucks a string by the Karplus–Strong method: a burst of noise runs through a short loop that damps it.
   *
   * @param {number} t
   * @param {number} pitch
   * @param {number} level
   */
  #pluck(t, pitch, level, length = 0.5) {
    const rate = this.#audio.sampleRate,
      period = Math.round(rate / pitch),
      total = Math.round(rate * length);
    const buffer = this.#audio.createBuffer(1, total, rate),
      data = buffer.getChannelData(0);
    for (let i = 0; i < total; i++)
      data[i] = i < period ? Math.random() * 2 - 1 : 0.498 * (data[i - period] + (data[i - period - 1] ?? 0));
    const source = this.#audio.createBufferSource();
    source.buffer = buffer;
    source.connect(this.#fade(t, length, level));
    source.start(t);
  }

  /**
   * @param {number} t
   * @param {number} length
   * @param {number} level
   */
  #fade(t, length, level) {
    const gain = this.#audio.createGain();
    gain.gain.setValueAtTime(0.0001, t);
    gain.gain.exponentialRampToValueAtTime(Math.max(0.001, level), t + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, t + length);
    gain.connect(/** @type {GainNode} */ (this.#out));
    return gain;
  }
}

export const sound = new Sound();

/**
 * Vibrates the device for `ms`, if it can and the player has not switched that off.
 *
 * @param {number} ms
 */
export function buzz(ms) {
  if (prefs.get("haptics") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ms);
}
