// What the modules under `static/js/table` hand to one another, and what they ask of a game.

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

/** What an element may hold; null, undefined and false are left out. */
export type Child = Node | string | number | null | undefined | false | readonly Child[];

export interface Props {
    on?: { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => unknown };
    data?: Record<string, unknown>;
    vars?: Record<string, string | number>;
    [attribute: string]: unknown;
}

type TagOf<Selector extends string> = Selector extends `${infer Tag}.${string}` ? Tag : Selector;

/** `h("input.field")` is an input. */
export type ElementOf<Selector extends string> =
    TagOf<Selector> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[TagOf<Selector>] : HTMLElement;

/** Edges of a box on the page. */
export type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

// ── Words ──────────────────────────────────────────────────────────────────────────────────────

/** The words of a part in the page's language, by key. */
export type Words = Record<string, string>;

/** The name of who sits in a seat. */
export type Name = (seat: number) => string;

// ── Choices of a device ────────────────────────────────────────────────────────────────────────

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

/** The choices that are on or off. */
export type Switch = { [Key in keyof Choices]: Choices[Key] extends boolean ? Key : never }[keyof Choices];

// ── State ──────────────────────────────────────────────────────────────────────────────────────

/** The line, as `socket.js` tells it. */
export interface Link {
    status: "connecting" | "good" | "slow" | "lost";
    ping: number | null;
    attempt: number;
    retryIn: number | null;
    bye: string | null;
}

/** Who looks, where it is no stranger. */
export interface Me {
    username: string;
    cardStyle?: string;
    bigIndex?: boolean;
}

/** Addresses that came with the page, by name. */
export type Urls = Partial<Record<string, string>>;

/** Something that was said. */
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

/** What one may look for in the view of whichever game. */
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

/** An event of whichever game. */
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

/** The one state of the page: see the head of `state.js`. */
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

/** A state frame of whichever game; `still`: nothing of it is animated. */
export interface StateTaken extends Omit<AnyStateFrame, "view" | "events" | "table"> {
    table: Table;
    view: AnyView | null;
    events: Happened[];
    still?: boolean;
}

/** A refusal of the server's, or of the page itself: what could not be sent. */
export interface RefusedFrame extends Omit<ErrorFrame, "class"> {
    class: Refusal["class"];
    unsent?: boolean;
}

/** What changes a state: frames of the server, and what the page tells itself. */
export type Change =
    | StateTaken
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

/** Timers and chance, which a test has of its own. */
export interface Clock {
    after: (ms: number, run: () => void) => number;
    cancel: (timer: number) => void;
    random: () => number;
}

/** What the socket needs of a browser. */
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

/** Sends a frame; its reference, or null where the line is lost. */
export type Send = (frame: Request) => string | null;

// ── A board's look at a state ──────────────────────────────────────────────────────────────────

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
    /** The window that a seat's clock shows. */
    clockOf: (seat: number) => Window | null;
}

/** What `clock.left` says of a window. */
export interface Left {
    ms: number;
    share: number;
    seconds: number;
}

// ── Seats ──────────────────────────────────────────────────────────────────────────────────────

/** Who sits there; in a puzzle who only stands for a side. */
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

/** A button of a seat's own; `stays`: not hidden by what the seat says. */
export interface SeatAction {
    key: string;
    text: string;
    tone?: string;
    stays?: boolean;
    run: () => unknown;
}

/** Makes the whole seat a button. */
export interface SeatPress {
    label: string;
    on?: boolean | null;
    /** Why not. */
    off?: string | null;
    run: () => unknown;
}

/** What `SeatView.update` takes. */
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

/** What a game adds in a ring. */
export interface RingModel extends Omit<SeatModel, "player" | "you" | "away" | "token"> {
    acts?: boolean;
    /** A word: no longer in the game. */
    out?: string | null;
}

/** Of a seat's bubble. */
export type Spoken = Pick<Line, "phrase" | "emotion" | "text"> & Partial<Line>;

// ── A hand of cards ────────────────────────────────────────────────────────────────────────────

/** What `Hand.render` takes; `backs` draws that many, face down. */
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

/** The card that was picked or put down last, and where in the hand it lies, 0 … 1. */
export interface Picked {
    code?: string;
    picked?: boolean;
    place?: number;
}

/** A finger on its way along a hand. */
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

/** What the prompt says. */
export interface Said {
    text?: string;
    more?: string;
    lead?: string;
    name?: string;
    ok?: string;
    no?: boolean;
    plain?: boolean;
}

/** What stands above everything a game could ask. */
export interface Standing {
    offline?: boolean;
    paused?: boolean;
    over?: boolean;
    away?: boolean;
}

/** What is asked when one leaves. */
export interface Leaving {
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

/** A finger that came down: when, and where on the page's window. */
export interface Tap {
    at: number;
    x: number;
    y: number;
}

/** When a control changed, after which tap, by itself or not; `was`: where the same thing stood before. */
export interface Shift {
    at: number;
    own: boolean;
    tap: Tap;
    was?: Edges | null;
}

// ── Keys ───────────────────────────────────────────────────────────────────────────────────────

/** What a key may do by name; false where it did nothing. */
export type Acts = Record<string, (event?: Event) => unknown>;

/** What is asked of a key's event. */
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
    /** What the number counts, where it is not the column's label. */
    unit?: string;
    shown?: (seat: number) => Child;
}

/** The parts of the last scroll. */
export interface Final {
    about?: string;
    score?: Score | null;
    columns?: Column[];
    rounds?: { label: string; points: number[]; note?: string }[];
    sections?: Child[];
}

/** The parts of a round's scroll. */
export interface RoundParts {
    /** Did I win? Null: I only watch. */
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

/** What the buttons of a result do. */
export interface ResultActs {
    ready: (window: Window) => unknown;
    again: () => unknown;
    leaveTable: () => unknown;
    share: (text: string) => unknown;
    redraw: () => unknown;
}

/** The result panel of a round, or the one after the match. */
export type ResultKind = "round" | "final";

/** The ways on from the last panel, beside the red button. */
export type ResultWay = "look" | "home" | "history" | "replay" | "share";

/** What a game says of its results. */
export interface GameResults<VM extends ViewModel = ViewModel> {
    felt: string;
    /** Class and kind of a last panel with a layout of its own. */
    block?: string;
    /** Selects what appears one by one when the panel unrolls. */
    steps?: string;
    ways?: readonly ResultWay[];
    matchResult: (state: State<VM["view"]>, vm: VM) => Child[];
    /** Returns what makes the parts of a round's panel, or null if there is none. */
    roundResult?: (state: State<VM["view"]>, vm: VM) => (() => Child[]) | null;
    shareText: (vm: VM) => string;
    /** Whether the player hears a win or a loss; null: neither. */
    won?: (vm: VM, kind: ResultKind) => boolean | null;
    /** ms to look at the table before the panel comes down. */
    look?: (vm: VM) => number;
}

/** What `ResultOverlay` is given. */
export interface ResultOverlayGame<VM extends ViewModel = ViewModel> extends GameResults<VM> {
    act: ResultActs;
}

// ── What the bases of a board ask of a game ────────────────────────────────────────────────────

/** What `BaseBoard` is given by a game. */
export interface BoardGame<VM extends ViewModel = ViewModel, Event extends Happened = Happened> {
    viewModel: (state: State<VM["view"], Event>) => VM;
    result: GameResults<VM>;
    /** Selects the bare felt: a touch there puts down what is picked. */
    bare?: string;
}

/** What keys and buttons do, by name; `n` is the number at the end of an action, 0 without one. */
export type BoardActions<VM extends ViewModel = ViewModel> = Partial<Record<string, (vm: VM, n: number) => unknown>>;

/** What an action bar asks of its board. */
export interface ActionBarEnv {
    zones: { prompt: HTMLElement; actions: HTMLElement };
    press: (action: string) => unknown;
    takeBack: () => unknown;
    redraw: () => void;
    /** Whether the button of a result lies in the place of the actions. */
    covered: () => boolean;
}

/** A large button of an action bar; `off`: it cannot be pressed now; `hinted`: the advice names it. */
export interface ActionButton {
    act: string;
    text: string;
    tone?: string;
    off?: boolean;
    hinted?: boolean;
    run?: () => unknown;
}

/** What `BaseActionBar.offer` takes. Without `buttons` and `mode` those that are there stay. */
export interface ActionRow {
    shown: boolean;
    mode?: string | null;
    key?: unknown;
    buttons?: readonly (ActionButton | HTMLElement)[];
}

/** Writes what the prompt says. */
export type PromptWords<Text extends Said = Said> = (said: Text) => Child[];

/** What the animation of an event is given. `wait`: ms until it begins; an event may add to it for those after it. */
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

/** What each kind of event moves. */
export type EventHandlers<Event extends Happened, TheMoment> = {
    [Kind in Event["kind"]]?: (data: DataOf<Event, Kind>, moment: TheMoment) => void;
};

// ── What the page asks of a game ───────────────────────────────────────────────────────────────

/** How a game may say who may be spoken to. */
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

/** What is said in a chat frame. */
export type Saying = { phrase: string } | { emotion: string } | { text: string };

export interface Toaster {
    show(text: string, options?: Toast): void;
    hold(text: string | null, options?: Toast & { kind?: string }): void;
}

export interface Speaks {
    say(...sentences: (string | null | undefined | false)[]): void;
}

export interface Opens {
    open(name?: string): void;
    close(): void;
}

/** What a board is given. */
export interface BoardEnv {
    share: (kind: string, text?: string) => unknown;
    leaveTable: () => void;
    side: Opens;
    toasts: Toaster;
    speaking: Speaks;
    next: () => void;
}

export interface Board {
    render(state: State): void;
    animate(state: State): void;
    /** A named act of a button or a key; false where it does nothing. */
    handle(name: string): unknown;
    /** What is said where bubbles have no lane; null: no more. */
    showNote(text: string | null): void;
    heard?(state: State, frame: ChatFrame): void;
    counter?(el: HTMLElement): void;
    destroy(): void;
}

/** `static/js/games/*\/game.js`. */
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

/** What the side panel is given. */
export interface SidePanelEnv {
    say: (words: Saying) => unknown;
    extra: (state: State) => Child[];
    panels?: Panel[];
    voice?: (state: State) => Voice | null;
    line?: (state: State, line: Line) => Node;
    talkInLog?: boolean;
}

/** What a table before its match is given. */
export interface WaitingEnv {
    send: Send;
    game: Pick<Game, "optionLines" | "placeOf">;
    levels: string[];
    share: (kind: string) => unknown;
    /** Seats a stranger by a form; false for everybody else. */
    join: () => boolean;
}

/** What tells the news. */
export interface NotificationsEnv {
    toasts: Toaster;
    speaking: Speaks;
    sound: { play(name: string): void };
    game: Pick<Game, "eventTexts" | "isHushed">;
    soundedWindow: (state: State) => Window | null;
    retry: () => void;
}

/** What the page came with. */
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
