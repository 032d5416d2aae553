// A puzzle of Dou Dizhu: its position, and what the server answers to a line of moves. Seats count from the landlord, 0.

import type { HandType, Play } from "#types/doudizhu";

export type Laid = Play & { seat: number };

/** A play, or a pass, which has neither cards nor rank. */
export type Step = Laid | { seat: number; type: "PASS" };

export interface Position {
    hands: string[][];
    turn: number;
    /** The play to beat, or null. */
    last: Laid | null;
}

/** After own moves from the beginning. */
export interface Line {
    status: string;
    steps: Step[];
    refutation: Step[];
}

export interface Hint {
    type: HandType | "PASS" | null;
    cards: string[] | null;
}

/** How others fared. */
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
