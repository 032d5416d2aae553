// Gan Deng Yan on the wire: docs/protocol/gandengyan.md.

import type { Outcome, RoundPlayed, SeriesEvent, SeriesView, SharedEvent, Told } from "#types/game";

export interface Options {
    rounds: number;
    turn_seconds: number;
    intermission_seconds: number;
    same_length_straights: boolean;
    step_by_one: boolean;
    bomb_doubles: boolean;
}

export type HandType = "SINGLE" | "PAIR" | "STRAIGHT" | "BOMB_3" | "BOMB_4" | "ROCKET";

export interface Play {
    type: HandType;
    rank: number;
    length: number;
    cards: string[];
    /** The ranks that its jokers stand for, the little joker's first. */
    jokers: number[];
}

export interface Pass {
    type: "PASS";
}

export interface Round extends RoundPlayed {
    bombs: number;
    multiplier: number;
}

/** The end of a round: the seat that went out, and the points of every seat. */
export interface Result {
    seat: number;
    points: number[];
}

export interface View extends SeriesView<Round> {
    phase: "PLAYING" | "ROUND_END" | "GAME_OVER";
    turn: number | null;
    counts: number[];
    pile: number;
    starter: number;
    leader: number;
    plays: (Play | Pass | null)[];
    last: (Play & { seat: number }) | null;
    trick: number;
    played: string[];
    history: ((Play | Pass) & { trick: number; seat: number })[];
    draws: { trick: number; seat: number }[];
    bombs: number;
    multiplier: number;
    result: Result | null;
    options: Options;
    outcome: Outcome<"rounds_played"> | null;
    /** Every seat's cards, after the end of the round. */
    hands?: string[][];
    /** The cards of the viewer's own seat; absent for a spectator. */
    hand?: string[];
    drawn?: string | null;
}

export interface RoundEnd {
    round: number;
    points: number[];
    seat: number;
    bombs: number;
    multiplier: number;
}

export type Event =
    | SharedEvent
    | SeriesEvent<RoundEnd>
    | Told<"deal", { starter: number }>
    | Told<"play", Play & { seat: number }>
    | Told<"pass" | "trick_end", { seat: number }>
    | Told<"draw", { seat: number; pile: number }>
    | Told<"drawn", { seat: number; card: string }>;
