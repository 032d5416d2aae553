// The scroll after a match: who won, everybody's role, what each night hid, and what the agents thought.

import { nightsList, rolesTable } from "#js/games/werewolf/revealed_roles.js";
import { reasoningSection } from "#js/games/werewolf/agent_reasoning.js";
import { sideOf } from "#js/games/werewolf/names.js";
import { h } from "#js/table/dom.js";
import { again, wanting } from "#js/table/rematch.js";
import { ResultPanel } from "#js/table/result_panel.js";
import { sound } from "#js/table/sound.js";
import { icon } from "#js/table/sprites.js";
import { matchUrl, rematch } from "#js/table/state.js";
import { t } from "#js/table/words.js";

const LOOK = 2600; // ms to look at the table before the scroll comes down

export class Ending {
  #root;
  #scroll;
  #act;
  #shown = null;
  #folded = false;
  #timer = null;

  /** `act`: share(text), again, rest. */
  constructor(root, act) {
    this.#root = root;
    this.#act = act;
    this.#scroll = new ResultPanel(root, "ink");
    this.#scroll.element.classList.add("werewolf-end");
  }

  get open() {
    return this.#scroll.open;
  }

  get folded() {
    return this.#folded;
  }

  /** `live`: the match has just ended before our eyes. */
  render(state, vm, live) {
    if (!vm.over) return this.#close();
    if (this.#folded) this.#unfoldButton();
    const key = JSON.stringify([state.match.id, state.table?.status, vm.me, rematch(state)]);
    if (this.#shown === key) return undefined;
    const first = this.#shown === null;
    this.#shown = key;
    this.#scroll.draw("werewolf", () => [parts(state, vm), this.#foot(state, vm)], { later: first && live });
    if (!first) return undefined;
    if (live) this.#timer = setTimeout(() => this.#reveal(vm, true), LOOK);
    else this.#reveal(vm, false);
    return undefined;
  }

  press() {
    if (this.#folded) this.#unfold();
    else this.#scroll.press();
    return true;
  }

  destroy() {
    clearTimeout(this.#timer);
    this.#scroll.destroy();
  }

  #reveal(vm, moving) {
    this.#timer = null;
    this.#scroll.reveal(moving, { steps: ".roles-list > li" });
    if (moving && vm.me !== null) sound.play(won(vm) ? "win" : "loss");
  }

  #close() {
    clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#shown === null) return;
    this.#shown = null;
    this.#folded = false;
    this.#scroll.hide();
  }

  #foot(state, vm) {
    const { urls = {}, table } = state,
      open = table?.status === "open";
    const quiet = (name, text, run) =>
      h("button.btn.quiet", { type: "button", on: { click: run } }, icon(name), h("span", {}, text));
    const link = (name, text, href) => href && h("a.btn.quiet", { href }, icon(name), h("span", {}, text));
    return [
      open && link("home", t("final.home"), urls.home),
      quiet("eye", t("end.review"), () => this.#fold()),
      link("replay", t("final.replay"), matchUrl(state, "replay")),
      quiet("share", t("end.share"), () => this.#act.share(shareText(vm))),
      wanting(state),
      again(state, this.#act),
    ].filter(Boolean);
  }

  /** The table can be looked at again, its log and its votes too. */
  #fold() {
    this.#folded = true;
    this.#scroll.hide();
    this.#unfoldButton();
  }

  #unfold() {
    this.#folded = false;
    const actions = this.#root.querySelector(":scope > .actions");
    delete actions.filledWith;
    actions.replaceChildren();
    actions.removeAttribute("data-shown");
    this.#scroll.reveal(false);
  }

  #unfoldButton() {
    const actions = this.#root.querySelector(":scope > .actions");
    delete actions.filledWith;
    actions.replaceChildren(
      h("button.btn.lg.primary.go", { type: "button", on: { click: () => this.#unfold() } }, t("end.back")),
    );
    actions.toggleAttribute("data-shown", true);
  }
}

function parts(state, vm) {
  const guest = vm.seats[vm.me]?.kind === "guest";
  return [
    h("div.verdict", {}, ...verdict(vm)),
    h(
      "div.sums",
      {},
      ...(vm.aborted
        ? []
        : [
            h("section", {}, h("h2", {}, t("end.nights")), nightsList(vm)),
            reasoningSection(state, vm),
            guest && state.urls?.signup
              ? h(
                  "p.keep",
                  {},
                  icon("user"),
                  h("span", {}, h("b", {}, t("final.keep")), h("small", {}, t("final.keepwhy"))),
                  h("a.btn", { href: state.urls.signup }, t("final.keep")),
                )
              : null,
            sealed(state),
          ].filter(Boolean)),
    ),
  ];
}

const winnerOf = ({ view }) => {
  const { roles, outcome } = view,
    scores = outcome?.scores ?? [];
  if (!roles || scores.every(score => score === 0)) return "draw";
  return sideOf(roles[scores.findIndex(score => score > 0)]);
};

const won = vm => vm.me !== null && (vm.view.outcome?.scores[vm.me] ?? 0) > 0;

function verdict(vm) {
  if (vm.aborted)
    return [
      h("span.stamp.lost", { "aria-hidden": "true" }, t("end.over")),
      h("h1", { id: "result-title" }, t("final.aborted")),
      h("p.muted", {}, t("final.abortedwhy")),
    ];
  const winner = winnerOf(vm),
    mine = vm.me === null || winner === "draw" ? null : won(vm);
  return [
    h(
      "span.stamp",
      { "aria-hidden": "true", class: mine === false ? "stamp lost" : "stamp" },
      t(mine === null ? "end.over" : mine ? "end.win" : "end.loss"),
    ),
    h("h1", { id: "result-title" }, t(`told.end.${winner}`)),
    h("p.muted", {}, t(`end.why.${vm.view.outcome?.termination ?? "days_out"}`)),
    rolesTable(vm),
  ];
}

/** The seal of the draws: published before the first night, and the way to check it. */
function sealed(state) {
  const verify = matchUrl(state, "verify"),
    seal = state.match?.commitment ?? "";
  if (!seal) return null;
  return h(
    "p.verify",
    {},
    icon("shield"),
    h("span", {}, t("end.sealed")),
    h("code", { translate: "no" }, `${seal.slice(0, 4)}…${seal.slice(-4)}`),
    verify ? h("a", { href: verify, target: "_blank", rel: "noopener" }, t("end.verify")) : null,
  );
}

function shareText(vm) {
  const role = vm.me === null || !vm.view.roles ? "" : t(`role.${vm.view.roles[vm.me]}`);
  return t(vm.me === null ? "end.sharewatch" : won(vm) ? "end.sharewon" : "end.sharelost", {
    what: t(`told.end.${winnerOf(vm)}`),
    role,
    n: vm.view.day,
  });
}
