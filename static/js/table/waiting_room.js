// The table before a match: its seats, the code and link to share, its options, and agents for empty seats.

/** @import { Seat, SeatAction, State, Table, Tag, WaitingEnv } from "#types/table" */

import { ask } from "#js/table/dialogs.js";
import { fill, h } from "#js/table/dom.js";
import { inviteUrl } from "#js/table/share.js";
import { seatsOf } from "#js/table/seats.js";
import { icon } from "#js/table/sprites.js";
import { bottomSeat, ended, isSpectator, numbered, placeOf } from "#js/table/state.js";
import { listed, t } from "#js/table/words.js";

/** Returns the link of the table as a QR code. Null at a table to which nobody can be invited. */
function qr() {
  const drawn = /** @type {HTMLTemplateElement | null} */ (globalThis.document?.getElementById?.("invite-qr"));
  if (!drawn) return null;
  const el = h("div.qr", { role: "img", "aria-label": t("wait.qr") });
  el.append(drawn.content.cloneNode(true));
  return el;
}

/**
 * Opens a dialog with the QR code, on screens without space for it.
 *
 * @param {string} code
 */
function showQr(code) {
  const dialog = ask({ title: t("wait.code"), text: "", buttons: [{ text: t("copy.done"), tone: "primary" }] });
  dialog
    .querySelector("p")
    ?.replaceWith(h("div.qr-sheet", {}, qr(), h("b.num", { translate: "no" }, code.toUpperCase())));
}

/**
 * Returns the seats whose AI gives them up to people, the last first.
 *
 * @param {State["seats"]} seats
 */
const yielding = seats => seats.flatMap((seat, index) => (seat?.kind === "agent" ? [index] : [])).reverse();

/** The table page before a match: seats, code and link, options, and the buttons of the players. */
export class WaitingRoom {
  #root;
  #zones;
  #send;
  #game;
  #levels;
  #share;
  #join;
  #invitation;
  #level;

  /**
   * Takes over the zones of the table. `send(frame)` sends to the server. `game` has `placeOf` and `optionLines`;
   * `levels` are those of agents. `share(kind)` copies or sends the link. `join()` seats a visitor without an account
   * by a form, and is false for everybody else. `invite()` opens the list of friends.
   *
   * @param {HTMLElement} root
   * @param {WaitingEnv} env
   */
  constructor(root, { send, game, levels, share, join, invite }) {
    this.#zones = /** @type {Record<string, HTMLElement>} */ (
      Object.fromEntries(["plays", "prompt", "actions"].map(name => [name, root.querySelector(`:scope > .${name}`)]))
    );
    this.#root = root;
    this.#send = send;
    this.#join = join;
    this.#invitation = invite;
    this.#game = game;
    this.#levels = levels;
    this.#share = share;
    this.#level = levels.at(-1);
  }

  /** @param {State} state */
  render(state) {
    this.#root.dataset.phase = "waiting";
    for (const [zone, name] of [
      ["actions", "mode"],
      ["prompt", "plain"],
      ["prompt", "clocked"],
    ])
      delete this.#zones[zone].dataset[name];
    const { seats, you } = state,
      table = /** @type {Table} */ (state.table),
      seated = !isSpectator(state),
      host = seated && table.host === you.seat;
    const free = seats.flatMap((seat, index) => (seat ? [] : [index])),
      open = seated || free.length || !table.private ? free : yielding(seats); // AI makes room at a private table
    this.#drawSeats(state, { seated, host });
    fill(this.#zones.plays, ["note", host, free.length, table, this.#level], () => this.#note(state, { host, free }));
    const mine = seated ? seats[you.seat ?? -1] : null;
    if (table.status === "closed") return this.#closed();
    fill(this.#zones.prompt, ["wait", seated, open.length, seats.map(seat => seat && [seat.name, seat.ready])], () =>
      h("span", {}, this.#hint(seated, open, mine, seats)),
    );
    this.#zones.prompt.dataset.shown = "";
    fill(this.#zones.actions, ["wait", seated, Boolean(open.length), mine?.ready], () =>
      this.#buttons(seated, open, mine, table),
    );
    this.#zones.actions.dataset.shown = "";
  }

  /** Empties prompt and buttons of a closed table, whose players are sent to the page of the match. */
  #closed() {
    for (const name of ["prompt", "actions"]) {
      fill(this.#zones[name], ["closed"], () => []);
      delete this.#zones[name].dataset.shown;
    }
  }

  /**
   * Draws the seats.
   *
   * @param {State} state
   * @param {{ seated: boolean, host: boolean }} who
   */
  #drawSeats(state, { seated, host }) {
    const { seats } = state,
      table = /** @type {Table} */ (state.table),
      bottom = bottomSeat(state),
      views = seatsOf(this.#root),
      place = this.#game.placeOf ?? placeOf;
    seats.forEach((player, seat) => {
      const view = views[place(seat, bottom, seats.length)],
        agent = player?.kind === "agent";
      const small = Boolean(this.#game.placeOf),
        hosting = table.host === seat; // a seat of a ring has space for one word
      const tags = /** @type {Tag[]} */ (
        player
          ? [
              hosting && !small && { text: t("seat.host"), tone: "gold" },
              player.kind === "guest" ? { text: t("seat.guest") } : null, // agents and bots are marked beside the name
              agent && small
                ? null
                : player.ready || agent
                  ? { text: t("seat.ready"), tone: "good" }
                  : { text: t("seat.waiting") },
            ]
              .filter(Boolean)
              .slice(small ? -1 : 0)
          : []
      );
      const marks = small && hosting ? [{ icon: "flag", tone: "stands", label: t("seat.host") }] : [];
      view.update({
        player,
        tags,
        marks,
        number: place === numbered ? seat + 1 : null,
        you: seated && seat === state.you.seat,
        action: this.#seatAction({ seat, player, agent, seated, host, table }),
        take: this.#canTake({ player, seated, table })
          ? { label: t(seated ? "seat.moveto" : "seat.sitat", { n: seat + 1 }), run: () => this.#sit(seat) }
          : null,
      });
    });
  }

  /**
   * Whether the viewer may take an empty seat: to sit down, or at a private table to move there.
   *
   * @param {{ player: Seat | null, seated: boolean, table: Table }} where
   */
  #canTake({ player, seated, table }) {
    if (player || table.status !== "open" || table.tournament) return false;
    return !seated || table.private;
  }

  /**
   * Returns the button at a seat: to sit down or to move there, or for the host to add or remove an agent. Null if there is none.
   *
   * @param {{ seat: number, player: Seat | null, agent: boolean, seated: boolean, host: boolean, table: Table }} where
   * @returns {SeatAction | null}
   */
  #seatAction({ seat, player, agent, seated, host, table }) {
    if (table.status === "closed") return null;
    if (!seated && (!player || (agent && table.private)))
      return { key: `sit${seat}`, text: t("seat.sit"), run: () => this.#sit(seat) };
    if (!player && host)
      return {
        key: `add${seat}`,
        text: t("seat.add"),
        run: () => this.#send({ type: "agent", seat, level: this.#level }),
      };
    if (seated && this.#canTake({ player, seated, table }))
      return { key: `move${seat}`, text: t("seat.move"), run: () => this.#sit(seat) };
    const removable = player && !table.tournament && table.host !== seat && (!player.ready || table.private);
    if (host && (agent || removable))
      return {
        key: `out${seat}`,
        text: t("seat.dismiss"),
        run: () => this.#send({ type: "agent", seat, level: null }),
      };
    return null;
  }

  /**
   * Returns the note in the middle of the table before a match.
   *
   * @param {State} state
   * @param {{ host: boolean, free: number[] }} who
   */
  #note(state, { host, free }) {
    const { seats } = state,
      table = /** @type {Table} */ (state.table);
    if (table.status === "closed")
      return h(
        "div.note",
        {},
        h("p.seated", {}, t("wait.closed")),
        h("a.btn", { href: state.urls?.home ?? "/" }, icon("home"), t("final.home")),
      );
    const lines = this.#game.optionLines(table.options);
    const practice = !free.length && seats.filter(one => one?.kind === "person").length < 2, // for the ladder vs AI
      rated = practice ? "wait.rated.ai" : "wait.rated";
    const chips = [
      ...lines,
      t(table.unrated_because ? `wait.unrated.${table.unrated_because}` : rated),
      ...(table.bots ? [t("wait.bots")] : []),
    ];
    const rules = h(
      "ul.chips",
      { "aria-label": t("wait.options") },
      chips.map(line => h("li.badge", {}, line)),
    );
    if (table.tournament)
      return h(
        "div.note",
        {},
        table.title && h("b.cup", { translate: "no" }, table.title),
        h("p.seated", {}, t("wait.tournament")),
        rules,
      );
    return h(
      "div.note",
      { data: { qr: Boolean(qr()) } },
      qr(),
      h("div.code", {}, h("small", {}, t("wait.code")), h("b.num", { translate: "no" }, state.code.toUpperCase())),
      h("p.seated", {}, t("wait.seats", { n: seats.length - free.length, all: seats.length })),
      this.#invite(state),
      host && free.length ? this.#agents(free) : null,
      rules,
      this.#visibility(state, host),
    );
  }

  /**
   * Returns the link and the ways to share it. The device's share sheet comes first if there is one.
   *
   * @param {State} state
   */
  #invite(state) {
    const send = Boolean(navigator.share)
      ? h(
          "button.btn.send",
          { type: "button", on: { click: () => this.#share("send") } },
          icon("send"),
          t("wait.share"),
        )
      : null;
    const link = h("input.link", {
      readonly: true,
      "aria-label": t("wait.link"),
      value: inviteUrl(state.urls ?? {}),
      on: { focus: event => /** @type {HTMLInputElement} */ (event.target).select() },
    });
    const copy = h(
      "button.btn.copy",
      { type: "button", "aria-label": t("wait.copy"), on: { click: () => this.#share("copy") } },
      icon("share"),
      h("span", {}, t("wait.copy")),
    );
    const show =
      qr() &&
      h(
        "button.btn.show-qr",
        { type: "button", "aria-label": t("wait.qr"), on: { click: () => showQr(state.code) } },
        t("wait.qrshort"),
      );
    const friends =
      state.urls?.friends_here && !isSpectator(state)
        ? h(
            "button.btn.friends",
            { type: "button", "aria-label": t("friend.invite"), on: { click: this.#invitation } },
            icon("users"),
            h("span", {}, t("friend.invite")),
          )
        : null;
    return h("div.invite", { data: { send: Boolean(send) } }, link, friends, send, copy, show);
  }

  /**
   * Returns whether the table is public or private, with a link by which its host changes that.
   *
   * @param {State} state
   * @param {boolean} host
   */
  #visibility({ table, urls = {} }, host) {
    const text = !table?.private
      ? table?.listed
        ? t("wait.open")
        : null
      : t(table.rated ? "wait.private.rated" : "wait.private");
    const change = host && urls.options ? h("a", { href: urls.options }, t("wait.change")) : null;
    return text || change ? h("p.who", {}, text ? h("span", {}, text) : null, change) : null;
  }

  /**
   * Returns the buttons that choose the level of agents, for the host.
   *
   * @param {number[]} free
   */
  #agents(free) {
    const choose = (/** @type {string} */ level) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(level === this.#level),
          on: { click: event => this.#chooseLevel(level, /** @type {Element} */ (event.currentTarget)) },
        },
        t(`level.${level}`),
      );
    return h(
      "div.agents",
      {},
      h("div.seg", { role: "group", "aria-label": t("wait.level") }, this.#levels.map(choose)),
      h(
        "button.btn",
        {
          type: "button",
          on: { click: () => this.#addAgents(free) },
        },
        icon("bot"),
        t("wait.fill"),
      ),
    );
  }

  /**
   * Fills the free seats with AI, as the host may.
   *
   * @param {State} state
   */
  fill({ seats }) {
    this.#addAgents(seats.flatMap((seat, index) => (seat ? [] : [index])));
  }

  /** @param {number[]} free */
  #addAgents(free) {
    for (const seat of free) this.#send({ type: "agent", seat, level: this.#level });
  }

  /**
   * Chooses the level of the agents that the host adds from now on.
   *
   * @param {string} level
   * @param {Element} button
   */
  #chooseLevel(level, button) {
    this.#level = level;
    for (const other of button.parentElement?.children ?? [])
      other.setAttribute("aria-pressed", String(other === button));
  }

  /**
   * Takes a seat. A visitor without an account gets a guest account by a form; everybody else sends a frame.
   *
   * @param {number} seat
   */
  #sit(seat) {
    if (!this.#join()) this.#send({ type: "sit", seat });
  }

  /**
   * Returns the sentence for the prompt before a match.
   *
   * @param {boolean} seated
   * @param {number[]} free
   * @param {Seat | null} mine
   * @param {State["seats"]} seats
   */
  #hint(seated, free, mine, seats) {
    if (!seated) return free.length ? t("wait.prompt.sit") : t("wait.full");
    if (free.length) return t("wait.prompt.fill", { n: free.length });
    if (!mine?.ready) return t("wait.prompt.ready");
    const people = /** @type {Seat[]} */ (seats.filter(seat => seat && seat.kind !== "agent")),
      slow = people.filter(seat => !seat.ready);
    return slow.length
      ? t("wait.others.n", {
          n: people.length - slow.length,
          all: people.length,
          names: listed(slow.map(seat => seat.name)),
        })
      : t("wait.others");
  }

  /**
   * Draws the buttons that players have before a match.
   *
   * @param {boolean} seated
   * @param {number[]} free
   * @param {Seat | null} mine
   * @param {Table} table
   */
  #buttons(seated, free, mine, table) {
    /** @type {(tone: string, text: string, run: () => unknown) => HTMLElement} */
    const button = (tone, text, run) =>
      h("button.btn", { class: `btn lg ${tone}`, type: "button", on: { click: run } }, text);
    if (!seated) return free.length ? [button("primary go", t("wait.sit"), () => this.#sit(free[0]))] : [];
    return [
      table.tournament ? null : button("", t("wait.stand"), () => this.#send({ type: "stand" })), // a tournament's seats are fixed
      mine?.ready
        ? button("paper", t("wait.unready"), () => this.#send({ type: "ready", on: false }))
        : button("primary go", t("wait.ready"), () => this.#send({ type: "ready", on: true })),
    ];
  }
}

/** Remembers which ended match is no longer shown, so that the page shows the waiting room in place of its board. */
export class LeftMatch {
  /** @type {string | null | undefined} */
  #id = null;

  /**
   * Records that the viewer has left the ended match of this state for the waiting room.
   *
   * @param {State} state
   */
  leave(state) {
    this.#id = state.match?.id;
  }

  /**
   * Returns whether to show the waiting room in place of the ended match. True for a viewer who came after the end, or
   * who asked for the waiting room. False while a match runs, and at a closed table.
   *
   * @param {State} state
   * @param {State} before the state before it
   */
  update(state, before) {
    if (!ended(state) || state.table?.status !== "open") return Boolean((this.#id = null));
    if (!before?.n && !(state.view?.hand ?? state.view?.role ?? state.view?.dice)) this.#id = state.match?.id;
    return this.#id === state.match?.id;
  }
}
