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
    WaitingFrame,
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

/** Returns the name of the player in a seat. */
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
    hideSpectators: boolean;
    /** A felt of `FELTS`, or "game": each game's own. */
    felt: string;
    /** A card back of `BACKS`, or "game". */
    back: string;
}

/** The settings that are chosen from small pictures. */
export type Theme = "felt" | "back";

/** The settings that are on or off. */
export type Switch = { [Key in keyof Choices]: Choices[Key] extends boolean ? Key : never }[keyof Choices];

// ── State ──────────────────────────────────────────────────────────────────────────────────────

/** The state of the connection, as `socket.js` reports it. */
export interface Link {
    status: "connecting" | "waiting" | "good" | "slow" | "lost";
    ping: number | null;
    attempt: number;
    retryIn: number | null;
    bye: string | null;
}

/** The account of the viewer. */
export interface Me {
    username: string;
    cardStyle?: string;
    bigIndex?: boolean;
    felt?: string;
    cardBack?: string;
}

/** What a player is to the viewer. `unknown`: a guest, a bot, or not asked yet. */
export type Relation = "none" | "friend" | "asked" | "asks_you" | "blocked" | "unknown";

/** Addresses by name, from the data in the page. */
export type Urls = Partial<Record<string, string>>;

/** A chat message or a speech. */
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
    /** The kind of its speaker, where it is known. */
    kind?: Kind;
    /** The match on the table when it came; null before the first. */
    match: string | null;
    /** Whether it is open talk that came while no match was played: it stays when the next one begins. */
    between: boolean;
    /** Whether another player had the speaker's seat when it came. */
    late: boolean;
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
    class: ErrorFrame["class"] | "offline" | "unanswered";
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
    /** `behind`: seconds by which the viewer sees the table late. */
    you: { seat: number | null; behind?: number };
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

/** A state frame of any game. `still` says that nothing of it is animated. */
export interface AppliedStateFrame extends Omit<AnyStateFrame, "view" | "events" | "table"> {
    table: Table;
    view: AnyView | null;
    events: Happened[];
    still?: boolean;
    /** The page has been cut off before it. */
    back?: boolean;
}

/** A refusal of a request by the server, or by the page for a request that was not sent. */
export interface RefusedFrame extends Omit<ErrorFrame, "class"> {
    class: Refusal["class"];
    unsent?: boolean;
}

/** What changes the state: a frame of the server, or a note of the page itself. */
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
    | WaitingFrame
    | ByeFrame
    | { type: "link"; link: Link }
    | { type: "sent"; ref: string; frame: Request };

export type Listener = (state: State, before: State, frame: Change) => void;

/** Timers and randomness, which tests replace. */
export interface Clock {
    after: (ms: number, run: () => void) => number;
    cancel: (timer: number) => void;
    random: () => number;
}

/** What the socket needs of the browser, which tests replace. */
export interface Env extends Clock {
    open: (url: string | URL) => WebSocket;
    now: () => number;
    /** Whether nobody looks at the page. */
    hidden: () => boolean;
}

export interface SocketListeners {
    /** Gets every frame but pongs. `back`: the first state after the page was cut off. */
    onFrame(frame: (Frame & { back?: boolean }) | RefusedFrame): void;
    onLink?: (link: Link) => void;
    onPong?: (sentAt: number, at?: number) => void;
}

/** Sends a frame. Returns its reference, or null while the connection is lost. */
export type Send = (frame: Request) => string | null;

// ── View model ─────────────────────────────────────────────────────────────────────────────────

export interface ViewModel<TheView extends AnyView = AnyView> {
    state: State<TheView>;
    view: TheView;
    seats: (Seat | null)[];
    watching: boolean;
    behind: number;
    bottom: number;
    away: boolean;
    paused: boolean;
    aborted: boolean;
    finished: boolean;
    over: boolean;
    turn: Window | null;
    me: number | null;
    offline: boolean;
    inLine: boolean;
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

/** The remaining time of a window, as `clock.left` returns it. */
export interface Left {
    ms: number;
    share: number;
    seconds: number;
}

// ── Seats ──────────────────────────────────────────────────────────────────────────────────────

/** The player in a seat. In a puzzle, a seat has only the name of its side. */
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

/** A button at a seat. With `stays` it remains visible beside the speech bubble. */
export interface SeatAction {
    key: string;
    text: string;
    tone?: string;
    stays?: boolean;
    run: () => unknown;
}

/** The button that covers a whole seat. */
export interface SeatPress {
    label: string;
    on?: boolean | null;
    /** The reason why the seat cannot be chosen. */
    off?: string | null;
    run: () => unknown;
}

/** What `SeatView.update` draws. */
export interface SeatModel {
    player?: Player | null;
    role?: string | null;
    hat?: string | null;
    count?: number | null;
    few?: number;
    score?: number | null;
    /** The rounds that the seat has won, of those that win a match. */
    wins?: { won: number; of: number } | null;
    token?: (() => Element) | null;
    tags?: Tag[];
    window?: Window | null;
    you?: boolean;
    away?: boolean;
    action?: SeatAction | null;
    number?: number | null;
    marks?: Mark[];
    press?: SeatPress | null;
    /** What a press on the circle of an empty seat does. */
    take?: { label: string; run: () => unknown } | null;
}

/** What a game shows at a seat of a ring. */
export interface RingModel extends Omit<SeatModel, "player" | "you" | "away" | "token"> {
    acts?: boolean;
    /** A word for a seat that is no longer in the game. */
    out?: string | null;
}

/** What a speech bubble shows. */
export type Spoken = Pick<Line, "phrase" | "emotion" | "text"> & Partial<Line>;

// ── A hand of cards ────────────────────────────────────────────────────────────────────────────

/** What `Hand.render` draws. `backs` draws so many cards face down. */
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

/** The card that was just picked or unpicked, and where it lies in the hand, 0 … 1. */
export interface Picked {
    code?: string;
    picked?: boolean;
    place?: number;
}

/** A swipe along a hand while the finger is down. */
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
    /** The code of a refusal that can be explained. */
    code?: string;
    plain?: boolean;
}

/** Opens a dialog with a title, a sentence and buttons, and returns it. */
export type Ask = (what: {
    title: string;
    text: Child;
    more?: Child;
    buttons: DialogButton[];
    keep?: boolean;
}) => HTMLDialogElement;

/** The explanation of a refused move, as the server sends it. */
export interface RefusalExplanation {
    title: string;
    text: string;
    clause: string;
    link: string;
    examples: { shown: string[]; allowed: boolean; text: string }[];
}

/** The conditions of a table under which the prompt says something else than the game, such as a pause. */
export interface Standing {
    behind?: number;
    offline?: boolean;
    /** Whether the connection waits in the server's line. */
    inLine?: boolean;
    paused?: boolean;
    over?: boolean;
    away?: boolean;
}

/** What the dialog needs that asks before leaving. */
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
 * A change of a control: when it happened, the tap before it, and whether that tap has caused it. `was` is the earlier
 * box of a control with the same meaning.
 */
export interface ControlChange {
    at: number;
    own: boolean;
    tap: Tap;
    was?: Edges | null;
}

// ── Keys ───────────────────────────────────────────────────────────────────────────────────────

/** Actions by name, as keys run them. An action returns false if it did nothing. */
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
    /** The unit of a seat's number, where it is not the column's label. */
    unit?: (seat: number) => string;
    shown?: (seat: number) => Child;
}

/** What a game adds to the result panel after a match. */
export interface Final {
    about?: string;
    score?: Score | null;
    columns?: Column[];
    rounds?: { label: string; points: number[]; note?: string }[];
    sections?: Child[];
}

/** What a game adds to the result panel after a round. */
export interface RoundParts {
    /** Whether the viewer won; null for a spectator. */
    won?: boolean | null;
    title: string;
    why?: string;
    points: number[];
    totals: number[];
    rows?: number[] | null;
    unit?: (points: number) => string;
    shown?: Child;
    columns?: Column[];
    standings?: string;
    sections?: Child[];
}

/** What the buttons of the result panel do. */
export interface ResultActs {
    ready: (window: Window) => unknown;
    /** Wants another match at this table, or no longer. */
    vote: (on: boolean) => unknown;
    /** Fills the free seats with AI. */
    fill: () => unknown;
    /** Opens the list of friends to invite. */
    invite: () => unknown;
    tell: (text: string) => unknown;
    leaveTable: () => unknown;
    share: (text: string) => unknown;
    redraw: () => unknown;
}

/** Which result panel it is: that of a round, or that of the match. */
export type ResultKind = "round" | "final";

/** The sound of a result panel, by its name in `sound.js`. */
export type ResultSound = "win" | "loss" | null;

/** The links and buttons of the panel after a match, beside the primary one. */
export type ResultWay = "look" | "home" | "history" | "replay" | "share";

/** How a game shows its results. */
export interface GameResults<VM extends ViewModel = ViewModel> {
    felt: string;
    /** The class of a panel after a match that has a layout of its own. */
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
    /** Called when the panel appears, for a game to close what would cover it. */
    revealed?: () => void;
}

/** What `ResultOverlay` needs of a game and its board. */
export interface ResultOverlayGame<VM extends ViewModel = ViewModel> extends GameResults<VM> {
    act: ResultActs;
}

// ── Bases of a board ───────────────────────────────────────────────────────────────────────────

/** What `BaseBoard` needs of a game. */
export interface BoardGame<VM extends ViewModel = ViewModel, Event extends Happened = Happened> {
    viewModel: (state: State<VM["view"], Event>) => VM;
    result: GameResults<VM>;
    /** A selector of the bare table, where a touch unpicks the picked cards. */
    bare?: string;
}

/** Actions of keys and buttons by name. `n` is the number at the end of the action's name, 0 without one. */
export type BoardActions<VM extends ViewModel = ViewModel> = Partial<Record<string, (vm: VM, n: number) => unknown>>;

/** What a board gives to its action bar. */
export interface ActionBarEnv {
    zones: { prompt: HTMLElement; actions: HTMLElement };
    press: (action: string) => unknown;
    takeBack: () => unknown;
    redraw: () => void;
    /** Whether the button that opens a folded result panel has taken the place of the buttons. */
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

/** The buttons that `BaseActionBar.offer` draws. Without `buttons` or `mode` the present ones stay. */
export interface ActionRow {
    shown: boolean;
    mode?: string | null;
    key?: unknown;
    buttons?: readonly (ActionButton | HTMLElement)[];
}

/** Returns the children of the prompt's sentence. */
export type PromptWords<Text extends Said = Said> = (said: Text) => Child[];

/**
 * What the animation of an event gets. `wait` is its delay in ms, which it may increase for the animations after it.
 */
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

/**
 * The limits that a game sets to the chat: why the viewer cannot write, who will read it, the greatest length, and
 * another function that sends.
 */
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

/** What a chat request says: a phrase, an emotion or a text. */
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

/** What the page gives to a board. */
export interface BoardEnv {
    share: (kind: string, text?: string) => unknown;
    /** Fills the free seats with AI. */
    fill: () => unknown;
    /** Opens the list of friends to invite. */
    invite: () => unknown;
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

/** The manifest of a game: what `static/js/games/*\/game_manifest.js` exports. */
export interface Game {
    words: Words;
    felt?: string;
    keys?: Record<string, string>;
    sorts?: boolean;
    switches?: Switch[];
    /** The themes that its settings offer; both by default. */
    themes?: Theme[];
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
    wire?(how: { state: () => State; pull: () => void }): void;
    /** Draws the cards or dice of an example, by their codes. */
    drawExample?(codes: string[]): Node;
}

/** What the side panel needs of the page. */
export interface SidePanelEnv {
    say: (words: Saying) => unknown;
    /** Called when the player hides what spectators say, or shows it again. */
    changed: () => unknown;
    extra: (state: State) => Child[];
    panels?: Panel[];
    voice?: (state: State) => Voice | null;
    line?: (state: State, line: Line) => Node;
    talkInLog?: boolean;
}

/** What the waiting room needs of the page. */
export interface WaitingEnv {
    send: Send;
    game: Pick<Game, "optionLines" | "placeOf">;
    levels: string[];
    share: (kind: string) => unknown;
    /** Seats a visitor by a form. False for everybody else. */
    join: () => boolean;
    /** Opens the list of friends to invite. */
    invite: () => unknown;
}

/** What the notifications need of the page. */
export interface NotificationsEnv {
    toasts: Toaster;
    speaking: Announcer;
    sound: { play(name: string): void };
    game: Pick<Game, "eventTexts" | "isHushed">;
    soundedWindow: (state: State) => Window | null;
    retry: () => void;
    /** Sends a request again that was not answered. */
    resend: Send;
    /** Returns the button that explains a refusal by its code. Null if it has no explanation. */
    explain: (code: string) => Action | null;
    /** Whether the matches of this table are a lesson's or practice: the server ends them, and they count nowhere. */
    unkept?: boolean;
}

/** The data that the server writes into the page. */
export interface TablePage {
    code: string;
    lang: string;
    me: Me | null;
    urls: Urls & { home: string };
    ws: string;
    static: { icons: string; art: string };
    levels?: string[];
    state?: StateFrame;
    /** The lesson that the viewer takes at this table. */
    lesson?: Lesson | null;
    /** Whether the viewer practises at this table, and may take moves back. */
    practised?: boolean;
    /** Sentences that the page says once, in practice: why nothing was taken back. */
    messages?: string[];
    /** The codes of refusals that can be explained. */
    explained?: string[];
}

/** The store of the page, as the coach of a lesson reads it. */
export interface Store {
    readonly state: State;
    listen: (run: Listener) => unknown;
}

/** One step of a lesson: a sentence, what it lights, and the move that it may ask for. */
export interface LessonStep {
    text: string;
    /** The sentence for a legal move that the lesson does not want. */
    why: string;
    /** Selectors of the elements that stay in the light. */
    light: string[];
    /** Selectors of the cards or seats that the learner picks. */
    picks: string[];
    /** Selectors of the buttons that make the move; the first visible one is lit. */
    press: string[];
    /** The sentence once all is picked; empty for the usual one. */
    then: string;
    asks: boolean;
    /** Whether the move that it asks for is a speech: the learner makes it with a button of the slip. */
    says: boolean;
    /** The number of moves that the match has when the step is shown. */
    moves: number;
}

/** What the coach of a lesson uses of the page. */
export interface CoachPage {
    /** The table, to which the coach is added. */
    root: HTMLElement;
    /** The form that sends requests about the lesson. */
    form: HTMLFormElement;
    /** Submits a form of the page by its id. */
    submit(form: string): unknown;
    /** Lets the device vibrate for so many milliseconds. */
    buzz(pattern: number | number[]): void;
    /** Puts the picked cards back. */
    putDown(): unknown;
}

/** What the page of a lesson needs beside the table. */
export interface Lesson {
    steps: LessonStep[];
    /** The number of steps that are done. */
    step: number;
    /** For each move of the script: after how many steps a partner plays it; null for the learner's own moves. */
    partners: (number | null)[];
    /** The numbers of moves after which a seat has just spoken, which takes time to read. */
    spoken: number[];
    /** Title and subtitle of the table's bar. */
    heading: string[];
    learned: string[];
    art: string;
    /** Whether the game has practice. */
    practice: boolean;
    urls: { learn: string; rules: string };
}
