// Dou Dizhu on the wire: docs/protocol/doudizhu.md.

import type { Outcome, RoundPlayed, SeriesEvent, SeriesView, SharedEvent, Told } from "#types/game";

export interface Options {
    format: "daily" | "quick" | "standard" | "championship";
    turn_seconds: number;
    intermission_seconds: number;
    landlord_rotation: boolean;
    rotation_base: number;
    multiplier_cap: number | null;
    max_redeals: number;
    wings_from_chain: boolean;
    rocket_as_kickers: boolean;
    four_with_pair: boolean;
    duplicate: number | null;
    gifts: boolean;
}

export type HandType =
    | "SINGLE"
    | "PAIR"
    | "TRIPLE"
    | "TRIPLE_WITH_SINGLE"
    | "TRIPLE_WITH_PAIR"
    | "STRAIGHT"
    | "STRAIGHT_PAIR"
    | "AIRPLANE"
    | "AIRPLANE_WITH_SINGLES"
    | "AIRPLANE_WITH_PAIRS"
    | "FOUR_WITH_TWO_SINGLES"
    | "FOUR_WITH_TWO_PAIRS"
    | "BOMB"
    | "ROCKET";

export interface Play {
    type: HandType;
    rank: number;
    length: number;
    cards: string[];
}

export interface Pass {
    type: "PASS";
}

export type Role = "landlord" | "farmer";
export type Spring = "spring" | "reverse_spring";

export interface Multiplier {
    bid: number;
    bombs: number;
    rockets: number;
    spring: Spring | null;
    total: number;
    /** In streams: how often gifts doubled. */
    gifts?: number;
}

/** The kinds of gifts that the audience of a stream may send. */
export type GiftKind =
    "cheer" | "emote" | "effect" | "peek" | "swap_card" | "add_card" | "double" | "swap_roles" | "reshuffle";

/** A gift that acted. `cards` are there where everybody may see them. */
export interface Gift {
    number: number;
    kind: GiftKind;
    reference: string;
    seat: number | null;
    target: number | null;
    cards?: string[];
}

/** The cards of a gift that only some seats saw. */
export interface GiftCards {
    number: number;
    cards: string[];
}

export interface Round extends RoundPlayed {
    landlord: number;
    multiplier: number;
}

/** The end of a round; `seat` is the seat that has played its last card. */
export interface Result {
    winner: "landlord" | "farmers";
    points: number[];
    seat: number;
}

export interface View extends SeriesView<Round> {
    phase: "BIDDING" | "PLAYING" | "ROUND_END" | "GAME_OVER";
    turn: number | null;
    counts: number[];
    roles: (Role | null)[];
    bids: (number | null)[];
    landlord: number | null;
    /** Null if the landlord rotates without an auction. */
    first_bidder: number | null;
    highest: number;
    redeals: number;
    bottom: string[] | null;
    plays: (Play | Pass | null)[];
    last: (Play & { seat: number }) | null;
    trick: number;
    played: string[];
    history: ((Play | Pass) & { trick: number; seat: number })[];
    multiplier: Multiplier;
    result: Result | null;
    options: Options;
    outcome: Outcome<"wins_reached" | "rounds_played" | "seat_left" | "all_away" | "stream_changed"> | null;
    /** Present after the round's end, unless other tables play this deal. */
    hands?: string[][];
    /** The cards of the viewer's own seat; absent for a spectator. */
    hand?: string[];
    /** In streams. `after` counts the plays and passes before a gift. */
    gifts?: (Gift & { after: number })[];
    /** In streams, a seat's own. */
    gift_cards?: GiftCards[];
}

export interface RoundEnd {
    round: number;
    points: number[];
    winner: "landlord" | "farmers";
    spring: Spring | null;
    landlord: number;
    bid: number;
    bombs: number;
    rockets: number;
    multiplier: number;
    redeals: number;
}

export type Event =
    | SharedEvent
    | SeriesEvent<RoundEnd, { round: number; phase: "DEALING" }>
    | Told<"deal", { redeal: number; phase: "DEALING" }>
    | Told<"bid", { seat: number; points: number }>
    | Told<"landlord", { seat: number; bid: number; bottom: string[] }>
    | Told<"play", Play & { seat: number }>
    | Told<"pass" | "trick_end", { seat: number }>
    | Told<"gift", Gift>
    | Told<"gift_cards", GiftCards>
    | Told<"reshuffle", Record<string, never>>;

export type Answer = { verb: "bid"; points: number } | { verb: "pass" } | ({ verb: "play" } & Play);
