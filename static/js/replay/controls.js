// The controls below a replay: play and pause, one step, one round or one key moment on or back, the speed, and a track
// with marks.

/** @import { Moment, ExpandedReplay } from "#types/replay" */
/** @import { Player } from "./playback.js" */

import { fill, h, setAttr } from "#js/table/dom.js";
import { element, icon } from "#js/table/sprites.js";
import { signed, t } from "#js/table/words.js";
import { SPEEDS } from "#js/replay/playback.js";

/** @type {Record<string, string>} */
const GLYPHS = {
  // 24 × 24, in the style of the sprite sheet
  play: "M8 5.5v13l11-6.5Z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  back: "M14.5 6 8.5 12l6 6",
  next: "m9.5 6 6 6-6 6",
  "round.back": "M17.5 6 11.5 12l6 6M7 6v12",
  "round.next": "m6.5 6 6 6-6 6M17 6v12",
};
/** @type {Record<string, string>} */
const ICONS = {
  bomb: "bomb",
  rocket: "rocket",
  spring: "spring",
  reverse_spring: "spring",
  redeal: "again",
  turning: "bulb",
};

/** The controls of a replay. */
export class Controls {
  #replay;
  #player;
  #viewer;
  #icons;
  #play;
  #track;
  #where;
  /** @type {HTMLSelectElement} */
  #speed;
  /** @type {{ button: HTMLElement, from: number, to: number }[]} */
  #rounds = [];
  /** @type {{ button: HTMLElement, at: number }[]} */
  #moments = [];

  /**
   * @param {HTMLElement} el
   * @param {object} what
   * @param {ExpandedReplay} what.replay
   * @param {Player} what.player
   * @param {number | null} [what.viewer]
   * @param {Record<string, string>} [what.icons]
   */
  constructor(el, { replay, player, viewer = null, icons = ICONS }) {
    this.#icons = icons;
    this.#replay = replay;
    this.#player = player;
    this.#viewer = viewer;
    this.#play = press("play", () => player.toggle(), "btn primary icon-only");
    this.#where = h("span.where.num");
    this.#speed = h(
      "select.speed",
      { "aria-label": t("replay.speed"), on: { change: () => player.setSpeed(Number(this.#speed.value)) } },
      ...SPEEDS.map(speed => h("option", { value: speed }, `${speed}×`)),
    );
    this.#track = h("input", {
      type: "range",
      min: 0,
      max: replay.stops.length - 1,
      step: 1,
      value: 0,
      "aria-label": t("replay.track"),
      on: {
        input: () => {
          player.pause();
          player.go(this.#track.valueAsNumber);
        },
      },
    });
    el.replaceChildren(
      h("div.track", {}, this.#marks(), this.#track),
      h(
        "div.keys",
        {},
        this.#where,
        h(
          "span.steps",
          {},
          press("round.back", () => player.toRound(-1)),
          press("back", () => player.step(-1)),
          this.#play,
          press("next", () => player.step(1)),
          press("round.next", () => player.toRound(1)),
        ),
        this.#speed,
      ),
      h("div.jumps", { role: "group", "aria-label": t("replay.jumps") }, ...this.#chips()),
    );
  }

  /** Updates the controls below the replay after its position or automatic run has changed. */
  update() {
    const { stop, last, playing, speed, round } = this.#player;
    const name = t(playing ? "replay.pause" : "replay.play");
    this.#play.replaceChildren(glyph(playing ? "pause" : "play"));
    setAttr(this.#play, "aria-label", name);
    setAttr(this.#play, "title", name);
    this.#track.value = String(stop);
    const where = round
      ? t("replay.at", { round: round.round, n: stop - round.from, all: round.to - round.from })
      : t("replay.start");
    fill(this.#where, where, () =>
      round
        ? [
            h("b", {}, t("replay.round", { n: round.round })),
            h("span", {}, t("replay.step", { n: stop - round.from, all: round.to - round.from })),
          ]
        : [where],
    );
    setAttr(this.#track, "aria-valuetext", where);
    this.#track.style.setProperty("--done", String(last ? stop / last : 0));
    this.#speed.value = String(speed);
    for (const { button, from, to } of this.#rounds) setAttr(button, "aria-current", stop >= from && stop <= to);
    for (const { button, at } of this.#moments) setAttr(button, "aria-current", stop === at);
  }

  /** Returns the marks of rounds and key moments on the track below the replay. */
  #marks() {
    const last = Math.max(this.#player.last, 1),
      at = (/** @type {number} */ stop) => ({ "--at": stop / last });
    return h(
      "div.marks",
      { "aria-hidden": "true" },
      ...this.#replay.rounds.map(round => h("i.round", { vars: at(round.from) })),
      ...this.#replay.moments.map(moment => h("i.moment", { vars: at(moment.stop) })),
    );
  }

  /** Returns the buttons that jump to the replay's rounds and key moments. */
  #chips() {
    /** @type {HTMLElement[]} */
    const chips = [];
    for (const round of this.#replay.rounds) {
      const points = this.#viewer === null || !round.points ? null : round.points[this.#viewer];
      const text =
        points === null
          ? t("replay.round", { n: round.round })
          : t("replay.round.points", { n: round.round, points: signed(points) });
      const button = h("button.chip", { type: "button", on: { click: () => this.#player.go(round.from) } }, text);
      this.#rounds.push({ button, from: round.from, to: round.to });
      chips.push(button);
      for (const moment of this.#replay.moments.filter(one => one.stop >= round.from && one.stop <= round.to))
        chips.push(this.#momentChip(moment));
    }
    return chips;
  }

  /**
   * Returns the button that jumps to a key moment.
   *
   * @param {Moment} moment
   */
  #momentChip({ kind, stop, round }) {
    const what = t(`replay.moment.${kind}`),
      name = t("replay.moment.in", { what, round });
    const button = h(
      "button.chip.moment",
      { type: "button", "aria-label": name, title: name, on: { click: () => this.#player.go(stop) } },
      icon(this.#icons[kind] ?? ICONS[kind]),
      what,
    );
    this.#moments.push({ button, at: stop });
    return button;
  }
}

/**
 * Makes a button of the replay's controls.
 *
 * @param {string} name
 * @param {() => void} run
 * @param {string} [css]
 */
function press(name, run, css = "btn icon-only quiet") {
  return h(
    `button.${css.replaceAll(" ", ".")}`,
    { type: "button", "aria-label": t(`replay.${name}`), title: t(`replay.${name}`), on: { click: run } },
    glyph(name),
  );
}

/**
 * Returns the icon of one of the replay's controls.
 *
 * @param {string} name
 */
function glyph(name) {
  const svg = element("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  svg.append(element("path", { d: GLYPHS[name], fill: name === "play" ? "currentColor" : "none" }));
  return svg;
}
