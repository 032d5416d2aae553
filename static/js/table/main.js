// The table page: it reads the data in the page, opens the connection, and passes each state to the parts that draw it.

/** @import { Acts, Board, Change, Game, Line, Player, Request, Saying, State, AppliedStateFrame, Window } from "#types/table" */

import { applyPrefs, shownFelt, THEMES } from "#js/table/appearance.js";
import { barTitle, pageTitle, TopBar } from "#js/table/top_bar.js";
import { Bubbles, messageText } from "#js/table/chat_messages.js";
import { clock } from "#js/table/server_clock.js";
import { ask, confirmLeave, connectionLost } from "#js/table/dialogs.js";
import { h } from "#js/table/dom.js";
import { listenKeys } from "#js/table/keys.js";
import { leaveQuestion } from "#js/table/leave_question.js";
import { afterPicture, motion, pictures } from "#js/table/web_animations.js";
import { Notifications } from "#js/table/toasts_and_announcements.js";
import { addSheets, data, inShell, root, sheet, submitForm, zone } from "#js/table/page_elements.js";
import { prefs } from "#js/table/prefs.js";
import { createNumberedSeats, seatsOf } from "#js/table/seats.js";
import { shareText } from "#js/table/share.js";
import { wireReports } from "#js/table/report_button.js";
import { explain } from "#js/table/prompt.js";
import { optionsAndLink, SidePanel } from "#js/table/side_panel.js";
import { TableSocket } from "#js/table/socket.js";
import { buzz, sound } from "#js/table/sound.js";
import { setSheets } from "#js/table/sprites.js";
import { bottomSeat, initial, isSpectator, myWindow, newLine, placeOf, reduce } from "#js/table/state.js";
import { keepStill } from "#js/table/late_tap_guard.js";
import { createStore } from "#js/table/state_store.js";
import { LiveRegion, Toasts } from "#js/table/toast.js";
import { buildPhraseSheets, renderToolbar } from "#js/table/toolbar.js";
import { LeftMatch, WaitingRoom } from "#js/table/waiting_room.js";
import { watchPageWake } from "#js/table/page_wake.js";
import { addWords, t } from "#js/table/words.js";
import words from "#words/table";

const step = () => new Promise(done => setTimeout(done)); // the page starts in steps, so that a slow phone can react between them
const drawn = () => new Promise(done => (pictures(0, () => setTimeout(done)), setTimeout(done, 300))); // and can show the finished part
/** @type {Game} */
const game = await import(`#js/games/${root.dataset.game}/game_manifest.js`);
await step();
motion.ms("move"); // reads the durations once, here, before anything is written

addWords(words);
addWords(game.words);
setSheets(data.static);
const { me } = data;
prefs.suggest({ suits4: me?.cardStyle === "four", big: Boolean(me?.bigIndex), felt: me?.felt, back: me?.cardBack });
applyPrefs();

const store = createStore({ ...initial(data), urls: data.urls });
const toasts = new Toasts(inShell("toasts"));
const speaking = new LiveRegion(inShell("speak"));
const place = game.placeOf ?? placeOf;
/** @typedef {import("#js/table/while_away.js").WhileAway} WhileAway */
let whileAway = /** @type {WhileAway | null} */ (null);
const untold = /** @type {((away: WhileAway) => void)[]} */ ([]); // what the viewer has missed, until the part is there
let loadingAway = false,
  awayTries = 0;
const layCloth = () => game.felt && (root.dataset.felt = shownFelt(game.felt)); // Werewolf's board changes its own
layCloth();

const socket = new TableSocket(new URL(`${data.ws}?beside`, location.href.replace(/^http/, "ws")).href, {
  onFrame: frame => {
    if (frame.type === "state") hear(frame);
    if (frame.type === "friends") document.dispatchEvent(new Event("friends-reported"));
    else if (frame.type === "meanwhile") tellMissed(away => away.answered(frame));
    else store.dispatch(frame);
  },
  onLink: link => store.dispatch({ type: "link", link }),
  onPong: (sentAt, at) => clock.pong(sentAt, at),
});

/**
 * Tells what the viewer has missed, as soon as the part that does so has come.
 *
 * @param {(away: WhileAway) => void} tell
 */
function tellMissed(tell) {
  if (whileAway) return tell(whileAway);
  untold.push(tell);
  loadWhileAway();
}

/**
 * Loads the part that tells what the viewer has missed. If the connection is lost meanwhile, it is loaded when there is
 * something to tell. A browser asks no second time for an address that has failed.
 */
async function loadWhileAway() {
  if (loadingAway || whileAway) return;
  loadingAway = true;
  const again = () => `${import.meta.resolve("#js/table/while_away.js")}?${awayTries}`;
  const part = await (awayTries++ ? import(again()) : import("#js/table/while_away.js")).catch(() => null);
  loadingAway = false;
  if (!part) return void (untold.length && setTimeout(loadWhileAway, 2000));
  const away = new part.WhileAway({ t, toasts, speaking, takeBack: () => send({ type: "trustee", on: false }) });
  whileAway = away;
  for (const tell of untold.splice(0)) tell(away);
}

/**
 * Sends a frame and returns its reference. Without a connection it says so in a toast and returns null.
 *
 * @param {Request} frame
 */
function send(frame) {
  const ref = socket.request(frame);
  if (ref) store.dispatch({ type: "sent", ref, frame });
  else toasts.show(t("act.offline"), { tone: "gold" });
  return ref;
}

/** @param {Pick<AppliedStateFrame, "at" | "match">} frame */
function hear(frame) {
  if (frame.match?.id !== store.state.match?.id) clock.reset();
  clock.hear(frame.at);
}

/** @type {(kind: string, text?: string) => unknown} */
const share = (kind, text) => shareText(kind, { text, code: data.code, game: t("game"), urls: data.urls, toasts });
/** @type {(words: Saying) => unknown} */
const say = words =>
  send(isSpectator(store.state) ? { type: "chat", ...words, channel: "spectators" } : { type: "chat", ...words });

const bar = new TopBar(
  zone("bar"),
  {
    leave: () =>
      data.lesson ? location.assign(data.lesson.urls.learn) : confirmLeave(leaveQuestion(store.state, data.urls.home)),
    side: () => side.open("watch"),
    settings: async () => {
      const { openSettings } = await import("#js/table/settings.js");
      addSheets("settings");
      openSettings({
        prefs,
        switches: game.switches,
        themes: THEMES.filter(([theme]) => game.themes?.includes(theme) ?? true),
        extra: smallPhoneCounter,
        links: [
          { icon: "log", text: t("side.log"), run: () => side.open("log") },
          { icon: "chat", text: t("side.chat"), run: () => side.open("chat") },
          ...(data.urls.rules ? [{ icon: "info", text: t("set.rules"), href: data.urls.rules }] : []),
        ],
      });
    },
  },
  data.urls.home,
);
const side = new SidePanel(inShell("side"), {
  say,
  changed: () => side.render(store.state, game.logLines(store.state)),
  extra: state => optionsAndLink(game.optionLines(state.table?.options), () => share("copy")),
  panels: game.panels,
  voice: game.chatRights && (state => game.chatRights?.(state, { say }) ?? null),
  line: game.chatLine,
  talkInLog: game.talkInLog,
});
buildPhraseSheets({ say: sheet("say"), emote: sheet("emote") }, say);
wireReports(ref => send({ type: "report", message: ref }) && toasts.show(t("report.thanks")));
document.addEventListener("donors", () => side.render(store.state, game.logLines(store.state)));
game.wire?.({ state: () => store.state, pull: () => socket.pull() });
// dialogs that few visits open are loaded on demand
const inviteFriends = async () => {
  const { openInvitations } = await import("#js/table/friend_invitations.js");
  openInvitations(store.state, text => toasts.show(text));
};
const waiting = new WaitingRoom(root, { send, game, levels: data.levels ?? [], share, join, invite: inviteFriends });
document.addEventListener("card", async event => {
  const { openPlayerDialog } = await import("#js/table/player_dialog.js");
  openPlayerDialog(store, /** @type {CustomEvent<Player>} */ (event).detail, {
    send,
    tell: text => toasts.show(text),
  });
});
const notifications = new Notifications({
  toasts,
  speaking,
  sound,
  game,
  soundedWindow,
  retry: () => socket.connect(),
  resend: send,
  unkept: Boolean(data.lesson ?? data.urls.practice),
  explain: code => (data.explained?.includes(code) ? { text: t("why"), run: () => explain(code) } : null),
});
for (const text of data.messages ?? []) toasts.show(text, { tone: "info" });
document.addEventListener("explain-refusal", async event => {
  const code = /** @type {CustomEvent<string>} */ (event).detail;
  if (!data.urls.refusal) return;
  const { openRefusal } = await import("#js/table/refusal_dialog.js");
  addSheets("refusals");
  openRefusal(data.urls.refusal.replace("{code}", code), ask, game.drawExample);
});
const bubbles = new Bubbles(
  showBubble,
  () => getComputedStyle(/** @type {Element} */ (root.querySelector(".seat .bubble-lane"))).display === "none",
);
const wake = watchPageWake({
  socket,
  playing: () => store.state.match?.status === "running" && !isSpectator(store.state),
});
const leftMatch = new LeftMatch();
let board = /** @type {Board | null} */ (null);
let cancelSide = /** @type {(() => void) | null} */ (null); // cancels the drawing of the side panel that is still to come

/**
 * @param {State} state
 * @param {State} before
 * @param {Change} [frame]
 */
function draw(state, before, frame) {
  if (frame?.type === "link") bar.link(state.link);
  if (!state.n) return;
  prepareTable(state, before);
  bar.render(state, data.lesson?.heading ?? barTitle(game, state, !board));
  if (board) board.render(state);
  else waiting.render(state);
  renderToolbar(
    zone("tools"),
    state,
    {
      sort: () => board?.handle("sort"),
      trustee: on => send({ type: "trustee", on }),
      side: name => side.open(name),
      sorts: game.sorts ?? true,
      takeBack: data.practised ? () => submitForm("take-back") : undefined,
    },
    game.tools?.(state, { side, handle: action => board?.handle(action) }),
  );
  drawSide({ soon: frame?.type === "state" && before.n > 0 && state.events.length > 0 });
  if (frame?.type === "state" && !("still" in frame && frame.still)) board?.animate(state);
  setTitle(state);
}

/**
 * Draws the side panel. With `soon` it is drawn after the next picture, since the events of a state move cards; the state
 * that is then the newest is drawn.
 *
 * @param {{ soon: boolean }} how
 */
function drawSide({ soon }) {
  const run = () => ((cancelSide = null), side.render(store.state, game.logLines(store.state)));
  if (soon) return void (cancelSide ??= afterPicture(run));
  cancelSide?.();
  run();
}

/**
 * Creates the seats of a game that is not for three players, for which the server writes them. Creates the game's board
 * when a match is shown, and removes it when none is.
 *
 * @param {State} state
 * @param {State} before
 */
function prepareTable(state, before) {
  if (game.placeOf && !root.querySelector(":scope > .seats"))
    (game.arrange ?? createNumberedSeats)(root, state.seats.length);
  const playing = Boolean(state.view) && !leftMatch.update(state, before);
  if (playing || !isSpectator(state)) addSheets("match"); // early: a player sees them only in the match
  if (playing && !board)
    board = game.mount(root, send, {
      share,
      leaveTable: () => {
        leftMatch.leave(store.state);
        draw(store.state, store.state);
      },
      side,
      toasts,
      speaking,
      next: () => submitForm("again"),
      invite: inviteFriends,
      fill: () => waiting.fill(store.state),
    });
  if (!playing && board) {
    board.destroy();
    board = null;
  }
}

/** Seats a visitor without an account by a form that creates a guest. False for everybody else. */
function join() {
  return !data.me && submitForm("join");
}

/**
 * Returns the open window in which the table waits for the viewer, if all players may know it; else null.
 *
 * @param {State} state
 * @returns {Window | null}
 */
function soundedWindow(state) {
  return game.soundedWindow ? game.soundedWindow(state) : myWindow(state, "turn");
}

/**
 * @param {number | null} seat null: all seats
 * @param {Line | null} line
 */
function showBubble(seat, line) {
  if (seat === null) {
    for (const view of Object.values(seatsOf(root))) view.say(null);
    return board?.showNote(null);
  }
  const { state } = store,
    where = place(seat, bottomSeat(state), state.seats.length || 3);
  const unseen = line && where !== "self" && board && bubbles.small(); // read before anything is written
  seatsOf(root)[where]?.say(line);
  if (board) board.showNote(unseen ? t("said.emotion", { name: line.name, what: messageText(line) }) : null);
}

/**
 * Returns the card counter in a list, for the settings of a phone. The list is empty where the table has space for the
 * counter, and in games without one.
 */
function smallPhoneCounter() {
  if (!board?.counter || getComputedStyle(zone("tracker")).display !== "none") return [];
  const el = h("section.tracker.inset");
  board.counter(el);
  return [el];
}

/**
 * Writes the title of the page, which names the viewer's turn on a hidden page.
 *
 * @param {State} state
 */
function setTitle(state) {
  document.title = pageTitle(state, barTitle(game, state, !board)[0], Boolean(soundedWindow(state)));
}

store.listen((state, before, frame) => {
  bubbles.update(state, before);
  draw(state, before, frame);
  notifications.update(state, before, frame);
  if (frame.type === "state" && "back" in frame && frame.back) tellMissed(away => away.cameBack(before, state));
  if (frame.type === "state" && state.events.some(({ kind }) => kind === "timeout"))
    tellMissed(away => away.ranOut(state));
  if (frame.type === "chat") {
    const line = newLine(state, before);
    if (line && !game.isSecret?.(line)) {
      bubbles.add(line);
      const heard = line.channel !== "spectators" || !prefs.get("hideSpectators");
      if (heard && line.seat !== state.you.seat) sound.play("bell");
    }
    board?.heard?.(state, frame);
  }
  if (state.link.bye && state.link.bye !== before.link.bye) connectionLost(state.link.bye, () => socket.connect());
  if (state.match?.status !== before.match?.status) wake.changed();
});
prefs.listen(key => {
  applyPrefs();
  if (key === "felt") layCloth();
  bar.sound();
});
/** @type {Acts} */
const pageActions = {
  mute: () => prefs.set("sound", !prefs.get("sound")),
  help: () => void import("#js/table/key_help.js").then(({ openKeyHelp }) => openKeyHelp()),
};
listenKeys(
  document,
  new Proxy(pageActions, {
    get: (_, /** @type {string} */ name) => pageActions[name] ?? (() => board?.handle(name) ?? false),
  }),
  game.keys,
);
for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, () => sound.unlock(), { passive: true });
keepStill(document.body);
document.addEventListener("visibilitychange", () => setTitle(store.state));

if (data.state) {
  hear(data.state);
  /** @type {AppliedStateFrame} */
  const first = {
    ...data.state,
    type: "state",
    n: data.state.n || 1,
    events: game.openingEvents(data.state),
    still: true,
  };
  await step();
  prepareTable(reduce(store.state, first), store.state);
  await drawn();
  store.dispatch(first);
  await drawn();
  board?.animate(store.state); // the opening events, on a finished drawing
}
if (data.lesson) {
  const { startCoach } = await import("#js/lesson/start_coach.js"); // only at the table of a lesson
  const form = /** @type {HTMLFormElement} */ (sheet("lesson-step"));
  startCoach(data.lesson, store, { root, form, submit: submitForm, buzz, putDown: () => board?.handle("drop") });
}
socket.connect();
setTimeout(loadWhileAway, 4000); // not for the first view
root.removeAttribute("aria-busy");
await step();
if (navigator.userActivation?.hasBeenActive !== false) sound.unlock(); // the press that began the match counts if the browser reports it
