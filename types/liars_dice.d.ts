// Liar's Dice on the wire: docs/protocol/liars_dice.md.

import type { Outcome, SharedEvent, Told } from "#types/game";

export interface Options {
    dice: number;
    wild_ones: boolean;
    jump_challenge: boolean;
    protection_seconds: number;
    turn_seconds: number;
}

export interface Bid {
    seat: number;
    count: number;
    face: number;
}

/** A bid in a view. */
export interface PlacedBid extends Bid {
    /** The clock made it for the seat. */
    timed_out: boolean;
}

/** A bid without the seat that made it. */
export type BidValue = Pick<Bid, "count" | "face">;

/** The end of a round: the dice, the bid and its count. */
export interface Reveal {
    round: number;
    bid: Bid;
    challenger: number;
    jump: boolean;
    dice: number[][];
    wild: boolean;
    count: number;
    loser: number;
    lost: number;
}

/** The end of a round in a view. */
export interface FinishedRound extends Reveal {
    bids: PlacedBid[];
    /** The clock challenged for the seat. */
    timed_out: boolean;
}

export interface View {
    phase: "BIDDING" | "GAME_OVER";
    round: number;
    turn: number | null;
    opener: number;
    counts: number[];
    total: number;
    bids: PlacedBid[];
    bid: PlacedBid | null;
    wild: boolean;
    out: number[];
    reveal: FinishedRound | null;
    options: Options;
    outcome: Outcome<"last_with_dice"> | null;
    /** A seat's own. */
    seat?: number;
    dice?: number[];
}

export type Event =
    | SharedEvent
    | Told<"round_start", { round: number; opener: number }>
    | Told<"roll", { seat: number; dice: number[] }>
    | Told<"bid", Bid>
    | Told<"challenge" | "jump", { seat: number; bidder: number; count: number; face: number }>
    | Told<"reveal", Reveal>
    | Told<"out", { seat: number }>
    | Told<"match_end", { scores: number[]; places: number[] }>;
