// The reasons that AI players gave for their moves, on the result panel. They are fetched on request and only after the
// match.

/**
 * @import { WerewolfViewModel } from "#js/games/werewolf/view_model.js"
 * @import { Mind } from "#types/replay"
 * @import { State } from "#types/table"
 */

import { seatNumber, roleName } from "#js/games/werewolf/names.js";
import { h } from "#js/table/dom.js";
import { named } from "#js/table/player_names.js";
import { icon } from "#js/table/sprites.js";
import { matchUrl } from "#js/table/state.js";
import { has, language, t } from "#js/table/words.js";

/**
 * Returns a section that fetches the reasons when it is opened. Null if no agent played in the match.
 *
 * @param {Pick<State, "match" | "urls">} state
 * @param {WerewolfViewModel} vm
 */
export function reasoningSection(state, vm, load = fetchReasoning) {
  const url = matchUrl(state, "data");
  if (!url || !vm.seats.some(player => player?.kind === "agent")) return null;
  const body = h("div.minds-body", {}, h("p.muted", {}, t("minds.loading")));
  const details = h(
    "details.minds",
    {},
    h("summary", {}, icon("bot"), h("h2", {}, t("end.minds")), icon("down")),
    body,
  );
  let asked = false;
  details.addEventListener("toggle", async () => {
    if (!details.open || asked) return;
    asked = true;
    try {
      body.replaceChildren(...reasoningList(await load(url), vm));
    } catch {
      asked = false;
      body.replaceChildren(h("p.muted", {}, t("minds.failed")));
    }
  });
  return h("section", {}, details);
}

/**
 * Fetches the replay of the match and returns the reasons in it.
 *
 * @param {string} url of the replay
 * @returns {Promise<Mind[]>}
 */
async function fetchReasoning(url) {
  const answer = await fetch(url, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`the replay answered ${answer.status}`);
  /** @type {{ minds?: Mind[] }} */
  const replay = await answer.json();
  return replay.minds ?? [];
}

/**
 * Returns a foldable list for each agent, in the order of seats: its moves with their reasons, the oldest first.
 *
 * @param {Mind[]} minds
 * @param {Pick<WerewolfViewModel, "seats" | "view">} vm
 */
function reasoningList(minds, { seats, view }) {
  const by = seats
    .map((_, seat) => minds.filter(one => one.seat === seat && saysMore(one)))
    .map((list, seat) => ({ seat, list }))
    .filter(({ list }) => list.length);
  if (!by.length) return [h("p.muted", {}, t("minds.none"))];
  return by.map(({ seat, list }) =>
    h(
      "details.mind",
      {},
      h(
        "summary",
        {},
        h("b.num", {}, seatNumber(seat)),
        named(seats[seat]),
        h("small.muted", {}, view.roles ? roleName(view.roles[seat]) : ""),
        icon("down"),
      ),
      h(
        "ol",
        {},
        list.map(one =>
          h(
            "li",
            {},
            h("b", {}, moveName(one)),
            h("span", {}, reasonOf(one)),
            one.source === "reasoner" ? null : h("small.badge", {}, t(`minds.${one.source}`)),
          ),
        ),
      ),
    ),
  );
}

/** Returns the name of the move that a reason belongs to. */
const moveName = (/** @type {Mind} */ { verb }) => (has(`verb.${verb}`) ? t(`verb.${verb}`) : verb);

/**
 * Whether a reason says more than the name of its move.
 *
 * @param {Mind} mind
 */
export function saysMore(mind) {
  const said = reasonOf(mind).replace(/[\s。.]+$/, "");
  return said !== "" && said !== moveName(mind);
}

/**
 * Returns a reason in the language of the page, or in another if there is none.
 *
 * @param {{ reasoning?: Mind["reasoning"] }} mind
 * @returns {string}
 */
export function reasonOf({ reasoning }) {
  if (typeof reasoning === "string") return reasoning;
  return reasoning?.[language()] ?? Object.values(reasoning ?? {})[0] ?? "";
}
