// The dialog about one seat: its claims, the player's mark and note, the link to its profile, and the button that mutes
// it.

/**
 * @import { Mark } from "#js/games/werewolf/private_marks.js"
 * @import { Action, GameState, Send } from "#types/table"
 * @import { View } from "#types/wire"
 */

import { claimedBySeat, isMutedSeat, outOf, people } from "#js/games/werewolf/view_model.js";
import { MARKS, marks } from "#js/games/werewolf/private_marks.js";
import { claimChip, claimTone, outText, seatNumber } from "#js/games/werewolf/names.js";
import { h, setAttr } from "#js/table/dom.js";
import { named, profileLink } from "#js/table/player_names.js";
import { face, icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/** @typedef {{ send: Send, pick: (seat: number) => Action | null }} SeatActs */
/** @type {SeatActs} */
let act = { send: () => null, pick: () => null };

/**
 * Gives the dialog what it needs: a function that sends frames, and `pick(seat)`, which returns the button that picks
 * the seat, or null.
 *
 * @param {SeatActs} how
 */
export function wireSeats(how) {
  act = how;
}

/**
 * Opens the dialog about a seat.
 *
 * @param {GameState<"werewolf">} state
 * @param {number} seat
 */
export function openSeat(state, seat) {
  const { view } = state;
  if (!view) return;
  const player = people(state)[seat],
    mine = seat === state.you?.seat,
    row = claimedBySeat(view)[seat],
    claims = [...row.roles, ...row.acts, ...row.moods],
    choice = act.pick(seat);
  /** @type {() => void} */
  const close = () => dialog.close();
  const dialog = h(
    "dialog.dialog.seat-sheet",
    { "aria-labelledby": "seat-title" },
    h(
      "header",
      {},
      h("span.avatar", {}, face(player?.avatar)),
      h(
        "h2",
        { id: "seat-title" },
        `${seatNumber(seat)} `,
        named(player),
        h("small.muted", {}, status(view, seat, mine)),
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
      claims.length
        ? h(
            "p.claims",
            {},
            claims.map(claim =>
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
    mine ? null : markSection(seat),
    h("section", {}, h("h3", {}, t("note.label")), noteField(seat)),
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
}

/**
 * Closes all dialogs over the table when a new question comes, or the result. Nothing is lost, since notes are stored
 * as they are typed.
 */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog"))
    if (dialog.matches(".seat-sheet[open], .notebook[open]")) dialog.close();
}

/**
 * Returns in words whether the seat is alive, or else how it went out.
 *
 * @param {View<"werewolf">} view
 * @param {number} seat
 * @param {boolean} mine
 */
function status(view, seat, mine) {
  const gone = outOf(view, seat);
  return [mine && t("seat.you"), gone && outText(gone), view.sheriff === seat && t("sheriff")]
    .filter(Boolean)
    .join(" · ");
}

/**
 * Returns the buttons with which the player gives the seat a private mark.
 *
 * @param {number} seat
 */
function markSection(seat) {
  const buttons = MARKS.map(mark =>
    h(
      `button.mark-choice.${mark}`,
      { type: "button", "aria-pressed": String(marks.mark(seat) === mark), on: { click: () => toggle(mark) } },
      t(`mark.${mark}`),
    ),
  );
  const toggle = (/** @type {Mark} */ mark) => {
    marks.setMark(seat, mark);
    buttons.forEach((button, k) => setAttr(button, "aria-pressed", String(marks.mark(seat) === MARKS[k])));
  };
  return h(
    "section",
    {},
    h("h3", {}, t("seat.mark"), h("small.muted", {}, t("seat.mark.only"))),
    h("div.mark-choices", { role: "group", "aria-label": t("seat.mark") }, buttons),
  );
}

/**
 * Returns the field for the player's note about the seat.
 *
 * @param {number} seat
 */
function noteField(seat) {
  const note = h("textarea.input", {
    rows: 2,
    maxlength: 500,
    placeholder: t("note.place"),
    "aria-label": t("note.label"),
  });
  note.value = marks.note(seat);
  note.addEventListener("input", () => marks.setNote(seat, note.value.trim()));
  return note;
}

/**
 * Returns the button that mutes the player of the seat, or ends that.
 *
 * @param {GameState<"werewolf">} state
 * @param {number} seat
 * @param {() => void} close
 */
function muteButton(state, seat, close) {
  const muted = isMutedSeat(state, seat),
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
