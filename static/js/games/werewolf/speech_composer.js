// What I say in my speech: several lines of text, claims as chips, and three ways to go on.

import { buildClaimForm } from "#js/games/werewolf/claim_form.js";
import { claimChip, claimSentence, claimTone } from "#js/games/werewolf/names.js";
import { clock } from "#js/table/clock.js";
import { fill, h, setText } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const LONGEST = 300,
  MOST_CLAIMS = 8; // as the rules have it
const LAST_MOMENT = 900; // ms before the end: what is typed is said, not lost

export class SpeechComposer {
  #el;
  #act;
  #text;
  #count = h("span.count-left.num");
  #chips = h("div.claims.chosen");
  #sheet;
  #buttons;
  #claims = [];
  #vm = null;
  #rushed = null; // the window in which the last moment has been used

  /** `act.say(text, claims, last)`, `act.end()`. */
  constructor(act) {
    this.#act = act;
    this.#text = h("textarea.input", {
      rows: 1,
      maxlength: LONGEST,
      "aria-label": t("say.label"),
      placeholder: t("say.place"),
      enterkeyhint: "enter",
    });
    this.#text.addEventListener("input", () => this.#typed());
    this.#text.addEventListener("keydown", event => this.#key(event));
    this.#sheet = h("div.sheet.claim-sheet", { popover: "auto", id: "claim-sheet" });
    const button = (name, tone, text, run, ...content) =>
      h(
        `button.btn`,
        { class: `btn ${tone}`, type: "button", "data-act": name, on: { click: run } },
        ...content,
        h("span", {}, text),
      );
    this.#buttons = {
      claims: h(
        "button.btn.paper",
        { type: "button", "data-act": "claims", popovertarget: "claim-sheet" },
        icon("plus"),
        h("span", {}, t("say.claims")),
      ),
      end: button("end", "", t("say.end"), () => this.#finish()),
      send: button("send", "paper", t("say.send"), () => this.send(false), icon("send")),
      last: button("last", "primary go", t("say.last"), () => this.send(true)),
    };
    this.#el = h(
      "div.composer",
      {},
      this.#chips,
      h("div.words", {}, this.#text, this.#count),
      h("div.doings", {}, Object.values(this.#buttons)),
      this.#sheet,
    );
    this.#typed();
  }

  get element() {
    return this.#el;
  }

  render(vm) {
    const seat = vm.view.speaking?.seat,
      fresh = this.#vm?.window?.id !== vm.window?.id;
    this.#vm = vm;
    buildClaimForm(this.#sheet, vm, claim => this.#claim(claim));
    if (
      fresh &&
      seat === vm.me &&
      matchMedia("(hover: hover)").matches &&
      !document.activeElement?.closest("dialog, .side")
    )
      this.#text.focus({ preventScroll: true });
    this.#typed();
  }

  /** The clock runs: what stands here is said before the time is over. */
  tick() {
    const left = clock.left(this.#vm?.window);
    if (!left || left.ms > LAST_MOMENT || left.ms === 0 || this.#rushed === this.#vm.window.id) return;
    this.#rushed = this.#vm.window.id;
    if (this.#vm.ask === "speak" && (this.#text.value.trim() || this.#claims.length)) this.send(true);
  }

  send(last) {
    const text = this.#words();
    if (!text || this.#vm?.sent) return false;
    this.#act.say(text.slice(0, LONGEST), this.#claims, last);
    this.#text.value = "";
    this.#claims = [];
    this.#typed();
    return true;
  }

  /** What a refusal has given back. */
  restore(text, claims) {
    if (this.#text.value) return;
    this.#text.value = text;
    this.#claims = claims ?? [];
    this.#typed();
  }

  openClaims() {
    this.#sheet.showPopover?.();
    return true;
  }

  #finish() {
    if (this.#text.value.trim() || this.#claims.length) this.send(true);
    else this.#act.end();
  }

  /** Chips alone speak for themselves. */
  #words() {
    return this.#text.value.trim() || this.#claims.map(claimSentence).join(t("claim.join"));
  }

  #claim(claim) {
    const same = one =>
      one.kind === claim.kind && (claim.kind === "role" || (one.seat === claim.seat && one.night === claim.night));
    this.#claims = [...this.#claims.filter(one => !same(one)), claim].slice(-MOST_CLAIMS);
    this.#typed();
  }

  #typed() {
    const n = this.#text.value.length,
      something = n > 0 || this.#claims.length > 0,
      sent = Boolean(this.#vm?.sent);
    setText(this.#count, `${n} / ${LONGEST}`);
    this.#count.classList.toggle("near", n > LONGEST - 40);
    this.#text.style.blockSize = "auto";
    if (n) this.#text.style.blockSize = `${this.#text.scrollHeight + 2}px`;
    this.#buttons.send.disabled = this.#buttons.last.disabled = !something || sent;
    this.#buttons.end.disabled = sent;
    fill(this.#chips, this.#claims, () =>
      this.#claims.map((claim, k) =>
        h(
          `button.claim.${claimTone(claim)}`,
          {
            type: "button",
            "aria-label": t("claim.drop", { what: claimChip(claim) }),
            on: { click: () => this.#drop(k) },
          },
          claimChip(claim),
          icon("close"),
        ),
      ),
    );
  }

  #drop(k) {
    this.#claims = this.#claims.filter((_, index) => index !== k);
    this.#typed();
  }

  /** Enter sends where there is a keyboard, and breaks the line where fingers type. */
  #key(event) {
    if (event.key !== "Enter" || event.isComposing || event.keyCode === 229) return;
    if (event.shiftKey || (!event.ctrlKey && !event.metaKey && !matchMedia("(hover: hover)").matches)) return;
    event.preventDefault();
    this.send(event.ctrlKey || event.metaKey);
  }
}
