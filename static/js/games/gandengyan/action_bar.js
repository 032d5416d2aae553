// What is asked of me now: the prompt that names my choice before it is sent, the readings that jokers allow, the buttons.

import { choose, keyOf } from "#js/games/gandengyan/choice.js";
import { hints } from "#js/games/gandengyan/hints.js";
import { comboName, nameOf, refusal, standShort } from "#js/games/gandengyan/names.js";
import { Readings } from "#js/games/gandengyan/reading_chips.js";
import { button, fill } from "#js/table/dom.js";
import { Prompt } from "#js/table/prompt.js";
import { t } from "#js/table/words.js";

const NOTHING = { combo: null, ok: false, fits: [] };

export class Asks {
  #prompt;
  #actions;
  #chips;
  #act;
  #hints = { key: null, list: [], at: -1 };
  #wanted = null; // the reading chosen where several are legal
  #choice = NOTHING;

  /** `act`: press(name), play(combo), pass(), pick(codes), takeBack(), redraw(). */
  constructor({ prompt, actions, before }, act) {
    this.#prompt = new Prompt(prompt);
    this.#actions = actions;
    this.#act = act;
    this.#chips = new Readings(before, key => this.#read(key));
  }

  /** What the picked cards are. */
  get choice() {
    return this.#choice;
  }

  aside(text) {
    this.#prompt.aside(text);
  }

  render(now, selected) {
    this.#choice = selected.length && now.playing ? choose(selected, now.last, now.options, this.#wanted) : NOTHING;
    if (!this.#choice.fits.some(one => keyOf(one) === this.#wanted)) this.#wanted = null;
    this.#chips.render(
      now.dealing || now.sent || now.away || now.offline || now.paused ? [] : this.#choice.fits,
      this.#choice.combo,
    );
    this.#prompt.render(now, this.#sentence(now, selected), now.dealing ? null : now.asked);
    this.#buttons(now, selected);
  }

  tick() {
    this.#prompt.tick();
  }

  destroy() {
    this.#chips.destroy();
  }

  /** Takes the next legal play in hand, read as it should be; false when there is none. */
  hint(now) {
    if (!now.asked || now.sent) return false;
    const { list, key } = this.#hintsFor(now);
    if (!list.length) return false;
    this.#hints = { key, list, at: (this.#hints.at + 1) % list.length };
    this.#wanted = keyOf(list[this.#hints.at]);
    this.#act.pick(list[this.#hints.at].cards);
    return true;
  }

  /** Can anything in this hand follow? */
  answers(now) {
    return this.#hintsFor(now).list.length > 0;
  }

  play(now, selected) {
    if (!now.asked || now.sent || !this.#choice.ok || !selected.length) return false;
    this.#act.play(this.#choice.combo);
    return true;
  }

  pass(now) {
    if (!now.asked || now.sent || !now.last) return false;
    this.#act.pass();
    return true;
  }

  /** Chooses the k-th of the readings that are offered. */
  reading(k) {
    const { fits } = this.#choice;
    return fits.length > 1 && Boolean(fits[k]) && (this.#read(keyOf(fits[k])), true);
  }

  #read(key) {
    this.#wanted = key;
    this.#act.redraw();
  }

  #hintsFor(now) {
    const key = JSON.stringify([now.hand, now.last?.cards, now.last?.jokers, now.last?.seat]);
    if (this.#hints.key !== key) this.#hints = { key, list: hints(now.hand, now.last, now.options), at: -1 };
    return this.#hints;
  }

  #sentence(now, selected) {
    if (now.over || now.dealing) return null;
    const { combo, ok } = this.#choice;
    if (!now.asked) {
      if (selected.length && now.playing && now.me !== null)
        return {
          lead: t("ask.picked"),
          name: combo ? [comboName(combo), standShort(combo)].filter(Boolean).join(" · ") : "…",
        };
      return now.acts === null || now.acts === now.me
        ? null
        : { text: t("ask.wait", { name: now.name(now.acts) }), plain: true };
    }
    if (now.sent) return { text: t("act.pending") };
    if (selected.length) {
      if (!ok) return { text: refusal(combo, selected, now.last, now.options), no: true };
      return {
        lead: t("ask.picked"),
        name: [comboName(combo), standShort(combo)].filter(Boolean).join(" · "),
        ok: t(now.last ? "ask.beats" : "ask.ok"),
      };
    }
    if (!now.last)
      return { text: now.drawn ? t("ask.drew", { card: nameOf(now.drawn) }) : t("ask.lead"), plain: !now.drawn };
    if (!this.answers(now)) return { text: t(now.passing ? "ask.autopass" : "ask.none") };
    return { text: t("ask.follow", { name: comboName(now.last) }), plain: true };
  }

  #buttons(now, selected) {
    const shown = Boolean(now.asked || now.away) && !now.dealing && !now.over && !now.offline && !now.paused,
      mode = now.away ? "away" : "play";
    this.#actions.toggleAttribute("data-shown", shown);
    this.#actions.dataset.mode = mode;
    fill(this.#actions, ["ask", mode], () => this.#make(mode));
    if (mode === "away") return;
    const able = name => this.#actions.querySelector(`[data-act=${name}]`);
    able("pass").disabled = !now.last || now.sent;
    able("hint").disabled = now.sent || !shown || !this.answers(now);
    able("play").disabled = now.sent || !selected.length || !this.#choice.ok;
  }

  #make(mode) {
    if (mode === "away") return [button("back", "primary go", t("trustee.back"), () => this.#act.takeBack())];
    return [
      button("pass", "", t("do.pass"), () => this.#act.press("pass")),
      button("hint", "paper", t("do.hint"), () => this.#act.press("hint")),
      button("play", "primary go", t("do.play"), () => this.#act.press("play")),
    ];
  }
}
