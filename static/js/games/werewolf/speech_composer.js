// The form of a speech: a text, claims as chips, and buttons that send a message, send the last message, or end the
// speech.

/**
 * @import { WerewolfViewModel } from "#js/games/werewolf/view_model.js"
 * @import { Child } from "#types/table"
 * @import { Claim } from "#types/werewolf"
 * @typedef {{ text: string, claims: Claim[], last: boolean }} SpeechMove a message; `last` ends the speech
 */

import { buildClaimForm, keyOf, markClaims } from "#js/games/werewolf/claim_form.js";
import { claimChip, claimSentence, claimTone } from "#js/games/werewolf/names.js";
import { clock } from "#js/table/server_clock.js";
import { fill, h, setText } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const LONGEST = 300, // characters
  MOST_CLAIMS = 8; // as the rules say
const RUSH_MS = 900; // before the end of the time, when what is typed is sent by itself

/** The form of a speech, kept while the player speaks. */
export class SpeechComposer {
  #el;
  #act;
  #text;
  #count = h("span.count-left.num");
  #chips = h("div.claims.chosen");
  #sheet;
  #buttons;
  /** @type {Claim[]} */
  #claims = [];
  /** @type {WerewolfViewModel | null} */
  #vm = null;
  /** @type {string | null} */
  #rushed = null; // id of the last window in which a message was sent by itself

  /** @param {{ say: (speech: SpeechMove) => unknown, end: () => unknown }} act */
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
    this.#text.addEventListener("focus", () => this.#readClaims(), { once: true });
    this.#text.addEventListener("keydown", event => this.#key(event));
    this.#sheet = h("div.sheet.claim-sheet", { popover: "auto", id: "claim-sheet" });
    this.#buttons = {
      claims: h(
        "button.btn.paper",
        { type: "button", "data-act": "claims", popovertarget: "claim-sheet" },
        icon("plus"),
        h("span", {}, t("say.claims")),
      ),
      end: formButton("end", "", t("say.end"), () => this.#finish()),
      send: formButton("send", "paper", t("say.send"), () => this.send(false), icon("send")),
      last: formButton("last", "primary go", t("say.last"), () => this.send(true)),
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

  /** @param {WerewolfViewModel} vm */
  render(vm) {
    const seat = vm.view.speaking?.seat,
      fresh = this.#vm?.questionWindow?.id !== vm.questionWindow?.id;
    this.#vm = vm;
    buildClaimForm(
      this.#sheet,
      vm,
      claim => this.#addClaim(claim),
      () => markClaims(this.#sheet, this.#claims),
    );
    if (
      fresh &&
      seat === vm.me &&
      matchMedia("(hover: hover)").matches &&
      !document.activeElement?.closest("dialog, .side")
    )
      this.#text.focus({ preventScroll: true });
    this.#typed();
  }

  /** Sends the typed text just before the time is over, so that it is not lost. */
  tick() {
    const window = this.#vm?.questionWindow,
      left = clock.left(window);
    if (!window || !left || left.ms > RUSH_MS || left.ms === 0 || this.#rushed === window.id) return;
    this.#rushed = window.id;
    if (this.#vm?.question === "speak" && (this.#text.value.trim() || this.#claims.length)) this.send(true);
  }

  /**
   * Sends the typed message. `last` ends the speech with it. False if nothing is typed and no claim is made.
   *
   * @param {boolean} last
   */
  send(last) {
    const text = this.#words();
    if (!text || this.#vm?.sent) return false;
    const sent = this.#act.say({ text: text.slice(0, LONGEST), claims: this.#claims, last });
    if (sent === false || this.#vm?.offline) return true; // the page says that it was not sent, and what was typed stays
    this.#text.value = "";
    this.#claims = [];
    this.#sheet.hidePopover?.();
    this.#text.dispatchEvent(new Event("input"));
    return true;
  }

  /**
   * Puts a message that the server has refused back into the form, unless another is being typed.
   *
   * @param {string} text
   * @param {Claim[]} claims
   */
  restore(text, claims) {
    if (this.#text.value) return;
    this.#text.value = text;
    this.#claims = claims;
    this.#typed();
  }

  /** Opens the form of claims. */
  openClaims() {
    this.#sheet.showPopover?.();
    return true;
  }

  /** Ends the speech. */
  #finish() {
    if (this.#text.value.trim() || this.#claims.length) this.send(true);
    else this.#act.end();
  }

  /** Returns the typed text. Without text, returns the claims as sentences. */
  #words() {
    return this.#text.value.trim() || this.#claims.map(claimSentence).join(t("claim.join"));
  }

  /**
   * Adds a claim, or takes it back if it is made already. It replaces another claim about the same thing.
   *
   * @param {Claim} claim
   */
  #addClaim(claim) {
    const same = (/** @type {Claim} */ one) =>
      one.kind === claim.kind && (claim.kind === "role" || (one.seat === claim.seat && one.night === claim.night));
    const again = this.#claims.some(one => same(one) && one.role === claim.role && one.wolf === claim.wolf),
      others = this.#claims.filter(one => !same(one));
    this.#claims = again ? others : [...others, claim].slice(-MOST_CLAIMS);
    this.#typed();
  }

  /** Makes chips of the claims in what is typed from now on. */
  async #readClaims() {
    const part = await import("#js/games/werewolf/typed_claims.js").catch(() => null);
    part?.readClaims(this.#text, {
      keyOf,
      table: () => ({ count: this.#vm?.count ?? 0, me: this.#vm?.me ?? null, night: this.#vm?.view.day || 1 }),
      claims: () => this.#claims,
      set: claims => ((this.#claims = claims.slice(-MOST_CLAIMS)), this.#typed()),
    });
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
    markClaims(this.#sheet, this.#claims);
    fill(this.#chips, this.#claims, () =>
      this.#claims.map((claim, k) =>
        h(
          `button.claim.${claimTone(claim)}`,
          {
            type: "button",
            "aria-label": t("claim.drop", { what: claimChip(claim) }),
            on: { click: () => this.#dropClaim(k) },
          },
          claimChip(claim),
          icon("close"),
        ),
      ),
    );
  }

  /**
   * Removes a claim.
   *
   * @param {number} k
   */
  #dropClaim(k) {
    this.#claims = this.#claims.filter((_, index) => index !== k);
    this.#typed();
  }

  /**
   * Sends the message on Enter where there is a keyboard. On a touch screen Enter breaks the line.
   *
   * @param {KeyboardEvent} event
   */
  #key(event) {
    if (event.key !== "Enter" || event.isComposing || event.keyCode === 229) return;
    if (event.shiftKey || (!event.ctrlKey && !event.metaKey && !matchMedia("(hover: hover)").matches)) return;
    event.preventDefault();
    this.send(event.ctrlKey || event.metaKey);
  }
}

/**
 * Makes a button of the form.
 *
 * @param {string} name
 * @param {string} tone
 * @param {string} text
 * @param {() => unknown} run
 * @param {...Child} before what stands before the text
 */
const formButton = (name, tone, text, run, ...before) =>
  h(
    "button.btn",
    { class: `btn ${tone}`, type: "button", "data-act": name, on: { click: run } },
    ...before,
    h("span", {}, text),
  );
