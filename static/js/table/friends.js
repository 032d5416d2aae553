// Friends at the table: what a player is to the viewer, and asking to be friends.

/** @import { Player, Relation, State } from "#types/table" */

import { h } from "#js/table/dom.js";
import { sendFields } from "#js/table/send_form.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/** @type {Map<string, Relation>} */
const known = new Map(); // by username

/**
 * Whether the viewer may ask this player to be friends: both have full accounts. The server decides anew.
 *
 * @param {Pick<State, "me" | "urls">} state
 * @param {{ kind?: Player["kind"], username?: string | null } | null} player
 */
export const canBefriend = ({ me, urls }, player) =>
  Boolean(me && urls?.friend_act && player?.kind === "person" && player.username && player.username !== me.username);

/**
 * Returns what a player is to the viewer, as far as the page knows; undefined before `learnRelations`.
 *
 * @param {string | null | undefined} username
 */
export const relationTo = username => known.get(username ?? "");

/**
 * Fetches what these players are to the viewer. True if the page has learned something new.
 *
 * @param {Pick<State, "urls">} state
 * @param {string[]} usernames
 */
export async function learnRelations({ urls }, usernames) {
  const asked = usernames.filter(name => !known.has(name));
  if (!asked.length || !urls?.friend_relations) return false;
  for (const name of asked) known.set(name, "unknown");
  const query = new URLSearchParams(asked.map(name => ["name", name]));
  const answer = await fetch(`${urls.friend_relations}?${query}`, { headers: { accept: "application/json" } }).catch(
    () => null,
  );
  const { relations } = answer?.ok ? await answer.json() : { relations: {} };
  for (const name of asked) known.set(name, relations[name] ?? "unknown");
  return true;
}

// what players are to the viewer may have changed
globalThis.document?.addEventListener?.("friends-reported", () => known.clear());

/**
 * Asks a player to be friends, or accepts the player's own request. Returns the server's refusal in words, or "".
 *
 * @param {Pick<State, "urls">} state
 * @param {string} username
 */
export async function befriend({ urls }, username) {
  const asks = known.get(username) === "asks_you";
  const said = await sendFields((urls?.friend_act ?? "").replace("{act}", asks ? "accept" : "ask"), { username });
  if (said.ok) known.set(username, asks ? "friend" : "asked");
  return said.ok ? "" : (said.message ?? t("friend.failed"));
}

/**
 * Returns the button with which the viewer asks a player, or what the player is already. Null where the viewer cannot
 * ask.
 *
 * @param {Pick<State, "me" | "urls">} state
 * @param {Player} player
 * @param {{ tell: (text: string) => unknown, quiet?: boolean }} how
 */
export function friendButton(state, player, { tell, quiet = false }) {
  const relation = relationTo(player.username);
  if (!canBefriend(state, player) || relation === "blocked") return null;
  if (relation === "friend" || relation === "asked")
    return h("span.badge.good", {}, icon("check"), t(relation === "friend" ? "friend.is" : "friend.asked"));
  const button = h(
    "button.btn",
    {
      class: quiet ? "btn quiet" : "btn sm",
      type: "button",
      on: {
        click: async () => {
          button.disabled = true;
          const refusal = await befriend(state, /** @type {string} */ (player.username));
          button.disabled = false;
          if (refusal) tell(refusal);
          else button.replaceWith(friendButton(state, player, { tell, quiet }) ?? "");
        },
      },
    },
    icon("adduser"),
    h("span", {}, t(relation === "asks_you" ? "friend.accept" : "friend.add")),
  );
  return button;
}
