// The vote for another match at the same table: who wants one, who has left, and the buttons that follow from it. It is
// loaded on demand and imports no `state.js`, which would become a file of its own in the bundles of every table.

/** @import { Child, Player, ResultActs, Seat, State } from "#types/table" */

import { h } from "#js/table/dom.js";
import { canBefriend, friendButton, learnRelations, relationTo } from "#js/table/friends.js";
import { face, icon } from "#js/table/sprites.js";
import { listed, t } from "#js/table/words.js";

const ENDED = ["finished", "aborted"]; // states of a match
const FACES = 6; // more do not fit on a phone
/** @type {Record<string, string>} */
const MARKS = { yes: "check", gone: "close" };

/**
 * Returns how the players stand to another match: [{player, vote}], the number of free seats, and the words that say
 * that the match would count, null for an unrated one. AI always wants one.
 * Null while a match runs, and at a table that has no other match.
 *
 * @param {Pick<State, "match" | "seats" | "table" | "cast">} state
 */
export function votes({ match, seats, table, cast }) {
  if (!ENDED.includes(match?.status ?? "") || table?.status !== "open" || table.tournament) return null;
  const here = seats.filter(seat => seat !== null);
  const gone = cast.filter(was => was && was.kind !== "agent" && !here.some(seat => seat.username === was.username));
  const free = seats.length - here.length;
  return {
    free,
    counts: table.unrated_because !== null ? null : !free && isPractice(here) ? "wait.rated.ai" : "wait.rated",
    faces: [
      ...here.map(seat => ({ player: seat, vote: seat.kind === "agent" || seat.ready ? "yes" : "open" })),
      ...gone.map(was => ({ player: /** @type {Seat} */ (was), vote: "gone" })),
    ],
  };
}

/** Whether a rated match of these players counts for the ladder vs AI, since fewer than two of them are people. */
const isPractice = (/** @type {Seat[]} */ players) => players.filter(({ kind }) => kind === "person").length < 2;

/** @typedef {NonNullable<ReturnType<typeof votes>>} Votes */

/**
 * Returns everything that `votePart` and `voteButtons` show, for the comparison with what is shown already.
 *
 * @param {State} state
 */
export const voteKey = state => [votes(state), state.cast.map(player => relationTo(player?.username))];

/**
 * Returns the sentence about the vote and the line below it, which also says what the match would count for.
 *
 * @param {Votes} found
 * @returns {[string, string]}
 */
export function voteText(found) {
  const [title, line] = standing(found);
  return [title, found.counts ? `${line} · ${t(found.counts)}` : line];
}

/**
 * Returns how the vote stands as a sentence, and the line below it.
 *
 * @param {Votes} found
 * @returns {[string, string]}
 */
function standing({ faces, free }) {
  const players = (/** @type {string} */ vote) => faces.filter(one => one.vote === vote).map(one => one.player),
    [yes, open, gone] = [players("yes"), players("open"), players("gone")];
  if (free)
    return [
      gone.length ? t("rematch.left", { names: listed(gone.map(one => one.name)) }) : t("rematch.short"),
      t("rematch.free", { n: free }),
    ];
  if (!open.length) return [t("rematch.all"), t("rematch.turn")];
  if (!yes.some(one => one.kind !== "agent")) return [t("rematch.ask"), t("rematch.same")];
  return [
    t("rematch.some", { n: yes.length, all: yes.length + open.length }),
    t("rematch.wait", { names: listed(open.map(one => one.name)) }),
  ];
}

/**
 * Returns the part of the result panel that shows the vote, and below it a player to add as a friend. Null without a
 * vote.
 *
 * @param {State} state
 * @param {Pick<ResultActs, "redraw" | "tell">} act
 */
export function votePart(state, act) {
  const found = votes(state);
  if (!found) return null;
  const [title, line] = voteText(found),
    [shown, rest] = shownFaces(found.faces);
  return h(
    "div.rematch",
    {},
    h(
      "div.rematch-votes",
      {},
      shown.map(one =>
        h(
          "span.vote",
          { data: { vote: one.vote }, title: one.player.name },
          h("span.avatar", {}, face(one.player.avatar)),
          h("i", { "aria-hidden": "true" }, MARKS[one.vote] ? icon(MARKS[one.vote]) : "?"),
          h("span.sr", {}, spokenVote(one)),
        ),
      ),
      rest.length
        ? h(
            "span.others.num",
            { title: listed(rest.map(one => one.player.name)) },
            h("span", { "aria-hidden": "true" }, `+${rest.length}`),
            rest.map(one => h("span.sr", {}, spokenVote(one))),
          )
        : null,
      h("p", { role: "status" }, h("b", {}, title), h("small", {}, line)),
    ),
    newFriend(state, act),
  );
}

/** @type {(one: Votes["faces"][number]) => string} */
const spokenVote = ({ player, vote }) => t(`rematch.vote.${vote}`, { name: player.name });

/**
 * Returns the faces that there is space for, and the others, of which only the number is shown. These are AI players
 * first, since everyone waits for people.
 *
 * @param {Votes["faces"]} faces
 */
function shownFaces(faces) {
  const isAgent = (/** @type {Votes["faces"][number]} */ { player }) => player.kind === "agent",
    kept = new Set([...faces.filter(one => !isAgent(one)), ...faces.filter(isAgent)].slice(0, FACES));
  return [faces.filter(one => kept.has(one)), faces.filter(one => !kept.has(one))];
}

/**
 * Returns a row with a player of the match whom the viewer may add as a friend. Null without one.
 *
 * @param {State} state
 * @param {Pick<ResultActs, "redraw" | "tell">} act
 */
function newFriend(state, { redraw, tell }) {
  const others = /** @type {Player[]} */ (
    state.castSeat === null ? [] : state.cast.filter(player => player && canBefriend(state, player))
  );
  const names = others.map(player => /** @type {string} */ (player.username));
  if (names.some(name => relationTo(name) === undefined))
    learnRelations(state, names).then(learned => learned && redraw());
  const player = others.find(one => ["none", "asks_you", "asked"].includes(relationTo(one.username) ?? ""));
  if (!player) return null;
  return h(
    "p.add",
    {},
    h("span.avatar", {}, face(player.avatar)),
    h("span", {}, t("rematch.with", { name: player.name })),
    friendButton(state, player, { tell }),
  );
}

/**
 * Returns the buttons of the vote: to want another match or take that back, or to fill a free seat.
 *
 * @param {State} state
 * @param {Pick<ResultActs, "vote" | "fill" | "invite">} act
 * @returns {Child[]}
 */
export function voteButtons(state, { vote, fill, invite }) {
  const { seats, you, table } = state,
    mine = seats[you.seat ?? -1],
    found = votes(state);
  if (!mine || !found) return [];
  if (found.free && table?.host === you.seat) {
    const add = h("button.btn", { type: "button", on: { click: fill } }, icon("bot"), h("span", {}, t("seat.add")));
    return [add, state.urls?.friends_here ? primary("friend.invite", invite, "adduser") : voted(mine, vote)];
  }
  return [voted(mine, vote)];
}

/**
 * Returns the red button that wants another match. A player who wants one already gets a button that takes it back.
 *
 * @param {Seat} mine
 * @param {(on: boolean) => unknown} vote
 */
const voted = (mine, vote) =>
  mine.ready
    ? h(
        "button.btn.voted",
        { type: "button", "aria-pressed": "true", on: { click: () => vote(false) } },
        icon("check"),
        h("span", {}, t("rematch.in")),
      )
    : primary("final.again", () => vote(true));

/** @type {(key: string, run: () => unknown, sign?: string) => HTMLElement} */
const primary = (key, run, sign) =>
  h("button.btn.primary.lg", { type: "button", on: { click: run } }, sign && icon(sign), h("span", {}, t(key)));
