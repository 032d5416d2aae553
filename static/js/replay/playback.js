// The position in a replay, and its automatic run. The timer is a parameter, so that a test needs no clock.

/** @import { ExpandedReplay } from "#types/replay" */

export const SPEEDS = [0.5, 1, 2, 4];
/** @type {Record<string, number>} */
const PAUSE = {
  play: 1200,
  pass: 750,
  bid: 900,
  landlord: 1500,
  deal: 1400,
  round_end: 2600,
  match_end: 2600,
  said: 3000,
  ballots: 2800,
  deaths: 2200,
  self_destruct: 2800,
  night: 1500,
}; // ms at speed 1, by kind of event
const DEFAULT_PAUSE = 900;

/**
 * The position in a replay, and its automatic run. A stop is a step at which the replay halts; stops are counted from
 * 0.
 */
export class Player {
  #replay;
  #onChange;
  #later;
  #cancel;
  /** @type {number | null} */
  #timer = null;
  #stop = 0;
  #playing = false;
  #speed = 1;

  /**
   * @param {ExpandedReplay} replay
   * @param {object} env
   * @param {(player: Player) => void} env.onChange after every change
   * @param {(run: () => void, ms: number) => number} [env.later]
   * @param {(timer: number) => void} [env.cancel]
   */
  constructor(replay, { onChange, later = setTimeout.bind(globalThis), cancel = clearTimeout.bind(globalThis) }) {
    this.#replay = replay;
    this.#onChange = onChange;
    this.#later = later;
    this.#cancel = cancel;
  }

  /** The index of the stop (a step worth halting at) that is shown. */
  get stop() {
    return this.#stop;
  }
  get last() {
    return this.#replay.stops.length - 1;
  }
  get playing() {
    return this.#playing;
  }
  get speed() {
    return this.#speed;
  }
  /** The step that is shown, with its complete view. */
  get frame() {
    return this.#replay.frames[this.#replay.stops[this.#stop]];
  }
  get round() {
    return this.#replay.rounds.findLast(round => round.from <= this.#stop) ?? null;
  }

  /**
   * Goes to a stop by its index. An index outside the replay is moved to its first or last stop.
   *
   * @param {number} stop
   */
  go(stop) {
    this.#stop = Math.max(0, Math.min(this.last, Math.trunc(stop)));
    this.#changed();
  }

  /**
   * Moves on or back by this number of stops.
   *
   * @param {number} by
   */
  step(by) {
    this.go(this.#stop + by);
  }

  /**
   * Goes to the start of the next round. Backwards, goes to the start of this round first, then to that of the round
   * before.
   *
   * @param {number} by
   */
  toRound(by) {
    const starts = this.#replay.rounds.map(round => round.from);
    const to =
      by > 0
        ? (starts.find(from => from > this.#stop) ?? this.last)
        : (starts.findLast(from => from < this.#stop) ?? 0);
    this.go(to);
  }

  /**
   * Goes to the next or the previous key moment. Stays if there is none.
   *
   * @param {number} by
   */
  toMoment(by) {
    const stops = this.#replay.moments.map(moment => moment.stop);
    const to = by > 0 ? stops.find(stop => stop > this.#stop) : stops.findLast(stop => stop < this.#stop);
    if (to !== undefined) this.go(to);
  }

  /** Starts or pauses the automatic run of the replay. At the end of the replay it starts from the beginning. */
  toggle() {
    this.#playing = !this.#playing;
    if (this.#playing && this.#stop === this.last) this.#stop = 0;
    this.#changed();
  }

  /** Pauses the automatic run. */
  pause() {
    if (this.#playing) this.toggle();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.#speed = SPEEDS.includes(speed) ? speed : 1;
    this.#changed();
  }

  /**
   * Chooses the next higher or lower speed.
   *
   * @param {number} by
   */
  faster(by) {
    const at = Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(this.#speed) + by));
    this.setSpeed(SPEEDS[at]);
  }

  #changed() {
    if (this.#timer !== null) this.#cancel(this.#timer);
    this.#timer = null;
    if (this.#playing && this.#stop >= this.last) this.#playing = false;
    if (this.#playing) this.#timer = this.#later(() => this.step(1), this.#pause());
    this.#onChange(this);
  }

  #pause() {
    const longest = Math.max(...this.frame.events.map(event => PAUSE[event.kind] ?? DEFAULT_PAUSE), 0) || DEFAULT_PAUSE;
    return longest / this.#speed;
  }
}
