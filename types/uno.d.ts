// UNO on the wire: docs/protocol/uno.md.

import type { Outcome, RoundPlayed, SeriesEvent, SeriesView, SharedEvent, Told } from "#types/game";

export interface Options {
    target_score: number;
    initial_cards: number;
    draw_penalty: number;
    stack_draw_cards: boolean;
    force_play: boolean;
    seven_swap: boolean;
    zero_rotate: boolean;
    draw_four_challenge: boolean;
    exposure_seconds: number;
    turn_seconds: number;
    intermission_seconds: number;
}

export type Color = "R" | "Y" | "G" | "B";
export type Direction = 1 | -1;
export type EndReason = "out" | "idle" | "long";

export type Step = { turn: number; seat: number } & (
    | { type: "PLAY"; card: string; color: Color; target: number | null }
    | { type: "DRAW"; count: number; pending: boolean }
    | { type: "SKIP" }
    | { type: "CHALLENGE"; guilty: boolean }
);

export interface Result {
    reason: EndReason;
    winners: number[];
    points: number[];
    hand_points: number[];
}

export interface Round extends RoundPlayed {
    winners: number[];
}

export interface View extends SeriesView<Round> {
    phase: "PLAYING" | "ROUND_END" | "GAME_OVER";
    dealer: number;
    turn: number | null;
    direction: Direction;
    turns: number;
    top: string;
    color: Color;
    pending: number;
    challengeable: boolean;
    counts: number[];
    calls: number[];
    exposed: number[];
    has_drawn: boolean;
    pile: number;
    discards: string[];
    history: Step[];
    /** Every seat's cards, after the end of the round. */
    hands: string[][] | null;
    result: Result | null;
    options: Options;
    outcome: Outcome<"rounds_played" | "points_reached"> | null;
    /** The cards of the viewer's own seat; absent for a spectator. */
    hand?: string[];
    playable?: string[];
    drawn?: string | null;
    drew?: string[];
}

export interface RoundEnd {
    round: number;
    points: number[];
    winners: number[];
    reason: EndReason;
}

export type Event =
    | SharedEvent
    | SeriesEvent<RoundEnd>
    | Told<"deal", { dealer: number }>
    | Told<"opening", { card: string; wilds: number }>
    | Told<"play", { seat: number; card: string; color: Color; target: number | null; count: number }>
    | Told<"skipped" | "skip" | "call" | "exposed", { seat: number }>
    | Told<"reverse" | "rotate", { direction: Direction }>
    | Told<"pending", { seat: number; count: number }>
    | Told<"swap" | "challenge", { seat: number; target: number }>
    | Told<"refill", { count: number }>
    | Told<"draw", { seat: number; count: number; why: "turn" | "pending" | "penalty" | "draw_four" | "last" }>
    | Told<"drawn", { seat: number; cards: string[] }>
    | Told<"challenge_draw_four", { seat: number; target: number; guilty: boolean }>;
