// What is asked of me now: the prompt, and the buttons under it. The lane keeps its height whoever is asked.

import { SpeechComposer } from "#js/games/werewolf/speech_composer.js";
import { no, who } from "#js/games/werewolf/names.js";
import { clock } from "#js/table/clock.js";
import { ClockDial } from "#js/table/clock_dial.js";
import { button, fill, h, setData, setHidden, setText } from "#js/table/dom.js";
import { icon, ring } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const WHISPER = 300; // characters

export class ActionBar {
  #prompt;
  #actions;
  #act;
  #clock;
  #dial;
  #text = h("span.text");
  #composer;
  #whisper;
  #vm = null;
  #picked = null;
  #aside = null;

  /** `act`: move(verb, fields), pick(seat | null), takeBack(). */
  constructor(prompt, actions, act) {
    this.#prompt = prompt;
    this.#actions = actions;
    this.#act = act;
    const round = ring(44),
      secs = h("span");
    this.#clock = h("span.clock", { vars: { "--size": "34px" } }, round, secs);
    this.#dial = new ClockDial({ ring: round, secs, el: this.#clock });
    this.#composer = new SpeechComposer({
      say: (text, claims, last) => act.move("say", { text, claims, last }),
      end: () => act.move("end"),
    });
    this.#whisper = this.#whisperForm();
    this.#attach();
  }

  showNote(text) {
    this.#aside = text;
  }

  get composer() {
    return this.#composer;
  }

  render(vm, picked) {
    this.#attach();
    this.#vm = vm;
    this.#picked = picked;
    const said = this.#sentence(vm);
    this.#prompt.toggleAttribute("data-shown", Boolean(said));
    setHidden(this.#clock, !vm.ask || vm.night);
    setData(this.#prompt, "clocked", Boolean(vm.ask) && !vm.night);
    fill(this.#text, said ?? {}, () => [
      h(said?.no ? "span.no" : "span", {}, said?.text ?? ""),
      said?.more ? h("small", {}, said.more) : null,
    ]);
    this.#buttons(vm);
    this.tick();
  }

  tick() {
    const left = clock.left(this.#vm?.window);
    if (this.#vm?.ask === "speak") this.#composer.tick();
    if (left && !this.#vm.night) this.#dial.show(left);
  }

  /** The red button, as a key presses it. */
  confirm() {
    const red = this.#actions.querySelector(".primary:not(:disabled)");
    red?.click();
    return Boolean(red);
  }

  /** To let it be: nobody, or abstain. */
  pass() {
    const quiet = this.#actions.querySelector("[data-act=none]:not(:disabled)");
    quiet?.click();
    return Boolean(quiet);
  }

  #attach() {
    if (this.#prompt.firstElementChild === this.#clock) return;
    delete this.#prompt.filledWith;
    this.#prompt.replaceChildren(this.#clock, this.#text);
  }

  #sentence(vm) {
    const { view, ask, dead, watching, night } = vm;
    if (vm.offline) return { text: t("link.retrying"), no: true };
    if (vm.paused) return { text: t("paused"), more: t("paused.text") };
    if (vm.over) return null;
    if (vm.away) return { text: t("trustee.on") };
    if (vm.sent && !["hunt", "whisper", "speak"].includes(ask)) return { text: t("act.pending") };
    if (ask) return { text: this.#asking(vm) };
    if (this.#aside) return { text: this.#aside };
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

  #buttons(vm) {
    const live = !vm.over && !vm.offline && !vm.paused,
      mode = !live ? null : vm.away ? "away" : (vm.ask ?? (vm.withdraw ? "withdraw" : null));
    this.#actions.toggleAttribute("data-shown", Boolean(mode));
    if (!mode) {
      if (this.#actions.contains(document.activeElement)) document.activeElement.blur();
      setData(this.#actions, "mode", null);
      return;
    }
    setData(this.#actions, "mode", mode);
    const typing = this.#whisper.contains(document.activeElement) ? document.activeElement : null;
    fill(this.#actions, ["ask", mode, vm.view.day, vm.window?.id ?? ""], () => this.#make(mode, vm));
    if (typing?.isConnected) typing.focus({ preventScroll: true }); // the step has changed under a line half written
    if (mode === "speak") return void this.#composer.render(vm);
    this.#dress(mode, vm);
  }

  /** What changes of the buttons while one question stands: whom they name, and whether they may be pressed. */
  #dress(mode, vm) {
    const { view } = vm,
      find = act => this.#actions.querySelector(`[data-act=${act}]`),
      picked = this.#picked,
      busy = vm.sent;
    const name = (act, what, seat) =>
      setText(find(act), seat === null || seat === undefined ? t(`do.${what}.who`) : t(`do.${what}`, { no: no(seat) }));
    const withdraw = find("withdraw");
    if (withdraw) withdraw.disabled = (view.election?.candidates.length ?? 0) < 2;
    switch (mode) {
      case "hunt": {
        find("none").disabled = view.hunts?.[vm.me] === null;
        break;
      }
      case "check":
      case "protect":
      case "vote":
      case "badge":
        name("go", mode === "vote" ? (view.vote.kind === "election" ? "vote.election" : "vote.banish") : mode, picked);
        find("go").disabled = busy || picked === null;
        if (find("none")) find("none").disabled = busy;
        break;
      case "witch": {
        const used = view.used ?? {},
          acted = Boolean(used.save) || (used.poison ?? null) !== null,
          victim = view.victim ?? null,
          mine = victim === vm.me && view.day > 1;
        name("save", "save", victim);
        find("save").disabled = busy || acted || !view.potions?.antidote || victim === null || mine;
        name("go", "poison", picked);
        find("go").disabled = busy || acted || !view.potions?.poison || picked === null;
        break;
      }
      default:
        for (const button of this.#actions.querySelectorAll("button:not([data-act=withdraw])")) button.disabled = busy;
    }
  }

  #make(mode, vm) {
    const move = (verb, fields) => () => this.#act.move(verb, fields?.() ?? {});
    const target = () => ({ target: this.#picked });
    switch (mode) {
      case "away":
        return [button("back", "primary go", t("trustee.back"), () => this.#act.takeBack())];
      case "hunt":
        return [
          this.#whisper,
          button(
            "none",
            "paper",
            t("do.hunt.none"),
            move("hunt", () => ({ target: null })),
          ),
        ];
      case "whisper":
        return [this.#whisper];
      case "check":
        return [button("go", "primary go", t("do.check.who"), move("check", target))];
      case "protect":
        return [
          button(
            "none",
            "",
            t("do.protect.none"),
            move("protect", () => ({ target: null })),
          ),
          button("go", "primary go", t("do.protect.who"), move("protect", target)),
        ];
      case "witch":
        return [
          button("save", "jade", t("do.save.who"), move("save")),
          button("go", "primary go", t("do.poison.who"), move("poison", target)),
        ];
      case "stand":
        return [
          button(
            "none",
            "",
            t("do.stand.no"),
            move("stand", () => ({ on: false })),
          ),
          button(
            "go",
            "primary go",
            t("do.stand"),
            move("stand", () => ({ on: true })),
          ),
        ];
      case "speak":
        return [this.#composer.element];
      case "order":
        return this.#orders(vm);
      case "vote":
        return [
          button(
            "none",
            "",
            t("do.vote.none"),
            move("vote", () => ({ target: null })),
          ),
          button("go", "primary go", t("do.vote.banish.who"), move("vote", target)),
        ];
      case "badge":
        return [
          button(
            "none",
            "",
            t("do.badge.none"),
            move("badge", () => ({ target: null })),
          ),
          button("go", "primary go", t("do.badge.who"), move("badge", target)),
        ];
      case "withdraw":
        return [button("withdraw", "", t("do.withdraw"), () => this.#act.withdraw())];
      default:
        return [];
    }
  }

  /** The two sides from which speeches may begin, by the number of who would be first. */
  #orders({ view, me, count }) {
    const first = step => {
      for (let k = 1; k < count; k++) {
        const seat = (((me + step * k) % count) + count) % count;
        if (view.alive[seat]) return seat;
      }
      return me;
    };
    const send = clockwise => () => this.#act.move("order", { clockwise });
    return [
      button("counter", "paper", t("do.order.counter", { no: no(first(-1)) }), send(false)),
      button("clock", "primary go", t("do.order.clock", { no: no(first(1)) }), send(true)),
    ];
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
      if (text) this.#act.move("whisper", { text });
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
