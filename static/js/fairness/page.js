// The page on which anybody verifies a finished match. It hashes the published seed, repeats every random draw from it,
// and shows each draw beside that of the match.

/** @import { Again, FairGame, FairPage } from "#types/fair" */
/** @import { Replay, ReplaySeat } from "#types/replay" */
/** @import * as doudizhu from "#js/games/doudizhu/fairness.js" */

import { group } from "#js/draw/cards.js";
import { commitment } from "#js/fairness/rng.js";
import { localizedName } from "#js/table/agent_names.js";
import { h } from "#js/table/dom.js";
import { addWords, t } from "#js/table/words.js";
import words from "#words/fairness";

addWords(words);

const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const page = /** @type {FairPage} */ (JSON.parse(at("fairness-page").textContent));
const button = document.getElementById("verify"),
  verdict = at("verdict");
const panel = at("deals"),
  list = /** @type {HTMLElement} */ (panel.querySelector(".deal-list"));

button?.addEventListener("click", async () => {
  if (!globalThis.crypto?.subtle) return showVerdict(t("fair.insecure"), "bad");
  button.setAttribute("aria-busy", "true");
  showVerdict(t("fair.busy"), "");
  try {
    await verify();
  } catch {
    showVerdict(t("fair.failed"), "bad");
  } finally {
    button.removeAttribute("aria-busy");
  }
});

/** Hashes the seed, repeats all draws of the match and writes each comparison into the page. */
async function verify() {
  const module = /** @type {Promise<FairGame>} */ (import(`#js/games/${page.game}/fairness.js`)),
    [answer, game] = await Promise.all([fetch(page.data), module]);
  if (!answer.ok) throw new Error(`the replay answered ${answer.status}`);
  const replay = /** @type {Replay} */ (await answer.json()),
    seed = at("seed").textContent.trim();
  list.replaceChildren();
  panel.hidden = false;
  let deals = 0,
    bad = 0;
  const committed = (await commitment(seed)) === page.commitment;
  for await (const one of game.recomputed(seed, replay)) {
    deals++;
    bad += Number(one.differs.length > 0);
    list.append(
      game.row
        ? game.row(one, (/** @type {number} */ seat) => localizedName(replay.seats[seat])?.name ?? "")
        : row(/** @type {doudizhu.Again} */ (one), replay.seats),
    );
  }
  if (!committed) showVerdict(t("fair.hash.bad"), "bad");
  else if (bad) showVerdict(t(game.verdicts?.bad ?? "fair.bad", { n: deals, bad }), "bad");
  else showVerdict(t(game.verdicts?.good ?? "fair.good", { n: deals }), "good");
}

/**
 * Returns a row of the page's list of deals: the hands as dealt, and a sign if they differ from those of the seed.
 *
 * @param {doudizhu.Again} deal
 * @param {ReplaySeat[]} seats
 */
function row({ round, redeal, landlord, rotates, again, gifts, differs }, seats) {
  const name = (/** @type {number | null} */ seat) => (seat === null ? "" : (localizedName(seats[seat])?.name ?? ""));
  const title = redeal ? t("fair.redeal", { round, n: redeal }) : t("fair.deal", { round });
  const first = rotates ? t("fair.rotates", { name: name(landlord) }) : t("fair.first", { name: name(again.first) });
  return h(
    "li",
    { class: differs.length ? "differs" : "" },
    h(
      "details",
      {},
      h(
        "summary",
        {},
        h("b", {}, title),
        h("span.muted", {}, first),
        h(
          "span",
          { class: differs.length ? "badge live" : "badge good" },
          t(differs.length ? "fair.differs" : "fair.same"),
        ),
      ),
      h(
        "dl",
        {},
        ...again.hands.map((codes, seat) => h("div", {}, h("dt", {}, name(seat)), h("dd", {}, group(codes)))),
        h("div", {}, h("dt", {}, t("fair.bottom")), h("dd", {}, group(again.bottom))),
        ...gifts.map(gift =>
          h("div", {}, h("dt", {}, t("fair.gift", { n: gift.number })), h("dd", {}, group(gift.cards))),
        ),
      ),
    ),
  );
}

/**
 * Shows whether the seed and all draws agree with the match.
 *
 * @param {string} text
 * @param {string} tone
 */
function showVerdict(text, tone) {
  verdict.hidden = false;
  verdict.className = `verdict ${tone}`.trim();
  verdict.textContent = text;
}
