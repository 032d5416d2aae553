// A puzzle of Dou Dizhu: its position, and the server's answers to a line of moves. Seats count from the landlord, seat
// 0.

import type { HandType, Play } from "#types/doudizhu";
import type { Choices } from "#types/table";

export type SeatPlay = Play & { seat: number };

/** A play, or a pass without cards and rank. */
export type Step = SeatPlay | { seat: number; type: "PASS" };

export interface Position {
    hands: string[][];
    turn: number;
    /** The play to beat, or null. */
    last: SeatPlay | null;
}

/** The server's answer to all moves of the player so far. */
export interface Line {
    status: string;
    steps: Step[];
    refutation: Step[];
}

export interface Hint {
    type: HandType | "PASS" | null;
    cards: string[] | null;
}

/** How many players have tried and solved the puzzle. */
export interface Share {
    tried: number;
    solved: number;
    unaided?: number;
}

export interface Progress {
    streak: number;
}

export interface Answers {
    line: Line;
    hint: Hint;
    share: Share;
    progress: Progress;
}

/**
 * A position after some steps, as `model.js` computes it. `plays` are the plays of this trick by seat; `out` is the
 * seat without cards.
 */
export interface Model {
    hands: string[][];
    turn: number;
    last: SeatPlay | null;
    plays: (Step | null)[];
    out: number | null;
}

export type Phase = "mine" | "thinking" | "answers" | "wrong" | "refuting" | "refuted" | "gone" | "solved";

/** The data that the server writes into the page. */
export interface PuzzlePage {
    position: Position;
    side: string;
    plays: number;
    daily: boolean;
    urls: Record<string, string>;
    csrf: string;
    sheets: { icons: string; art: string };
    prefs: Partial<Choices>;
}

/** What the action bar needs to draw a phase of a puzzle. */
export interface Standing {
    phase: Phase;
    model: Model;
    /** The seat whose hand is at the bottom. */
    bottom: number;
    hinted: Hint | null;
    /** Key of the text that says why a request has failed. */
    trouble: string | null;
    /** Whether the server is loading its solver. */
    loading: boolean;
}

/** The content of the prompt. */
export interface Said {
    text?: string;
    tone?: string;
    plain?: boolean;
    good?: boolean;
    lead?: string;
    name?: string;
    ok?: boolean;
}

/** The picked cards, read as a play; `ok` says whether it may be played. */
export interface Choice {
    combo: Play | null;
    ok: boolean;
}
