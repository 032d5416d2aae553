// Animations of the events of Werewolf: the role card is dealt, ballots fly as slips of paper, the sheriff's badge
// moves or drops, and a seat turns grey.

/**
 * @import { PlayArea } from "#js/games/werewolf/play_area.js"
 * @import { NumberedSeats } from "#js/games/werewolf/numbered_seats.js"
 * @import { WerewolfViewModel } from "#js/games/werewolf/view_model.js"
 * @import { EventHandlers, Moment } from "#types/table"
 * @import { GameEvent } from "#types/wire"
 * @typedef {Moment<WerewolfViewModel, GameEvent<"werewolf">, unknown>} WerewolfMoment
 * @typedef {object} Parts
 * @property {HTMLElement} fx the layer above the table
 * @property {NumberedSeats} ring
 * @property {PlayArea} playArea
 * @property {HTMLElement} card the player's own role card
 */

import { BaseAnimations } from "#js/table/base_animations.js";
import { h } from "#js/table/dom.js";
import { between, motion } from "#js/table/web_animations.js";
import { prefs } from "#js/table/prefs.js";
import { buzz, sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";

const SLIP_STEP_MS = 90; // between ballots that fly
const SLIP_MS = 1100,
  STAMP_MS = 1400;

/**
 * Animations of Werewolf. A public event sounds the same for every seat; nothing else has a sound.
 *
 * @extends {BaseAnimations<WerewolfViewModel, GameEvent<"werewolf">>}
 */
export class Animations extends BaseAnimations {
  #parts;

  /** @type {EventHandlers<GameEvent<"werewolf">, WerewolfMoment>} */
  on = {
    role: (_, { vm }) => this.#dealRole(vm),
    night: ({ night }) => (sound.play("dusk"), night === 1 && this.#layCardDown()),
    step: ({ step }) => step !== "wolves" && sound.play("pass"),
    day: () => sound.play("dawn"),
    speech: () => (sound.play("play"), this.#showSpeaker()),
    ballots: ({ ballots }) => this.#flyBallots(ballots),
    deaths: ({ seats }) => {
      seats.forEach(seat => this.#turnGrey(seat));
      if (seats.length) sound.play("toll");
    },
    banished: ({ seat }) => seat !== null && (this.#turnGrey(seat), sound.play("stamp")),
    self_destruct: ({ seat }) => this.#selfDestruct(seat),
    elected: ({ seat }) => seat !== null && this.#moveBadge(null, seat),
    badge: ({ from, to }) => this.#moveBadge(from, to),
    withdrew: () => sound.play("pass"),
  };

  /** @param {Parts} parts */
  constructor(parts) {
    super();
    this.#parts = parts;
  }

  /**
   * Animates the player's role card when the roles are dealt.
   *
   * @param {WerewolfViewModel} vm
   */
  #dealRole(vm) {
    const { card } = this.#parts;
    sound.play("deal");
    if (vm.view.phase === "ROLES") return; // the card is in the middle then
    motion.run(
      card,
      motion.reduced
        ? [{ opacity: 0 }, { opacity: 1 }]
        : [
            { opacity: 0, transform: "translateY(-40px) rotate(-9deg)" },
            { opacity: 1, transform: "none" },
          ],
      { time: "deal", ease: "out" },
    );
  }

  /** Moves the player's role card from the middle of the table to its place below. */
  #layCardDown() {
    const { card } = this.#parts;
    motion.run(
      card,
      motion.reduced
        ? [{ opacity: 0 }, { opacity: 1 }]
        : [
            { opacity: 0, transform: "translateY(-90px) scale(1.6)" },
            { opacity: 1, transform: "none" },
          ],
      { time: "scene", ease: "out" },
    );
  }

  /** Animates the face of the next speaker in the middle of the table. */
  #showSpeaker() {
    const face = this.#parts.playArea.speaker;
    if (face)
      motion.run(
        face,
        motion.reduced
          ? [{ opacity: 0 }, { opacity: 1 }]
          : [
              { opacity: 0, transform: "scale(.82)" },
              { opacity: 1, transform: "none" },
            ],
        { time: "move", ease: "out" },
      );
  }

  /**
   * Flies a slip of paper from each voter to the seat that it votes for.
   *
   * @param {(number | null)[]} ballots by voter
   */
  #flyBallots(ballots) {
    sound.play("play", { cards: Math.min(8, ballots.filter(to => to !== null).length) });
    if (motion.reduced) return;
    const { fx, ring } = this.#parts,
      base = fx.getBoundingClientRect();
    let k = 0;
    ballots.forEach((to, by) => {
      if (to === null) return;
      const from = ring.view(by).element.getBoundingClientRect(),
        target = ring.view(to).element.getBoundingClientRect();
      const slip = h(
        "span.fx-slip.num",
        {
          vars: {
            left: `${from.left - base.left + from.width / 2 - 17}px`,
            top: `${from.top - base.top + from.height / 2 - 12}px`,
          },
        },
        by + 1,
      );
      const { x, y } = between(target, from),
        lean = (k % 2 ? 1 : -1) * (4 + (k % 3) * 3),
        away = ((k % 5) - 2) * 7;
      motion.put(fx, slip);
      motion.run(
        slip,
        [
          { transform: "translate(0, 0) scale(.6)", opacity: 0 },
          { transform: "translate(0, -10px) scale(1.1)", opacity: 1, offset: 0.16 },
          {
            transform: `translate(${x * 0.55}px, ${y * 0.55 - 26}px) rotate(${lean}deg) scale(1.15)`,
            opacity: 1,
            offset: 0.6,
          },
          { transform: `translate(${x + away}px, ${y}px) rotate(${lean}deg)`, opacity: 1, offset: 0.86 },
          { transform: `translate(${x + away}px, ${y}px) rotate(${lean}deg)`, opacity: 0 },
        ],
        { time: SLIP_MS, ease: "both", delay: k++ * SLIP_STEP_MS, fill: "both", then: () => slip.remove() },
      );
    });
  }

  /**
   * Turns a seat grey that is out.
   *
   * @param {number} seat
   */
  #turnGrey(seat) {
    const el = this.#parts.ring.view(seat).element;
    motion.run(
      el,
      motion.reduced
        ? [{ opacity: 0.4 }, { opacity: 1 }]
        : [
            { filter: "grayscale(0) brightness(1.2)", transform: "translateY(-4px)" },
            { filter: "grayscale(1) brightness(.9)", transform: "none" },
          ],
      { time: "scene", ease: "both" },
    );
  }

  /**
   * Moves the sheriff's badge to a seat. `from` is null when a sheriff is elected; `to` is null when the badge is
   * destroyed.
   *
   * @param {number | null} from
   * @param {number | null} to
   */
  #moveBadge(from, to) {
    if (to === null) return void sound.play("drop");
    sound.play("bells");
    const mark = this.#parts.ring.view(to).element.querySelector(".mark.badge");
    if (!mark) return;
    if (motion.reduced) return this.fade(mark);
    const start =
      from === null
        ? { x: 0, y: -24 }
        : between(this.#parts.ring.view(from).element.getBoundingClientRect(), mark.getBoundingClientRect());
    motion.run(
      mark,
      [
        { transform: `translate(${start.x}px, ${start.y}px) rotate(-20deg)`, opacity: from === null ? 0 : 1 },
        { transform: "none", opacity: 1 },
      ],
      { time: from === null ? "deal" : "scene", ease: "settle" },
    );
  }

  /**
   * Stamps the seat of a wolf that self-destructs. No other event of the game is as loud.
   *
   * @param {number} seat
   */
  #selfDestruct(seat) {
    sound.play("bomb");
    buzz(40);
    const { fx, ring } = this.#parts,
      base = fx.getBoundingClientRect(),
      box = ring.view(seat).element.getBoundingClientRect();
    const at = { left: `${box.left - base.left + box.width / 2}px`, top: `${box.top - base.top + box.height / 2}px` };
    const stamp = h("span.fx-seal.burst", { vars: at }, t("fx.destruct"));
    motion.put(fx, stamp);
    const frames =
      motion.reduced || !prefs.get("effects")
        ? [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }]
        : [
            { opacity: 0, scale: 2.2, rotate: "-14deg" },
            { opacity: 1, scale: 1, rotate: "-6deg", offset: 0.18 },
            { opacity: 1, scale: 1, rotate: "-6deg", offset: 0.8 },
            { opacity: 0, scale: 1.05, rotate: "-6deg" },
          ];
    motion.run(stamp, frames, { time: STAMP_MS, ease: "both", fill: "both", then: () => stamp.remove() });
    if (motion.reduced || !prefs.get("effects")) return;
    const wave = h("i.fx-ring", { vars: { ...at, "--d": "120px" } });
    motion.put(fx, wave);
    motion.run(
      wave,
      [
        { scale: 0.2, opacity: 0.9 },
        { scale: 4, opacity: 0 },
      ],
      { time: "scene", ease: "out", fill: "both", then: () => wave.remove() },
    );
  }
}
