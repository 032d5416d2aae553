// What every game has on the wire: options, the fields of its views, its events. docs/protocol.md says what they mean.

export interface Outcome<Termination extends string = string> {
    termination: Termination | "aborted";
    scores: number[];
    /** From 1, equal seats share one; all 0 in an aborted match. */
    places: number[];
}

/** A round that has ended, as a view lists it. */
export interface RoundPlayed {
    round: number;
    points: number[];
    won: boolean[];
}

/** What the view of a match of several rounds has beside the game's own. */
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

/** One event; a union of these is told apart by its `kind`. */
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
    | Told<"aborted", { reason: string }>;

/** Events of every match of several rounds. */
export type SeriesEvent<RoundEnd, RoundStart = { round: number }> =
    | Told<"round_start", RoundStart>
    | Told<"round_end", RoundEnd>
    | Told<"ready", { seat: number }>
    | Told<"match_end", { scores: number[]; places: number[] }>;
