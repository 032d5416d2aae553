// Parts of the wire format that all games share: options, view fields, events. docs/protocol.md explains them.

export interface Outcome<Termination extends string = string> {
    termination: Termination | "aborted";
    scores: number[];
    /** Places from 1; seats with the same result share one. All are 0 in a cancelled match. */
    places: number[];
}

/** A finished round, as the view of a match lists it. */
export interface RoundPlayed {
    round: number;
    points: number[];
    won: boolean[];
}

/** The view fields that every match of several rounds adds to those of its game. */
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

/** An event of a kind with its data. In a union of events, `kind` tells which it is. */
export interface Told<Kind extends string, Data> {
    kind: Kind;
    data: Data;
}

type Nothing = Record<string, never>;

/** Events that every game has. */
export type SharedEvent =
    | Told<"timeout", { seat: number; excused?: true }>
    | Told<"trustee", { seat: number; on: true; reason: string }>
    | Told<"trustee", { seat: number; on: false }>
    | Told<"conceded" | "departed", { seat: number }>
    | Told<"paused" | "resumed", Nothing>
    | Told<"time_added", { ms: number }>
    | Told<"aborted", { reason: string }>
    | Told<"finished", { reason: string }>;

/** Events that every match of several rounds has. */
export type SeriesEvent<RoundEnd, RoundStart = { round: number }> =
    | Told<"round_start", RoundStart>
    | Told<"round_end", RoundEnd>
    | Told<"ready", { seat: number }>
    | Told<"match_end", { scores: number[]; places: number[] }>;
