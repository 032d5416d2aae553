// The stage that holds a scroll over the table: opens, unrolls, folds away so that the felt can be seen, counts down.

import { finalScroll } from "#js/games/doudizhu/final.js";
import { countdown, roundScroll } from "#js/games/doudizhu/result.js";
import { ending } from "#js/games/doudizhu/told.js";
import { clock } from "#js/table/clock.js";
import { h } from "#js/table/dom.js";
import { motion } from "#js/table/motion.js";
import { sound } from "#js/table/sound.js";
import { art, icon } from "#js/table/sprites.js";
import { isSpectator, matchUrl, myWindow } from "#js/table/state.js";
import { signed, t } from "#js/table/words.js";

const LOOK = 1500, LOOK_SPRING = 2900;            // ms to look at the felt before the scroll comes down

export class Stage {
  #root; #el; #act;
  #shown = null;                                  // key of what is drawn
  #kind = null;
  #folded = false;
  #final = false;
  #pressed = false;
  #window = null;
  #ring = countdown();
  #timer = null;
  #now = null;

  /** `act`: ready(window), share(text), redraw, again, rest. */
  constructor(root, act) {
    this.#root = root;
    this.#act = act;
    this.#el = h("section.stage", { hidden: true, tabindex: -1, "aria-labelledby": "result-title" });
    (root.closest(".shell") ?? root).append(this.#el);
  }

  get open() {
    return !this.#el.hidden;
  }

  /** Is there a result, folded away? */
  get folded() {
    return this.#folded;
  }

  /** Draws what the state has to show. `live`: the round has just ended before our eyes. */
  render(state, now, live) {
    const { view } = now, has = now.over && (view.result || now.finished);
    if (!has) return this.#close();
    if (now.finished && ((!live && this.#kind === null) || !view.result || now.aborted)) this.#final = true;
    const kind = now.finished && this.#final ? "final" : "round";
    const window = myWindow(state, "intermission"), ready = now.me !== null && Boolean(view.ready?.[now.me]);
    this.#window = window ?? state.windows.find(one => one.name === "intermission") ?? null;
    const key = JSON.stringify([kind, view.round, ready, Boolean(window), now.finished, state.table?.status, now.sent]);
    if (this.#shown === key) return undefined;
    const first = this.#kind !== kind;
    this.#now = now;
    this.#shown = key;
    this.#kind = kind;
    this.#draw(state, now, { kind, window, ready });
    if (!first) return undefined;
    if (live && kind === "round") this.#later(view.multiplier?.spring ? LOOK_SPRING : LOOK);
    else if (!this.#timer) this.#reveal(live || this.#pressed);
    return undefined;
  }

  tick() {
    this.#ring.tick(clock.left(this.#window));
  }

  /** The red button, as a key presses it. */
  press() {
    if (!this.open && !this.#folded) return false;
    (this.#folded ? this.#root.querySelector(":scope > .actions .primary") : this.#el.querySelector(".btn.primary"))?.click();
    return true;
  }

  /** Buttons in the actions' place while the scroll is folded away. */
  foldedButtons() {
    return [h("button.btn.lg.primary.go", { type: "button", on: { click: () => this.unfold() } }, t("end.back"))];
  }

  unfold() {
    this.#folded = false;
    this.#reveal(true);
    this.#act.redraw();
  }

  destroy() {
    this.#close();
    this.#el.remove();
  }

  #later(ms) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#reveal(true);
    }, ms);
  }

  #reveal(moving) {
    const scroll = this.#el.querySelector(".scroll");
    this.#el.hidden = false;
    this.#curtain(true);
    this.#el.scrollTop = 0;
    this.#el.focus({ preventScroll: true });
    if (!moving || document.hidden) return;
    const { me, view } = this.#now, points = me === null ? 0 : (view.result?.points[me] ?? 0);
    if (me !== null && this.#kind === "round") sound.play(points > 0 ? "win" : "loss");
    if (motion.reduced) return void motion.run(this.#el, [{ opacity: 0 }, { opacity: 1 }], { time: "quick" });
    const whole = motion.ms("scene");
    motion.run(this.#el, [{ opacity: 0 }, { opacity: 1 }], { time: "move" });
    motion.run(scroll, [{ clipPath: "inset(49% 0 49% 0 round 20px)" }, { clipPath: "inset(0 0 0 0 round 20px)" }], { time: "scene", ease: "both" });
    this.#el.querySelectorAll(".formula > *").forEach((part, k) => motion.run(part, [{ opacity: 0, translate: "0 8px" }, { opacity: 1, translate: "0 0" }], { time: "move", delay: whole * 0.5 + k * 90 }));
    const stamp = this.#el.querySelector(".stamp"), parts = this.#el.querySelectorAll(".formula > *").length, at = whole * 0.6 + parts * 90 + 160;
    if (!stamp) return;
    motion.run(stamp, [{ opacity: 0, scale: 1.9 }, { opacity: 1, scale: 1 }], { time: "move", ease: "in", delay: at });
    motion.later(at + 230, () => sound.play("stamp"));
  }

  #draw(state, now, { kind, window, ready }) {
    const parts = kind === "final" ? finalScroll(state, now) : roundScroll(state, now);
    const ground = h("div.ground", { "data-felt": "jade" }, art("hills", "hills"));
    const busy = this.#el.querySelector(".scroll")?.contains(document.activeElement);
    this.#el.dataset.kind = kind;
    this.#el.replaceChildren(ground, h("section.scroll", {}, ...parts, h("div.foot", {}, ...this.#foot(state, now, { kind, window, ready }))));
    if (busy) this.#el.focus({ preventScroll: true });
    this.tick();
  }

  #foot(state, now, { kind, window, ready }) {
    const quiet = (name, text, run) => h("button.btn.quiet", { type: "button", on: { click: run } }, icon(name), h("span", {}, text));
    const link = (name, text, href) => href && h("a.btn.quiet", { href }, icon(name), h("span", {}, text));
    const share = quiet("share", t("end.share"), () => this.#act.share(this.#boast(now)));
    if (kind === "final") return this.#farewell(state, { link, share });
    const look = quiet("eye", t("end.review"), () => this.#fold());
    const primary = now.finished
      ? h("button.btn.primary.lg", { type: "button", on: { click: () => this.#toFinal() } }, t("end.final"))
      : window && !ready ? h("button.btn.primary.lg", { type: "button", on: { click: () => this.#act.ready(window) } }, t("end.ready")) : null;
    const note = now.finished ? "" : ready ? t("end.wait") : t("end.next");
    return [look, share, h("span.next.push", {}, now.finished ? null : this.#ring.el, h("span", {}, note)), primary];
  }

  #farewell(state, { link, share }) {
    const { urls = {}, table } = state, open = table?.status === "open";
    const red = (text, run) => h("button.btn.primary.lg", { type: "button", on: { click: run } }, text);
    const again = !open ? h("a.btn.primary.lg", { href: urls.home }, t("final.home"))
      : isSpectator(state) ? red(t("final.table"), () => this.#act.rest()) : red(t("final.again"), () => this.#act.again());
    return [open && link("home", t("final.home"), urls.home), link("trophy", t("final.history"), matchUrl(state, "history")), link("replay", t("final.replay"), matchUrl(state, "replay")), share, h("span.push"), again];
  }

  #boast(now) {
    const { view, me } = now, points = me === null ? 0 : (view.result?.points[me] ?? view.scores?.[me] ?? 0);
    return t("end.sharetext", { what: view.result ? ending({ ...view.result, spring: view.multiplier?.spring }) : t("final.title"), points: signed(points), n: view.multiplier?.total ?? 1 });
  }

  #toFinal() {
    this.#final = this.#pressed = true;
    this.#act.redraw();
    this.#pressed = false;
  }

  #fold() {
    this.#folded = true;
    this.#el.hidden = true;
    this.#curtain(false);
    this.#act.redraw();
  }

  /** While the scroll is down, what lies under it is out of reach. */
  #curtain(down) {
    for (const el of (this.#root.closest(".shell") ?? this.#root).querySelectorAll(":scope > .room, :scope > .side")) el.inert = down;
  }

  #close() {
    clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#shown === null) return;
    this.#now = null;
    this.#shown = this.#kind = null;
    this.#folded = this.#final = false;
    this.#el.hidden = true;
    this.#curtain(false);
  }
}
