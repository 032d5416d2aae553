// The prompt and the buttons under it. The lane keeps its height at all times, so that it gives no role away.

import { SpeechComposer } from "#js/games/werewolf/speech_composer.js";
import { no, who } from "#js/games/werewolf/names.js";
import { BaseActionBar } from "#js/table/action_bar.js";
import { h } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const WHISPER = 300; // characters

export class ActionBar extends BaseActionBar {
  #composer;
  #whisper;
  #vm = null;
  #picked = null;
  #note = null;

  /** `env` has move(verb, fields) and withdraw() beside what every bar asks of its board. */
  constructor(env) {
    super(env);
    this.#composer = new SpeechComposer({
      say: (text, claims, last) => env.move("say", { text, claims, last }),
      end: () => env.move("end"),
    });
    this.#whisper = this.#whisperForm();
  }

  /** Shows a sentence while nothing is asked of the player, above what the table waits for; null takes it away. */
  showNote(text) {
    this.#note = text;
  }

  get composer() {
    return this.#composer;
  }

  render(vm, picked) {
    this.#vm = vm;
    this.#picked = picked;
    this.ask(vm, this.#promptText(vm), vm.ask && !vm.night ? vm.window : null);
    this.#drawButtons(vm);
  }

  tick() {
    super.tick();
    if (this.#vm?.ask === "speak") this.#composer.tick();
  }

  /** Presses the red button. False if there is none. */
  confirm() {
    const red = this.el.querySelector(".primary:not(:disabled)");
    red?.click();
    return Boolean(red);
  }

  /** Presses the button that names nobody, or abstains. False if there is none. */
  pass() {
    const quiet = this.el.querySelector("[data-act=none]:not(:disabled)");
    quiet?.click();
    return Boolean(quiet);
  }

  #promptText(vm) {
    const { view, ask, dead, watching, night } = vm;
    if (vm.over) return null;
    if (vm.sent && !["hunt", "whisper", "speak"].includes(ask)) return { text: t("act.pending") };
    if (ask) return { text: this.#asking(vm) };
    if (this.#note) return { text: this.#note };
    if (dead) return { text: t("ask.dead") };
    if (night) return { text: t(watching ? "ask.watch.night" : "ask.night") };
    if (view.phase === "ROLES" && watching) return { text: t("ask.watch.roles") };
    if (view.speaking) return { text: t("ask.listen", { who: who(view.speaking.seat, vm.name) }) };
    if (view.vote) return { text: t(watching ? "ask.wait.vote" : "ask.voted") };
    return { text: t(`ask.wait.${view.phase.toLowerCase()}`) };
  }

  #asking({ view, ask, window, me }) {
    const used = view.used ?? {},
      victim = view.victim ?? null;
    switch (ask) {
      case "witch":
        return t(
          used.save || (used.poison ?? null) !== null
            ? "ask.witch.done"
            : victim === me && view.day > 1
              ? "ask.witch.self"
              : "ask.witch",
        );
      case "speak":
        return t(
          window.name === "last_words"
            ? "ask.last"
            : view.speaking?.kind.includes("tie")
              ? "ask.speak.tie"
              : view.speaking?.kind === "election"
                ? "ask.speak.election"
                : "ask.speak",
        );
      case "vote":
        return t(view.vote.kind === "election" ? "ask.elect" : "ask.banish");
      default:
        return t(`ask.${ask}`);
    }
  }

  // ── Buttons ────────────────────────────────────────────────────────────────────────────────────

  #drawButtons(vm) {
    const live = !vm.over && !vm.offline && !vm.paused,
      mode = !live ? null : vm.away ? "away" : (vm.ask ?? (vm.withdraw ? "withdraw" : null));
    if (!mode) {
      if (this.el.contains(document.activeElement)) document.activeElement.blur();
      this.offer({ shown: false, mode: null });
      return;
    }
    const typing = this.#whisper.contains(document.activeElement) ? document.activeElement : null;
    this.offer({
      shown: true,
      mode,
      key: [mode, vm.view.day, vm.window?.id ?? ""],
      buttons: this.#buttons(mode, vm),
    });
    if (typing?.isConnected) typing.focus({ preventScroll: true }); // the step has changed under a line half written
    if (mode === "speak") this.#composer.render(vm);
    if (mode === "whisper") this.#whisper.querySelector("button").disabled = vm.sent;
  }

  /** Returns the buttons of a question. The seats that they name, and whether they can be pressed, change with each drawing. */
  #buttons(mode, vm) {
    const { view, me, sent } = vm,
      picked = this.#picked;
    const move = (verb, fields) => () => this.env.move(verb, fields?.() ?? {}),
      target = () => ({ target: this.#picked });
    const none = (what, fields, off = sent) => ({
        act: "none",
        text: t(`do.${what}`),
        off,
        run: move(mode, () => fields),
      }),
      named = (what, seat) =>
        seat === null || seat === undefined ? t(`do.${what}.who`) : t(`do.${what}`, { no: no(seat) }),
      choose = (verb, what = verb) => ({
        act: "go",
        tone: "primary go",
        text: named(what, picked),
        off: sent || picked === null,
        run: move(verb, target),
      });
    switch (mode) {
      case "away":
        return [this.back];
      case "hunt":
        return [this.#whisper, { ...none("hunt.none", { target: null }, view.hunts?.[me] === null), tone: "paper" }];
      case "whisper":
        return [this.#whisper];
      case "check":
        return [choose("check")];
      case "protect":
        return [none("protect.none", { target: null }), choose("protect")];
      case "witch":
        return this.#potions(vm, { move, named, poison: choose("poison") });
      case "stand":
        return [
          none("stand.no", { on: false }),
          { act: "go", tone: "primary go", text: t("do.stand"), off: sent, run: move("stand", () => ({ on: true })) },
        ];
      case "speak":
        return [this.#composer.element];
      case "order":
        return this.#orders(vm);
      case "vote":
        return [
          none("vote.none", { target: null }),
          choose("vote", view.vote.kind === "election" ? "vote.election" : "vote.banish"),
        ];
      case "badge":
        return [none("badge.none", { target: null }), choose("badge")];
      case "withdraw":
        return [
          {
            act: "withdraw",
            text: t("do.withdraw"),
            off: (view.election?.candidates.length ?? 0) < 2,
            run: () => this.env.withdraw(),
          },
        ];
      default:
        return [];
    }
  }

  /** Returns two buttons: one saves this night's victim, the other poisons the chosen seat. A night has one of them. */
  #potions({ view, me, sent }, { move, named, poison }) {
    const used = view.used ?? {},
      acted = Boolean(used.save) || (used.poison ?? null) !== null,
      victim = view.victim ?? null,
      mine = victim === me && view.day > 1;
    return [
      {
        act: "save",
        tone: "jade",
        text: named("save", victim),
        off: sent || acted || !view.potions?.antidote || victim === null || mine,
        run: move("save"),
      },
      { ...poison, off: poison.off || acted || !view.potions?.poison },
    ];
  }

  /** Returns the two directions in which speeches may go, by the number of the first speaker. */
  #orders({ view, me, count, sent }) {
    const first = step => {
      for (let k = 1; k < count; k++) {
        const seat = (((me + step * k) % count) + count) % count;
        if (view.alive[seat]) return seat;
      }
      return me;
    };
    const order = (act, tone, clockwise) => ({
      act,
      tone,
      text: t(`do.order.${act}`, { no: no(first(clockwise ? 1 : -1)) }),
      off: sent,
      run: () => this.env.move("order", { clockwise }),
    });
    return [order("counter", "paper", false), order("clock", "primary go", true)];
  }

  #whisperForm() {
    const input = h("input.input", {
      "aria-label": t("voice.wolves"),
      placeholder: t("voice.wolves"),
      maxlength: WHISPER,
      autocomplete: "off",
      enterkeyhint: "send",
    });
    const send = event => {
      event.preventDefault();
      const text = input.value.trim();
      if (text) this.env.move("whisper", { text });
      input.value = "";
    };
    return h(
      "form.whisper",
      { on: { submit: send } },
      input,
      h("button.btn.icon-only", { type: "submit", "aria-label": t("side.send") }, icon("send")),
    );
  }
}
