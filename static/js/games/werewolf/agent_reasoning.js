// What each agent thought: asked for when somebody wants to know, after the match and never before.

import { no, roleName } from "#js/games/werewolf/names.js";
import { h } from "#js/table/dom.js";
import { named } from "#js/table/marks.js";
import { icon } from "#js/table/sprites.js";
import { matchUrl } from "#js/table/state.js";
import { english, has, t } from "#js/table/words.js";

/** A fold that fetches the replay when it is opened; null where no agent sat. */
export function reasoningSection(state, vm, load = fetchMinds) {
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

async function fetchMinds(url) {
  const answer = await fetch(url, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`the replay answered ${answer.status}`);
  return (await answer.json()).minds ?? [];
}

/** One leaf a seat, in the order of seats; within it what it did and why, oldest first. */
export function reasoningList(minds, { seats, view }) {
  const by = seats
    .map((_, seat) => minds.filter(one => one.seat === seat))
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
        h("b.num", {}, no(seat)),
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
            h("b", {}, has(`verb.${one.verb}`) ? t(`verb.${one.verb}`) : one.verb),
            h("span", {}, reasonOf(one)),
            one.source === "reasoner" ? null : h("small.badge", {}, t(`minds.${one.source}`)),
          ),
        ),
      ),
    ),
  );
}

/** The reasoning in the reader's language, else in whichever there is. */
export function reasonOf({ reasoning }) {
  if (typeof reasoning === "string") return reasoning;
  return reasoning?.[english() ? "en" : "zh-hans"] ?? Object.values(reasoning ?? {})[0] ?? "";
}
