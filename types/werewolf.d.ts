// Werewolf on the wire: docs/protocol/werewolf.md.

import type { Outcome, SharedEvent, Told } from "#types/game";

export interface Options {
    roles: "preset" | "custom";
    wolves: number;
    seer: boolean;
    witch: boolean;
    guard: boolean;
    role_seconds: number;
    wolf_seconds: number;
    guard_seconds: number;
    witch_seconds: number;
    short_ai_nights: boolean;
    speech_seconds: number;
    vote_seconds: number;
    wolf_tie: "peaceful" | "random";
    election_voters: "all" | "off_ballot";
    second_voters: "all" | "untied";
    sheriff_vote: "1" | "1.5";
    sheriff_may_self_destruct: boolean;
    open_chat: boolean;
    max_days: number;
}

export type Role = "wolf" | "seer" | "witch" | "guard" | "villager";
export type Step = "wolves" | "guard" | "witch";
export type SpeechKind = "election" | "election_tie" | "day" | "banish_tie" | "last_words";
export type VoteKind = "election" | "banish";
export type How = "night" | "banished" | "self_destruct";
export type Winner = "wolves" | "good" | "draw";

export interface Claim {
    kind: "role" | "check" | "save" | "poison" | "guard" | "suspect" | "trust";
    seat: number | null;
    role: Role | null;
    wolf: boolean | null;
    night: number | null;
}

export interface Speech {
    day: number;
    kind: SpeechKind;
    seat: number;
    /** The reference of the message, whose text comes in a frame of its own. */
    message: string;
    claims: Claim[];
}

export interface Speaking {
    kind: SpeechKind;
    seat: number;
    order: number[];
    done: number[];
}

/** The number of votes for each target. The sheriff's vote has its own weight. */
export type Tally = [seat: number, votes: number][];

export interface Vote {
    kind: VoteKind;
    second: boolean;
    targets: number[];
    voters: number[];
    voted: number[];
}

export interface ClosedVote {
    day: number;
    kind: VoteKind;
    second: boolean;
    ballots: (number | null)[];
    tally: Tally;
    out: number | null;
}

/** The target of each wolf, by the wolf's seat as a text; null for nobody. */
export type Hunts = Record<string, number | null>;

export interface Night {
    night: number;
    hunts: Hunts;
    victim: number | null;
    protected: number | null;
    saved: boolean;
    poisoned: number | null;
    checked: { seat: number; wolf: boolean } | null;
    deaths: number[];
}

type OnTimeline<Kind extends string, Data> = { day: number; kind: Kind } & Data;

export type TimelineEntry =
    | OnTimeline<"night", { night: number }>
    | OnTimeline<"day", object>
    | OnTimeline<"stood" | "deaths", { seats: number[] }>
    | OnTimeline<"tie", { seats: number[]; vote: VoteKind }>
    | OnTimeline<"withdrew" | "self_destruct", { seat: number }>
    | OnTimeline<"elected" | "banished", { seat: number | null }>
    | OnTimeline<"badge", { from: number; to: number | null }>
    | OnTimeline<"order", { clockwise: boolean }>;

export interface View {
    phase: "ROLES" | "NIGHT" | "STAND" | "SPEECH" | "VOTE" | "ORDER" | "LAST_WORDS" | "BADGE" | "GAME_OVER";
    step: Step | null;
    day: number;
    alive: boolean[];
    out: { seat: number; how: How; day: number }[];
    set: Record<Role, number>;
    sheriff: number | null;
    badge: "open" | "held" | "lost";
    election: { candidates: number[]; withdrawn: number[]; order: number[] } | null;
    speaking: Speaking | null;
    speeches: Speech[];
    votes: ClosedVote[];
    vote: Vote | null;
    exposed: number[];
    timeline: TimelineEntry[];
    options: Options;
    outcome: Outcome<"villagers_out" | "specials_out" | "wolves_out" | "days_out"> | null;
    roles: Role[] | null;
    nights: Night[] | null;
    /** A seat's own. */
    seat?: number;
    role?: Role;
    standing?: boolean | null;
    ballot?: { target: number | null } | null;
    /** The wolves; only in the view of a wolf. */
    pack?: number[];
    whispers?: { night: number; seat: number; message: string }[];
    attacks?: { night: number; seat: number | null }[];
    hunts?: Hunts;
    /** The results of checks; only in the view of the seer. */
    checks?: { night: number; seat: number; wolf: boolean }[];
    /** The seat that was guarded last; only in the view of the guard. */
    guarded?: number | null;
    protecting?: number | null;
    guard_done?: boolean;
    /** The potions that are left; only in the view of the witch. */
    potions?: { antidote: boolean; poison: boolean };
    used?: { save: boolean; poison: number | null };
    victim?: number | null;
}

export type Event =
    | SharedEvent
    | Told<"round_start", { round: number }>
    | Told<"role", { seat: number; role: Role; pack: number[] }>
    | Told<"night", { night: number }>
    | Told<"step", { step: Step }>
    | Told<"hunt", { seat: number; target: number | null }>
    | Told<"whisper", { seat: number; message: string }>
    | Told<"checked", { seat: number; wolf: boolean }>
    | Told<"protected" | "victim" | "elected" | "banished", { seat: number | null }>
    | Told<"saved" | "poisoned" | "withdrew" | "self_destruct", { seat: number }>
    | Told<"day", { day: number }>
    | Told<"stood" | "deaths", { seats: number[] }>
    | Told<"speech", { seat: number; kind: SpeechKind }>
    | Told<"said", { seat: number; message: string; claims: Claim[] }>
    | Told<"ballots", { kind: VoteKind; second: boolean; ballots: (number | null)[]; tally: Tally }>
    | Told<"tie", { kind: VoteKind; seats: number[] }>
    | Told<"order", { clockwise: boolean }>
    | Told<"badge", { from: number; to: number | null }>
    | Told<"round_end", { round: number; winner: Winner; roles: Role[] }>
    | Told<"match_end", { winner: Winner; scores: number[]; places: number[] }>;
