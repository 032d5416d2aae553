// A step of Werewolf: the same seats and the same middle as at the table, with what was hidden laid open.

import { spokenOf } from "#js/games/werewolf/log.js";
import { viewModel } from "#js/games/werewolf/view_model.js";
import { reasonOf } from "#js/games/werewolf/agent_reasoning.js";
import { no, who } from "#js/games/werewolf/names.js";
import { SeatRing } from "#js/games/werewolf/seat_ring.js";
import { openSeat } from "#js/games/werewolf/seat_sheet.js";
import { PlayArea } from "#js/games/werewolf/play_area.js";
import { eventText } from "#js/games/werewolf/event_text.js";
import en from "#js/games/werewolf/words_en.js";
import zh from "#js/games/werewolf/words_zh.js";
import { fill, h } from "#js/table/dom.js";
import { seatRing, seatsOf } from "#js/table/seats.js";
import { icon } from "#js/table/sprites.js";
import { sharedEventText } from "#js/table/event_text.js";
import { addWords, t } from "#js/table/words.js";

addWords({ zh, en });

export const icons = { elected: "flag", banished: "users", self_destruct: "bomb", deaths: "moon" };

let at = null; // what `prepare` has made of the page

/** Seats and the middle, once; and what was said and thought, which steps name by reference. */
export function prepare(felt, { seats, said = [], minds = [], id, viewer, open }) {
  for (const el of felt.querySelectorAll(":scope > .rseat, :scope > .kitty")) el.remove();
  seatRing(felt, seats.length);
  const thought = h("p.thought", { "aria-live": "off" });
  felt.querySelector(":scope > .caption").before(thought);
  at = {
    texts: Object.fromEntries(said.map(line => [line.ref, line])),
    minds,
    id,
    viewer: open ? null : viewer,
    thought,
    state: null,
  };
  at.ring = new SeatRing(seatsOf(felt), { press: seat => at.state && openSeat(at.state, seat) });
  at.stage = new PlayArea(felt.querySelector(":scope > .plays"), { leaf: laidOpen });
}

/** Draws a frame into the felt. */
export function draw(felt, frame, { seats }) {
  const view = {
    ...frame.view,
    roles: frame.view.roles ?? (frame.view.own ? frame.view.own.map(one => one.role) : null),
  };
  at.state = {
    view,
    seats: seats.map(one => ({ ...one, trustee: false })),
    cast: [],
    you: { seat: at.viewer ?? null },
    windows: [],
    pending: {},
    match: { id: at.id, status: "running" },
    link: { status: "good" },
    texts: at.texts,
    hidden: [],
    muted: [],
    me: null,
  };
  const vm = viewModel(at.state),
    ballots = frame.events.find(event => event.kind === "ballots"),
    tie = frame.events.find(event => event.kind === "tie");
  felt.dataset.felt = vm.night ? "ink" : "paper";
  at.ring.render(vm, { picked: null, peek: false });
  at.stage.render(vm, { tally: ballots ? { ...view.votes.at(-1), tied: tie?.data.seats ?? [], idle: [] } : null });
  thinking(frame, seats);
}

/** Why the agent whose step this is did it. */
function thinking(frame, seats) {
  const mind = at.minds.find(one => one.seat === frame.seat && one.verb === frame.verb && one.at === frame.at);
  fill(at.thought, mind ?? null, () =>
    mind
      ? [
          icon("bot"),
          h(
            "span",
            {},
            h(
              "b",
              {},
              who(mind.seat, seat => seats[seat]?.name ?? ""),
            ),
            " ",
            reasonOf(mind),
          ),
        ]
      : null,
  );
}

/** The leaf of the night with everything on it: whom the wolves want, what they whisper, who is checked, kept, poisoned. */
function laidOpen(el, vm) {
  el.dataset.leaf = "open";
  const { view, state } = vm,
    own = view.own ?? [],
    lines = [],
    night = view.day;
  own.forEach((one, seat) => {
    const target = one.hunts?.[seat];
    if (target !== null && target !== undefined)
      lines.push(["wolf", t("replay.hunts", { no: no(seat), target: no(target) })]);
  });
  const whispers = (own.find(one => one.whispers)?.whispers ?? []).filter(one => one.night === night);
  for (const one of whispers.slice(-4))
    lines.push(["whisper", `${no(one.seat)} ${state.texts[one.message] ? spokenOf(state, one) : "…"}`]);
  const seer = own.find(one => one.checks),
    seen = seer?.checks.find(one => one.night === night);
  if (seen) lines.push(["seer", t(seen.wolf ? "told.checked.wolf" : "told.checked.good", { no: no(seen.seat) })]);
  const guard = own.find(one => one.role === "guard");
  if (guard?.protecting !== null && guard?.protecting !== undefined)
    lines.push(["guard", t("told.protected", { no: no(guard.protecting) })]);
  const witch = own.find(one => one.role === "witch");
  if (witch?.victim !== undefined && view.step === "witch")
    lines.push(["wolf", witch.victim === null ? t("told.victim.none") : t("told.victim", { no: no(witch.victim) })]);
  if (witch?.used?.save && view.step === "witch") lines.push(["witch", t("do.save", { no: no(witch.victim ?? 0) })]);
  if ((witch?.used?.poison ?? null) !== null && view.step === "witch")
    lines.push(["witch", t("told.poisoned", { no: no(witch.used.poison) })]);
  fill(el, lines, () =>
    lines.length
      ? h(
          "div.told-night",
          {},
          lines.map(([tone, text]) => h(`p.${tone}`, {}, h("span", {}, text))),
        )
      : h("p.verse", {}, t("replay.quiet")),
  );
}

// ── In words ───────────────────────────────────────────────────────────────────────────────────────

/** The step in one sentence, for the caption and the live region. */
export function caption(frame, seats) {
  const name = seat => seats[seat]?.name ?? "";
  return frame.events
    .map(event => told(event, name))
    .filter(Boolean)
    .join(" · ");
}

function told(event, name) {
  const { kind, data } = event;
  switch (kind) {
    case "role":
      return "";
    case "said":
    case "whisper":
      return t("told.says", { who: who(data.seat, name), words: words(data) });
    case "hunt":
      return data.target === null
        ? t("replay.hunts.none", { no: no(data.seat) })
        : t("replay.hunts", { no: no(data.seat), target: no(data.target) });
    default:
      return eventText(event, name) || sharedEventText(event, name);
  }
}

const words = data => spokenOf({ texts: at?.texts ?? {}, hidden: [], muted: [], seats: [], cast: [], you: {} }, data);

/** The step as lines of the log: [{by, what, tone}]. */
export function lines(frame, seats) {
  const name = seat => seats[seat]?.name ?? "";
  return frame.events.flatMap(event => {
    const { kind, data } = event;
    if (kind === "said" || kind === "whisper")
      return [{ by: no(data.seat), what: words(data), tone: kind === "whisper" ? "pack" : "" }];
    const what = told(event, name);
    return what
      ? [
          {
            by: "",
            what,
            tone: ["deaths", "banished", "self_destruct", "elected", "round_end"].includes(kind) ? "big" : "pass",
          },
        ]
      : [];
  });
}

/** A day and its night are what a round is elsewhere. */
export function rounds(frames, stops) {
  const found = [];
  stops.forEach((index, stop) => {
    for (const { kind, data } of frames[index].events)
      if (kind === "night")
        found.push({ round: data.night, from: stop, to: stop, points: null, winner: null, spring: null });
    if (found.length) found.at(-1).to = stop;
  });
  return found;
}

/** What one wants to jump to: deaths, banishments, wolves that show themselves, the sheriff. */
export function moment(kind, data) {
  if (kind === "deaths") return data.seats.length ? kind : null;
  if (kind === "banished" || kind === "elected") return data.seat === null ? null : kind;
  return kind === "self_destruct" ? kind : null;
}
