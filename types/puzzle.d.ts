// A puzzle of Dou Dizhu: its position, and what the server answers to a line of moves. Seats count from the landlord, 0.

import type { HandType, Play } from "#types/doudizhu";
import type { Choices } from "#types/table";

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

/** A position after some steps, as `model.js` folds it: `plays` of this trick by seat; `out` has no card any more. */
export interface Model {
    hands: string[][];
    turn: number;
    last: Laid | null;
    plays: (Step | null)[];
    out: number | null;
}

export type Phase = "mine" | "thinking" | "answers" | "wrong" | "refuting" | "refuted" | "gone" | "solved";

/** What the page came with. */
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

/** How things stand, for the prompt and the buttons. */
export interface Standing {
    phase: Phase;
    model: Model;
    /** Whose hand lies below. */
    bottom: number;
    hinted: Hint | null;
    /** A word's name: why there was no answer. */
    trouble: string | null;
    /** Is the server getting its solver ready? */
    loading: boolean;
}

/** What the prompt says. */
export interface Said {
    text?: string;
    tone?: string;
    plain?: boolean;
    good?: boolean;
    lead?: string;
    name?: string;
    ok?: boolean;
}

/** What is picked, read as a play; may it be played? */
export interface Choice {
    combo: Play | null;
    ok: boolean;
}
