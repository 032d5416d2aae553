// Parts of the wire format that all games share: options, view fields, events. docs/protocol.md explains them.

export interface Outcome<Termination extends string = string> {
    termination: Termination | "aborted";
    scores: number[];
    /** Places from 1; equal seats share one. All 0 in an aborted match. */
    places: number[];
}

/** A finished round in a view. */
export interface RoundPlayed {
    round: number;
    points: number[];
    won: boolean[];
}

/** The fields that a series adds to the game's view. */
export interface SeriesView<Round extends RoundPlayed = RoundPlayed> {
    format: string;
    round: number;
    rounds: number | null;
    wins_needed: number | null;
    scores: number[];
    wins: number[];
    rounds_played: Round[];
    ready: boolean[];
}

/** An event. A union of events is discriminated by `kind`. */
export interface Told<Kind extends string, Data> {
    kind: Kind;
    data: Data;
}

type Nothing = Record<string, never>;

/** Events of every game. */
export type SharedEvent =
    | Told<"timeout", { seat: number; excused?: true }>
    | Told<"trustee", { seat: number; on: true; reason: string }>
    | Told<"trustee", { seat: number; on: false }>
    | Told<"conceded" | "departed", { seat: number }>
    | Told<"paused" | "resumed", Nothing>
    | Told<"time_added", { ms: number }>
    | Told<"aborted", { reason: string }>
    | Told<"finished", { reason: string }>;

/** Events of every series. */
export type SeriesEvent<RoundEnd, RoundStart = { round: number }> =
    | Told<"round_start", RoundStart>
    | Told<"round_end", RoundEnd>
    | Told<"ready", { seat: number }>
    | Told<"match_end", { scores: number[]; places: number[] }>;
