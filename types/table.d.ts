// The types that the modules under `static/js/table` exchange, and their contract with a game.

import type { Outcome } from "#types/game";
import type {
    AckFrame,
    AdviceFrame,
    AnyStateFrame,
    ByeFrame,
    CalledFrame,
    ChatFrame,
    ChatHiddenFrame,
    ErrorFrame,
    Frame,
    GameEvent,
    GameKey,
    Kind,
    Match,
    MutedFrame,
    PongFrame,
    Request,
    SaidFrame,
    Seat,
    StateFrame,
    Table,
    View,
    Window,
} from "#types/wire";

export type { Frame, Kind, Match, Request, Seat, Table, Window };

// ── Elements ───────────────────────────────────────────────────────────────────────────────────

/** The children of an element; null, undefined and false are left out. */
export type Child = Node | string | number | null | undefined | false | readonly Child[];

export interface Props {
    on?: { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => unknown };
    data?: Record<string, unknown>;
    vars?: Record<string, string | number>;
    [attribute: string]: unknown;
}

type TagOf<Selector extends string> = Selector extends `${infer Tag}.${string}` ? Tag : Selector;

/** The element type of a selector of `h`: `h("input.field")` returns an input. */
export type ElementOf<Selector extends string> =
    TagOf<Selector> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[TagOf<Selector>] : HTMLElement;

/** The position and size of a box on the page. */
export type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

// ── Words ──────────────────────────────────────────────────────────────────────────────────────

/** The words of a part in the page's language, by key. */
export type Words = Record<string, string>;

/** Returns the name of a seat's player. */
export type Name = (seat: number) => string;

// ── Settings of a device ───────────────────────────────────────────────────────────────────────

export interface Choices {
    sound: boolean;
    haptics: boolean;
    suits4: boolean;
    big: boolean;
    lefty: boolean;
    tracker: boolean;
    autopass: boolean;
    effects: boolean;
    order: string;
    aloud: boolean;
    chance: boolean;
    autopassOffered: boolean;
}

/** The settings that are on or off. */
export type Switch = { [Key in keyof Choices]: Choices[Key] extends boolean ? Key : never }[keyof Choices];

// ── State ──────────────────────────────────────────────────────────────────────────────────────

/** The connection, as `socket.js` reports it. */
export interface Link {
    status: "connecting" | "good" | "slow" | "lost";
    ping: number | null;
    attempt: number;
    retryIn: number | null;
    bye: string | null;
}

/** The viewer's account. */
export interface Me {
    username: string;
    cardStyle?: string;
    bigIndex?: boolean;
}

/** Addresses from the page's data, by name. */
export type Urls = Partial<Record<string, string>>;

/** A line of the chat, or a speech. */
export interface Line {
    id: number;
    seat: number | null;
    name: string;
    username: string | null;
    phrase: string | null;
    emotion: string | null;
    text: string | null;
    texts: Record<string, string> | null;
    ref: string;
    channel: string;
    round: number;
    step: number;
}

/** The view fields that shared modules read, in any game. */
export interface AnyView {
    phase: string;
    round?: number;
    history?: readonly unknown[];
    options: object;
    outcome: Outcome | null;
    scores?: number[];
    ready?: boolean[];
    hand?: string[];
    role?: string;
    dice?: number[];
}

/** An event of any game. */
export interface Happened {
    kind: string;
    data: object;
}

export interface Refusal {
    id: number;
    ref: string | null;
    class: ErrorFrame["class"] | "offline";
    code: string;
    message: string;
    data: Record<string, unknown>;
    frame: Request | null;
}

/** The state of the page: see the head of `state.js`. */
export interface State<TheView extends AnyView = AnyView, Event extends Happened = Happened> {
    code: string;
    lang: string;
    me: Me | null;
    urls?: Urls;
    link: Link;
    n: number;
    at: number;
    table: Table | null;
    match: Match | null;
    seats: (Seat | null)[];
    you: { seat: number | null };
    windows: Window[];
    view: TheView | null;
    events: Event[];
    cast: (Seat | null)[];
    castSeat: number | null;
    chat: Line[];
    said: number;
    texts: Partial<Record<string, Line>>;
    hidden: string[];
    muted: string[];
    called: CalledFrame["tables"];
    advice: AdviceFrame | null;
    pending: Record<string, Request>;
    refused: Refusal | null;
    refusals: number;
}

export type GameState<Game extends GameKey> = State<View<Game>, GameEvent<Game>>;

/** A state frame of any game. `still` says that none of it is animated. */
export interface AppliedStateFrame extends Omit<AnyStateFrame, "view" | "events" | "table"> {
    table: Table;
    view: AnyView | null;
    events: Happened[];
    still?: boolean;
}

/** A refusal by the server, or by the page for an unsent request. */
export interface RefusedFrame extends Omit<ErrorFrame, "class"> {
    class: Refusal["class"];
    unsent?: boolean;
}

/** A change of the state: a frame of the server, or a note of the page itself. */
export type Change =
    | AppliedStateFrame
    | ChatFrame
    | SaidFrame
    | ChatHiddenFrame
    | MutedFrame
    | CalledFrame
    | AdviceFrame
    | AckFrame
    | RefusedFrame
    | PongFrame
    | ByeFrame
    | { type: "link"; link: Link }
    | { type: "sent"; ref: string; frame: Request };

export type Listener = (state: State, before: State, frame: Change) => void;

/** Timers and randomness, replaced in tests. */
export interface Clock {
    after: (ms: number, run: () => void) => number;
    cancel: (timer: number) => void;
    random: () => number;
}

/** The browser services of the socket. */
export interface Env extends Clock {
    open: (url: string | URL) => WebSocket;
    now: () => number;
}

export interface SocketListeners {
    /** Every frame but pongs. */
    onFrame(frame: Frame | RefusedFrame): void;
    onLink?: (link: Link) => void;
    onPong?: (sentAt: number, at: number) => void;
}

/** Sends a frame. Returns its reference, or null while the connection is lost. */
export type Send = (frame: Request) => string | null;

// ── View model ─────────────────────────────────────────────────────────────────────────────────

export interface ViewModel<TheView extends AnyView = AnyView> {
    state: State<TheView>;
    view: TheView;
    seats: (Seat | null)[];
    watching: boolean;
    bottom: number;
    away: boolean;
    paused: boolean;
    aborted: boolean;
    finished: boolean;
    over: boolean;
    turn: Window | null;
    me: number | null;
    offline: boolean;
    options: TheView["options"];
    acts: number | null;
    place: (seat: number) => string;
    name: Name;
    window: (name: string) => Window | null;
    mine: (name: string) => Window | null;
    isSent: (name: string) => boolean;
    /** Returns the window that a seat's clock shows, or null. */
    clockOf: (seat: number) => Window | null;
}

/** The remaining time of a window, from `clock.left`. */
export interface Left {
    ms: number;
    share: number;
    seconds: number;
}

// ── Seats ──────────────────────────────────────────────────────────────────────────────────────

/** The player of a seat. In a puzzle a seat has only the name of its side. */
export type Player = Pick<Seat, "name"> & Partial<Seat>;

export interface Tag {
    text: string;
    tone?: string;
}

export interface Mark {
    icon?: string;
    text?: string | number;
    tone?: string;
    label?: string;
}

/** A button at a seat. With `stays` the speech bubble does not hide it. */
export interface SeatAction {
    key: string;
    text: string;
    tone?: string;
    stays?: boolean;
    run: () => unknown;
}

/** The whole seat as a button. */
export interface SeatPress {
    label: string;
    on?: boolean | null;
    /** The reason why the seat cannot be chosen. */
    off?: string | null;
    run: () => unknown;
}

/** The input of `SeatView.update`. */
export interface SeatModel {
    player?: Player | null;
    role?: string | null;
    hat?: string | null;
    count?: number | null;
    few?: number;
    score?: number | null;
    token?: (() => Element) | null;
    tags?: Tag[];
    window?: Window | null;
    you?: boolean;
    away?: boolean;
    action?: SeatAction | null;
    number?: number | null;
    marks?: Mark[];
    press?: SeatPress | null;
}

/** The game's part of a seat in a ring. */
export interface RingModel extends Omit<SeatModel, "player" | "you" | "away" | "token"> {
    acts?: boolean;
    /** A word for a seat that is no longer in the game. */
    out?: string | null;
}

/** The content of a speech bubble. */
export type Spoken = Pick<Line, "phrase" | "emotion" | "text"> & Partial<Line>;

// ── A hand of cards ────────────────────────────────────────────────────────────────────────────

/** The input of `Hand.render`. `backs` draws that many cards face down. */
export interface HandModel {
    codes: string[];
    rows: number;
    big?: boolean;
    fresh?: string[];
    hinted?: string[];
    live?: boolean;
    backs?: number;
    blank?: boolean;
}

/** The card that was last picked or unpicked, and its place in the hand, 0 … 1. */
export interface Picked {
    code?: string;
    picked?: boolean;
    place?: number;
}

/** A swipe along a hand. */
export interface Swipe {
    id: number;
    from: number;
    last: number;
    base: Set<string>;
    pick: boolean;
    y: number;
    moved: boolean;
}

// ── Log ────────────────────────────────────────────────────────────────────────────────────────

export interface LogLine {
    step?: number;
    rule?: string;
    by?: string;
    seat?: number | null;
    what?: Child;
    tone?: string;
    key?: unknown;
    draw?: () => Node;
    said?: undefined;
}

export type Logged = LogLine | { said: Line; rule?: undefined; draw?: undefined };

// ── Messages, dialogs ──────────────────────────────────────────────────────────────────────────

export interface Action {
    text: string;
    run: () => unknown;
}

export interface Toast {
    tone?: string;
    action?: Action | null;
    stay?: number;
}

export interface DialogButton {
    text: string;
    tone?: string;
    run?: () => unknown;
}

/** The content of the prompt. */
export interface Said {
    text?: string;
    more?: string;
    lead?: string;
    name?: string;
    ok?: string;
    no?: boolean;
    plain?: boolean;
}

/** The states whose sentences take precedence over a game's prompt. */
export interface Standing {
    offline?: boolean;
    paused?: boolean;
    over?: boolean;
    away?: boolean;
}

/** The input of the dialog on leaving. */
export interface LeaveQuestion {
    seated: boolean;
    running: boolean;
    out: boolean;
    rated: boolean;
    others: boolean;
    tournament: boolean;
    go: () => unknown;
    concede: () => unknown;
}

// ── Movement ───────────────────────────────────────────────────────────────────────────────────

export type Duration = "quick" | "move" | "deal" | "scene" | "epic" | "stagger";

export interface Timing {
    time?: Duration | number;
    ease?: string;
    delay?: number;
    fill?: FillMode;
    then?: (() => void) | null;
    pseudo?: string;
    composite?: CompositeOperation;
}

// ── Stillness ──────────────────────────────────────────────────────────────────────────────────

export type Edges = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** A touch: its time, and its position in the viewport. */
export interface Tap {
    at: number;
    x: number;
    y: number;
}

/**
 * A change of a control: its time, the tap before it, and whether the change is that tap's effect. `was` is the earlier
 * box of an equal control.
 */
export interface ControlChange {
    at: number;
    own: boolean;
    tap: Tap;
    was?: Edges | null;
}

// ── Keys ───────────────────────────────────────────────────────────────────────────────────────

/** The actions of keys by name. An action returns false if it did nothing. */
export type Acts = Record<string, (event?: Event) => unknown>;

/** The fields of a key event that `keyName` reads. */
export type KeyPressed = Pick<KeyboardEvent, "key"> &
    Partial<Pick<KeyboardEvent, "target" | "altKey" | "ctrlKey" | "metaKey" | "isComposing" | "defaultPrevented">>;

// ── Results ────────────────────────────────────────────────────────────────────────────────────

export interface Column {
    label: string;
    of: (seat: number) => Child;
}

export interface Score {
    of: (seat: number) => Child;
    label: string;
    /** The unit of the number, where it is not the column's label. */
    unit?: string;
    shown?: (seat: number) => Child;
}

/** The game's parts of the match's result panel. */
export interface Final {
    about?: string;
    score?: Score | null;
    columns?: Column[];
    rounds?: { label: string; points: number[]; note?: string }[];
    sections?: Child[];
}

/** The game's parts of a round's result panel. */
export interface RoundParts {
    /** Whether the viewer won; null for a spectator. */
    won?: boolean | null;
    title: string;
    why?: string;
    points: number[];
    totals: number[];
    rows?: number[] | null;
    unit?: string;
    shown?: Child;
    columns?: Column[];
    standings?: string;
    sections?: Child[];
}

/** The actions of the result panel's buttons. */
export interface ResultActs {
    ready: (window: Window) => unknown;
    again: () => unknown;
    leaveTable: () => unknown;
    share: (text: string) => unknown;
    redraw: () => unknown;
}

/** The kind of result panel: of a round, or of the match. */
export type ResultKind = "round" | "final";

/** The sound of a result panel, by its name in `sound.js`. */
export type ResultSound = "win" | "loss" | null;

/** The links of the last panel, beside the primary button. */
export type ResultWay = "look" | "home" | "history" | "replay" | "share";

/** A game's description of its results. */
export interface GameResults<VM extends ViewModel = ViewModel> {
    felt: string;
    /** The class and kind of a last panel with a layout of its own. */
    block?: string;
    /** A selector of the elements that appear one by one when the panel unrolls. */
    steps?: string;
    ways?: readonly ResultWay[];
    matchResult: (state: State<VM["view"]>, vm: VM) => Child[];
    /** Returns a function that makes the parts of a round's panel, or null if there is none. */
    roundResult?: (state: State<VM["view"]>, vm: VM) => (() => Child[]) | null;
    shareText: (vm: VM) => string;
    /**
     * Returns the sound that the seated viewer hears when the panel of this kind unrolls, or null for silence. It is not
     * called for spectators and aborted matches. By default the first place in the match is a win.
     */
    resultSound?: (vm: VM, kind: ResultKind) => ResultSound;
    /** Returns for how many ms the table stays visible before the panel appears; 1500 by default. */
    revealDelay?: (vm: VM) => number;
}

/** The input of `ResultOverlay`. */
export interface ResultOverlayGame<VM extends ViewModel = ViewModel> extends GameResults<VM> {
    act: ResultActs;
}

// ── Bases of a board ───────────────────────────────────────────────────────────────────────────

/** A game's input of `BaseBoard`. */
export interface BoardGame<VM extends ViewModel = ViewModel, Event extends Happened = Happened> {
    viewModel: (state: State<VM["view"], Event>) => VM;
    result: GameResults<VM>;
    /** A selector of the empty table: a touch there unpicks the picked cards. */
    bare?: string;
}

/** The actions of keys and buttons by name. `n` is the number at the end of the action, 0 without one. */
export type BoardActions<VM extends ViewModel = ViewModel> = Partial<Record<string, (vm: VM, n: number) => unknown>>;

/** The services of a board for its action bar. */
export interface ActionBarEnv {
    zones: { prompt: HTMLElement; actions: HTMLElement };
    press: (action: string) => unknown;
    takeBack: () => unknown;
    redraw: () => void;
    /** Whether the button of a folded result takes the place of the actions. */
    covered: () => boolean;
}

/** A large button of an action bar. `off` disables it; `hinted` marks it as advised. */
export interface ActionButton {
    act: string;
    text: string;
    tone?: string;
    off?: boolean;
    hinted?: boolean;
    run?: () => unknown;
}

/** The input of `BaseActionBar.offer`. Without `buttons` or `mode` the present ones stay. */
export interface ActionRow {
    shown: boolean;
    mode?: string | null;
    key?: unknown;
    buttons?: readonly (ActionButton | HTMLElement)[];
}

/** Returns the children of the prompt's sentence. */
export type PromptWords<Text extends Said = Said> = (said: Text) => Child[];

/** The input of an event's animation. `wait` is the delay in ms; an animation may increase it for those after it. */
export interface Moment<VM extends ViewModel, Event extends Happened, Before> {
    events: readonly Event[];
    vm: VM;
    before: Before | null;
    wait: number;
}

type DataOf<Event extends Happened, Kind> = Event extends Happened
    ? Kind extends Event["kind"]
        ? Event["data"]
        : never
    : never;

/** The animation of each kind of event. */
export type EventHandlers<Event extends Happened, TheMoment> = {
    [Kind in Event["kind"]]?: (data: DataOf<Event, Kind>, moment: TheMoment) => void;
};

// ── Contract of a game ─────────────────────────────────────────────────────────────────────────

/** A game's limits of the chat: the reason for silence, a hint, the greatest length, and another way to send. */
export interface Voice {
    off?: string | null;
    hint?: string;
    most?: number;
    send?: (text: string) => unknown;
}

export interface Panel {
    name: string;
    word: string;
    render: (el: HTMLElement, state: State) => void;
}

export interface Tool {
    icon: string;
    word: string;
    run: () => unknown;
}

/** The content of a chat frame. */
export type Saying = { phrase: string } | { emotion: string } | { text: string };

export interface Toaster {
    show(text: string, options?: Toast): void;
    hold(text: string | null, options?: Toast & { kind?: string }): void;
}

export interface Announcer {
    say(...sentences: (string | null | undefined | false)[]): void;
}

export interface Opens {
    open(name?: string): void;
    close(): void;
}

/** The services of the page for a board. */
export interface BoardEnv {
    share: (kind: string, text?: string) => unknown;
    leaveTable: () => void;
    side: Opens;
    toasts: Toaster;
    speaking: Announcer;
    next: () => void;
}

export interface Board {
    render(state: State): void;
    animate(state: State): void;
    /** Runs the action of a button or key. False if it does nothing. */
    handle(name: string): unknown;
    /** Shows a sentence where speech bubbles have no space. Null removes it. */
    showNote(text: string | null): void;
    heard?(state: State, frame: ChatFrame): void;
    counter?(el: HTMLElement): void;
    destroy(): void;
}

/** The manifest of a game: `static/js/games/*\/game.js`. */
export interface Game {
    words: Words;
    felt?: string;
    keys?: Record<string, string>;
    sorts?: boolean;
    switches?: Switch[];
    talkInLog?: boolean;
    panels?: Panel[];
    placeOf?(seat: number, bottom: number, seats: number): string;
    arrange?(root: HTMLElement, seats: number): void;
    mount(root: HTMLElement, send: Send, around: BoardEnv): Board;
    title(state: State): string[];
    optionLines(options?: object): string[];
    openingEvents(first: StateFrame): Happened[];
    logLines(state: State): LogLine[];
    eventTexts(state: State, name: Name): (string | null | undefined | false)[];
    soundedWindow?(state: State): Window | null;
    chatRights?(state: State, how: { say: (words: Saying) => unknown }): Voice | null;
    chatLine?(state: State, line: Line): Node;
    tools?(state: State, how: { side: Opens; handle: (action: string) => unknown }): Tool[];
    isSecret?(line: Line): boolean;
    isHushed?(state: State): boolean;
    wire?(how: { send: Send; toasts: Toaster; state: () => State; pull: () => void }): void;
}

/** The input of the side panel. */
export interface SidePanelEnv {
    say: (words: Saying) => unknown;
    extra: (state: State) => Child[];
    panels?: Panel[];
    voice?: (state: State) => Voice | null;
    line?: (state: State, line: Line) => Node;
    talkInLog?: boolean;
}

/** The input of the waiting room. */
export interface WaitingEnv {
    send: Send;
    game: Pick<Game, "optionLines" | "placeOf">;
    levels: string[];
    share: (kind: string) => unknown;
    /** Seats a visitor by a form. False for everybody else. */
    join: () => boolean;
}

/** The input of the notifications. */
export interface NotificationsEnv {
    toasts: Toaster;
    speaking: Announcer;
    sound: { play(name: string): void };
    game: Pick<Game, "eventTexts" | "isHushed">;
    soundedWindow: (state: State) => Window | null;
    retry: () => void;
}

/** The data in the page. */
export interface TablePage {
    code: string;
    lang: string;
    me: Me | null;
    urls: Urls & { home: string };
    ws: string;
    static: { icons: string; art: string };
    levels?: string[];
    state?: StateFrame;
}
