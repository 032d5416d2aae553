// What I know and think of one seat: its claims, my suspicion, my note; and what I can do against bad company.

import { claimed, mutedSeat, outOf, people } from "#js/games/werewolf/view_model.js";
import { MARKS, marks } from "#js/games/werewolf/private_marks.js";
import { claimChip, claimTone, no } from "#js/games/werewolf/names.js";
import { h, setAttr } from "#js/table/dom.js";
import { named, profileLink } from "#js/table/marks.js";
import { face, icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

let act = { send: () => {}, pick: null };

/** The board tells how to send, and whether this seat may be chosen instead: `pick(seat)` gives {text, run} or null. */
export function wireSeats(how) {
  act = how;
}

export function openSeat(state, seat) {
  const { view } = state,
    player = people(state)[seat],
    row = claimed(view)[seat];
  const dialog = h("dialog.dialog.seat-sheet", { "aria-labelledby": "seat-title" }),
    close = () => dialog.close();
  const gone = outOf(view, seat),
    mine = seat === state.you?.seat,
    chips = [...row.roles, ...row.acts, ...row.moods],
    choice = act.pick?.(seat);
  const buttons = MARKS.map(mark =>
    h(
      `button.mark-choice.${mark}`,
      { type: "button", "aria-pressed": String(marks.mark(seat) === mark), on: { click: () => toggle(mark) } },
      t(`mark.${mark}`),
    ),
  );
  const toggle = mark => {
    marks.setMark(seat, mark);
    buttons.forEach((button, k) => setAttr(button, "aria-pressed", String(marks.mark(seat) === MARKS[k])));
  };
  const note = h("textarea.input", {
    rows: 2,
    maxlength: 500,
    placeholder: t("note.place"),
    "aria-label": t("note.label"),
  });
  note.value = marks.note(seat);
  note.addEventListener("input", () => marks.setNote(seat, note.value.trim()));
  dialog.append(
    h(
      "header",
      {},
      h("span.avatar", {}, face(player?.avatar)),
      h(
        "h2",
        { id: "seat-title" },
        `${no(seat)} `,
        named(player),
        h("small.muted", {}, status(view, seat, gone, mine)),
      ),
      h(
        "button.btn.icon-only.quiet",
        { type: "button", "aria-label": t("side.close"), on: { click: close } },
        icon("close"),
      ),
    ),
    h(
      "section",
      {},
      h("h3", {}, t("seat.claims")),
      chips.length
        ? h(
            "p.claims",
            {},
            chips.map(claim =>
              h(
                `span.claim.${claimTone(claim)}`,
                {},
                claimChip(claim),
                claim.night ? h("small.num", {}, t("claim.n", { n: claim.night })) : null,
              ),
            ),
          )
        : h("p.muted", {}, t("seat.claims.none")),
    ),
    mine
      ? null
      : h(
          "section",
          {},
          h("h3", {}, t("seat.mark"), h("small.muted", {}, t("seat.mark.only"))),
          h("div.mark-choices", { role: "group", "aria-label": t("seat.mark") }, buttons),
        ),
    h("section", {}, h("h3", {}, t("note.label")), note),
    h(
      "div.row",
      {},
      profileLink(state, player),
      mine || !state.match ? null : muteButton(state, seat, close),
      choice
        ? h("button.btn.primary", { type: "button", on: { click: () => (close(), choice.run()) } }, choice.text)
        : h("button.btn", { type: "button", on: { click: close } }, t("set.done")),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", event => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Puts away what lies over the table: what it offered was about another question. A note is kept as it is typed. */
export function closeLeaves() {
  for (const dialog of document.querySelectorAll("dialog.seat-sheet[open], dialog.notebook[open]")) dialog.close();
}

function status(view, seat, gone, mine) {
  return [
    mine && t("seat.you"),
    gone && t("out.when", { n: gone.day, how: t(`out.${gone.how}`) }),
    view.sheriff === seat && t("sheriff"),
  ]
    .filter(Boolean)
    .join(" · ");
}

function muteButton(state, seat, close) {
  const muted = mutedSeat(state, seat),
    { username = null } = people(state)[seat] ?? {};
  const run = () => {
    close();
    marks.setMuted(seat, !muted);
    if (username && state.me) act.send({ type: "mute", username, on: !muted });
  };
  return h(
    "button.btn.quiet",
    { type: "button", "aria-pressed": String(muted), on: { click: run } },
    icon(muted ? "sound" : "mute"),
    h("span", {}, t(muted ? "mute.off" : "mute.on")),
  );
}
