// The dialog about a player, which a press on the avatar opens: name and kind, profile, friendship, muting
// and reporting.

/** @import { Line, Listener, Player, Send, State } from "#types/table" */

import { h } from "#js/table/dom.js";
import { messageText } from "#js/table/chat_messages.js";
import { canBefriend, friendButton, learnRelations } from "#js/table/friends.js";
import { named, profileLink } from "#js/table/player_names.js";
import { sendFields } from "#js/table/send_form.js";
import { face, icon } from "#js/table/sprites.js";
import { isMuted } from "#js/table/state.js";
import { t } from "#js/table/words.js";

const RECENT = 5; // number of messages offered for a report

/**
 * Opens the dialog about a player and returns it. `send(frame)` sends to the server; `tell(text)` shows a toast. The
 * messages that can be reported follow the store, since the page receives the earlier chat after it has drawn the seats.
 *
 * @param {{ state: State, listen: (run: Listener) => () => unknown }} store
 * @param {Player} player
 * @param {{ send: Send, tell: (text: string) => unknown }} env
 */
export function openPlayerDialog(store, player, { send, tell }) {
  const { state } = store,
    dialog = h("dialog.dialog.player-card", { "aria-labelledby": "card-name" }),
    close = () => dialog.close();
  const own = player.username !== null && player.username === state.me?.username,
    someone = Boolean(player.username) && !own && Boolean(state.me);
  const report = h("div.card-report", { hidden: true });
  const friend = canBefriend(state, player) ? h("span.friend-state") : null;
  if (friend)
    learnRelations(state, [player.username ?? ""]).then(() =>
      friend.replaceWith(friendButton(state, player, { tell, quiet: true }) ?? ""),
    );
  dialog.append(
    h(
      "header",
      {},
      h("span.avatar", {}, face(player.avatar)),
      h("div.id", {}, h("h2", { id: "card-name" }, named(player)), h("p.muted", {}, about(player))),
      h(
        "button.btn.icon-only.quiet",
        { type: "button", "aria-label": t("side.close"), on: { click: close } },
        icon("close"),
      ),
    ),
    h(
      "div.card-acts",
      {},
      profileLink(state, player),
      friend,
      ...hostButtons(state, player, { tell, close }),
      someone ? muteButton(state, player, { send, tell, close }) : null,
      someone
        ? h(
            "button.btn.quiet",
            {
              type: "button",
              on: {
                click: () => {
                  report.hidden = !report.hidden;
                },
              },
            },
            icon("flag"),
            h("span", {}, t("card.report")),
          )
        : null,
    ),
    report,
  );
  const showMessages = (/** @type {Line[]} */ messages) =>
    report.replaceChildren(
      ...(messages.length
        ? [
            h("p.muted", {}, t("card.which")),
            ...messages.map(line =>
              h(
                "button.btn.quiet.line",
                {
                  type: "button",
                  on: {
                    click: () => (close(), send({ type: "report", message: line.ref }) && tell(t("report.done"))),
                  },
                },
                messageText(line),
              ),
            ),
          ]
        : [h("p.muted", {}, t("card.silent"))]),
    );
  let shown = someone ? recentMessages(state, player) : [];
  showMessages(shown);
  const unlisten = store.listen(now => {
    const messages = someone ? recentMessages(now, player) : [];
    if (messages.map(line => line.ref).join() === shown.map(line => line.ref).join()) return;
    showMessages((shown = messages));
  });
  dialog.addEventListener("close", () => (unlisten(), dialog.remove()));
  dialog.addEventListener("click", event => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Returns the player's last messages that can be reported, newest first.
 *
 * @param {State} state
 * @param {Player} player
 */
function recentMessages(state, player) {
  const offered = (/** @type {Line} */ line) =>
    line.username === player.username && line.ref && messageText(line) && !state.hidden.includes(line.ref);
  return state.chat.filter(offered).slice(-RECENT).reverse();
}

/**
 * Returns the lines of the dialog about the player, as elements.
 *
 * @param {Player} player
 */
function about({ kind, agent, username }) {
  if (kind === "agent") return agent ? t(`level.${agent}`) : t("seat.agent");
  return [kind === "guest" ? t("seat.guest") : kind === "bot" ? t("seat.bot") : "", username]
    .filter(Boolean)
    .join(" · ");
}

/**
 * Returns the buttons with which the host of a table that waits makes another person the host, or moves a player on.
 *
 * @param {State} state
 * @param {Player} player
 * @param {{ tell: (text: string) => unknown, close: () => void }} env
 */
function hostButtons({ table, you, urls, seats }, player, { tell, close }) {
  const seat = seats.findIndex(one => one !== null && one.username === player.username && one.name === player.name),
    address = urls?.host;
  if (!address || table?.status !== "open" || table.host !== you.seat || you.seat === null || seat < 0) return [];
  /** @type {(sign: string, key: string, fields: Record<string, string>) => HTMLElement} */
  const act = (sign, key, fields) =>
    h(
      "button.btn.quiet",
      {
        type: "button",
        on: {
          click: async () => {
            close();
            const said = await sendFields(address, { seat: String(seat), ...fields }, { once: true });
            if (!said.ok) tell(said.message ?? t("friend.failed"));
          },
        },
      },
      icon(sign),
      h("span", {}, t(key)),
    );
  const isPerson = player.kind === "person" || player.kind === "guest";
  return [
    isPerson && seat !== you.seat ? act("flag", "card.host", {}) : null,
    table.private ? act("swap", "card.move", { to: String((seat + 1) % seats.length) }) : null,
  ];
}

/**
 * Returns the button that mutes the player, or ends that.
 *
 * @param {State} state
 * @param {Player} player
 * @param {{ send: Send, tell: (text: string) => unknown, close: () => void }} env
 */
function muteButton(state, player, { send, tell, close }) {
  const muted = isMuted(state, player),
    done = () => tell(t(muted ? "card.unmuted" : "card.muted", { name: player.name }));
  return h(
    "button.btn.quiet",
    {
      type: "button",
      "aria-pressed": String(muted),
      on: {
        click: () => (
          close(),
          send({ type: "mute", username: /** @type {string} */ (player.username), on: !muted }) && done()
        ),
      },
    },
    icon(muted ? "sound" : "mute"),
    h("span", {}, t(muted ? "card.unmute" : "card.mute")),
  );
}
