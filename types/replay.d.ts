// A replay from the server, and expanded for stepping: docs/protocol.md, "Replay", and `static/js/replay/model.js`.

import type { Choices, Words } from "#types/table";
import type { AnyEvent, GameEvent, GameKey, Kind, Match, Options, Said, View } from "#types/wire";

/** What the view of a seat adds to a spectator's, without its hand of cards. */
export type Own<Game extends GameKey> = Game extends "liars_dice"
    ? { dice: number[] }
    : Game extends "gandengyan"
      ? { drawn: string | null }
      : Game extends "werewolf"
        ? Pick<
              View<"werewolf">,
              | "role"
              | "standing"
              | "ballot"
              | "pack"
              | "whispers"
              | "attacks"
              | "hunts"
              | "checks"
              | "guarded"
              | "protecting"
              | "guard_done"
              | "potions"
              | "used"
              | "victim"
          > & { role: NonNullable<View<"werewolf">["role"]> }
        : Game extends "doudizhu"
          ? Required<Pick<View<"doudizhu">, "gift_cards">>
          : never;

/** The view of a step: a spectator's, and every seat's hand or own view where the replay is open. */
export type StepView<Game extends GameKey = GameKey> = View<Game> & {
    hands?: string[][] | null;
    own?: Own<Game>[] | null;
};

type Lists<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> extends unknown[] ? Fields[Name] : never };

export interface Step<Game extends GameKey = GameKey> {
    at: number;
    seat: number | null;
    by: string | null;
    verb: string | null;
    events: GameEvent<Game>[];
    /** The complete view in the first step. In later steps its changed fields, with null for a removed one. */
    view: { [Name in keyof StepView<Game>]?: StepView<Game>[Name] | null };
    /** The new items of lists that grow, by field. */
    more: Lists<StepView<Game>>;
}

export interface ReplaySeat {
    seat: number;
    name: string;
    username: string | null;
    avatar: string;
    kind: Kind;
}

/** An agent's reason for a move. */
export interface Mind {
    seat: number;
    at: number;
    window: string;
    verb: string;
    reasoning: string | Record<string, string>;
    source: "reasoner" | "model" | "fallback";
}

export interface Replay<Game extends GameKey = GameKey> {
    version: number;
    id: string;
    game: Game;
    rules_version: number;
    status: Match["status"];
    options: Options<Game>;
    commitment: string;
    seed: string | null;
    started_at: string;
    finished_at: string | null;
    viewer: number | null;
    open: boolean;
    seats: ReplaySeat[];
    steps: Step<Game>[];
    said: Said[];
    minds: Mind[];
}

// ── Expanded ───────────────────────────────────────────────────────────────────────────────────

/** A step of a replay with its complete view. */
export interface Frame<Game extends GameKey = GameKey> {
    index: number;
    at: number;
    seat: number | null;
    by: string | null;
    verb: string | null;
    events: GameEvent<Game>[];
    view: StepView<Game>;
}

/** A round, or what a game shows in place of rounds. `from` and `to` are indexes of stops. */
export interface Chapter {
    round: number;
    from: number;
    to: number;
    points: number[] | null;
    winner: string | null;
    spring: string | null;
}

export interface Moment {
    kind: string;
    stop: number;
    round: number | null;
    seat: number | null;
}

export interface ExpandedReplay<Game extends GameKey = GameKey> {
    frames: Frame<Game>[];
    stops: number[];
    rounds: Chapter[];
    moments: Moment[];
    /** The decisions of a review, by stop. */
    decisions?: Map<number, Decision>;
}

/** A move of the reader, and what the agent would have done. */
export interface Decision {
    step: number;
    round: number;
    turning: boolean;
    choices: number;
    loss: number;
    best: unknown;
}

export interface Review {
    status: string;
    seat: number;
    moves: Decision[];
}

/** A line in the list of steps. */
export interface LogLine {
    by: string;
    seat?: number | null;
    what: string;
    tone: string;
}

/** The contract between the replay page and a game's `replay.js`. */
export interface ReplayGame<Game extends GameKey = GameKey> {
    icons?: Record<string, string>;
    /** The game's words, if some replace those of the page: the game may be loaded before the page's own are added. */
    words?: Words;
    prepare?(root: HTMLElement, replay: Replay<Game>): void | Promise<void>;
    draw(
        root: HTMLElement,
        frame: Frame<Game>,
        how: { seats: ReplaySeat[]; bottom: number; viewer: number | null },
    ): void;
    caption(frame: Frame<Game>, seats: ReplaySeat[]): string;
    lines(frame: Frame<Game>, seats: ReplaySeat[]): LogLine[];
    /** What a seat holds, for a small picture of the position. */
    held?(view: StepView<Game>, seat: number): HTMLElement | null;
    /** What a step put on the table; null if nothing. */
    moved?(frame: Frame<Game>): HTMLElement | null;
    moment?(kind: string, data: AnyEvent["data"]): string | null;
    rounds?(frames: Frame<Game>[], stops: number[]): Chapter[];
    answer?(best: unknown): string;
}

/** The data that the server writes into the page. */
export interface ReplayPage {
    data: string;
    game: GameKey;
    /** The reader's seat in the match. */
    seat: number | null;
    /** Whether the match begins in another one, after an undo or as a branch. Missing in a frame on another site. */
    playedOn?: boolean;
    sheets: { icons: string; art: string };
    /** The look of the table by the reader's account. Missing in a frame on another site. */
    prefs?: Partial<Choices>;
}

/** The data in the page that compares a branch with the original. */
export interface BranchPage {
    game: GameKey;
    /** The seat that the person played in the branch. */
    seat: number;
    /** The step of the original after which the branch begins. */
    move: number;
    redealt: boolean;
    /** Addresses of the steps of both. */
    parent: string;
    branch: string;
    /** Addresses of the pages of both replays. */
    original: string;
    replay: string;
    sheets: { icons: string; art: string };
}
