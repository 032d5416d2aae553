// The table's socket: frames of the server and requests of a browser. docs/protocol.md explains them.
// tests/games/live/test_types.py compares these types with the frames of whole matches of every game.

import type * as doudizhu from "#types/doudizhu";
import type * as gandengyan from "#types/gandengyan";
import type * as liars_dice from "#types/liars_dice";
import type * as uno from "#types/uno";
import type * as werewolf from "#types/werewolf";

export interface Games {
    doudizhu: { view: doudizhu.View; event: doudizhu.Event; options: doudizhu.Options };
    gandengyan: { view: gandengyan.View; event: gandengyan.Event; options: gandengyan.Options };
    liars_dice: { view: liars_dice.View; event: liars_dice.Event; options: liars_dice.Options };
    uno: { view: uno.View; event: uno.Event; options: uno.Options };
    werewolf: { view: werewolf.View; event: werewolf.Event; options: werewolf.Options };
}

export type GameKey = keyof Games;
export type View<Game extends GameKey = GameKey> = Games[Game]["view"];
export type GameEvent<Game extends GameKey = GameKey> = Games[Game]["event"];
export type Options<Game extends GameKey = GameKey> = Games[Game]["options"];

// ── State ──────────────────────────────────────────────────────────────────────────────────────

export interface Table<Game extends GameKey = GameKey> {
    code: string;
    game: Game;
    status: "open" | "running" | "closed";
    options: Options<Game>;
    host: number | null;
    watchers: number;
    rated: boolean;
    unrated_because: "host" | "options" | "guest" | null;
    listed: boolean;
    bots: boolean;
    tournament: string | null;
    title: string | null;
    sealed: boolean;
    private: boolean;
    /** Seconds by which spectators see a match later. */
    delay: number;
    phase: "WAITING" | null;
    /** The origin of a branch; null at every other table. */
    branch?: BranchOrigin | null;
}

/** The move and the match from which a branch was played on, as far as this viewer may know them. */
export interface BranchOrigin {
    move: number | null;
    parent: string | null;
}

export interface Match {
    id: string;
    linked: boolean;
    status: "running" | "paused" | "finished" | "aborted";
    commitment: string;
    seed: string | null;
    number: number;
    rated: boolean;
    private: boolean;
    /** The number of moves that the match of a lesson has; absent in every other match. */
    lesson?: number;
}

export type Kind = "person" | "guest" | "agent" | "bot";

export interface Seat {
    seat: number;
    name: string;
    username: string | null;
    avatar: string;
    kind: Kind;
    /** The level of an agent; empty for people and bots. */
    agent: string;
    ready: boolean;
    trustee: boolean;
    left: boolean;
    conceded: boolean;
    out: boolean;
    present: boolean;
}

export interface Window {
    id: string;
    name: string;
    seats: number[];
    verbs: string[];
    opens_at: number;
    closes_at: number;
    mine: boolean;
}

export interface StateFrame<Game extends GameKey = GameKey> {
    type: "state";
    n: number;
    at: number;
    table: Table<Game>;
    match: Match | null;
    seats: (Seat | null)[];
    /** `behind`: seconds by which this viewer sees the table late; 0 for the present. */
    you: { seat: number | null; behind: number };
    windows: Window[];
    view: View<Game> | null;
    events: GameEvent<Game>[];
}

/** A state frame of any game. `frame.table.game` does not narrow the type; the code of a game's own page does. */
export type AnyStateFrame = { [Game in GameKey]: StateFrame<Game> }[GameKey];

// ── The other frames ───────────────────────────────────────────────────────────────────────────

/** A chat message, with exactly one of `phrase`, `emotion` and `text`. */
export interface Said {
    ref: string;
    channel: string;
    seat: number | null;
    name: string;
    username: string | null;
    phrase?: string;
    emotion?: string;
    text?: string;
    texts?: Record<string, string>;
    at: number | null;
}

export interface ChatFrame extends Said {
    type: "chat";
}

export interface SaidFrame {
    type: "said";
    match: string;
    messages: ChatFrame[];
    hidden: string[];
}

export interface ChatHiddenFrame {
    type: "chat_hidden";
    message: string;
}

export interface MutedFrame {
    type: "muted";
    usernames: string[];
}

export interface Called {
    table: string;
    game: GameKey;
    tournament: string;
    title: string;
    begun: boolean;
}

export interface CalledFrame {
    type: "called";
    tables: Called[];
}

export interface AdviceFrame {
    type: "advice";
    ref: string | null;
    window: string;
    answer: doudizhu.Answer;
    reasons: { code: string; [datum: string]: string | number }[];
    text: string;
}

/** Requests, friends or invitations of the account changed. */
export interface FriendsFrame {
    type: "friends";
}

export interface AckFrame {
    type: "ack";
    ref: string | null;
    /** An earlier copy of the frame has made the move. */
    again?: true;
}

/** Who has answered the window that the page held when its connection broke. */
export interface MeanwhileFrame {
    type: "meanwhile";
    window: string;
    by: "person" | "trustee" | "clock";
}

export interface ErrorFrame {
    type: "error";
    ref: string | null;
    class: "malformed" | "illegal" | "stale";
    code: string;
    message: string;
    data: Record<string, unknown>;
}

export interface PongFrame {
    type: "pong";
    t: number | string | null;
    /** Absent while the connection waits in a line. */
    at?: number;
}

/** The connection waits in a line until it is opened, at this place from 1. */
export interface WaitingFrame {
    type: "waiting";
    place: number;
}

export interface ByeFrame {
    type: "bye";
    code: "TAKEN_OVER" | "SIGNED_OUT" | "RATE_LIMITED" | "SLOW";
}

/** Every frame of a table's socket, discriminated by `type`. */
export type Frame =
    | AnyStateFrame
    | ChatFrame
    | SaidFrame
    | ChatHiddenFrame
    | MutedFrame
    | CalledFrame
    | AdviceFrame
    | FriendsFrame
    | AckFrame
    | MeanwhileFrame
    | ErrorFrame
    | PongFrame
    | WaitingFrame
    | ByeFrame;

/** A frame of the lobby's socket. */
export interface LobbyFrame {
    type: "changed";
}

// ── Requests of a browser ──────────────────────────────────────────────────────────────────────

/** An answer to a window: the window's id, a verb, and the fields of the action. */
export interface MoveRequest {
    type: "move";
    window: string;
    verb: string;
    [field: string]: unknown;
}

/** Every frame that a browser sends, without its `ref`. */
export type Request =
    | MoveRequest
    | { type: "advise"; window: string }
    | { type: "trustee"; on: boolean }
    | { type: "chat"; phrase: string; channel?: "spectators" }
    | { type: "chat"; emotion: string; channel?: "spectators" }
    | { type: "chat"; text: string; channel?: "spectators" }
    | { type: "sit"; seat?: number | null }
    | { type: "stand" | "leave" | "concede" | "skip" }
    | { type: "ready"; on?: boolean }
    | { type: "agent"; seat: number; level?: string | null }
    | { type: "report"; message: string; reason?: "abuse" | "spam" | "cheating" | "other" }
    | { type: "mute"; username: string; on?: boolean };

/** An event of any game, with the fields that readers of all games use. */
export interface AnyEvent {
    kind: string;
    data: {
        seat?: number | null;
        round?: number;
        points?: number[] | number;
        winner?: string;
        spring?: string | null;
        type?: string;
        redeal?: number;
        [field: string]: unknown;
    };
}
