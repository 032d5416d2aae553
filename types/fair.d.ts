// The contract between the fairness page and a game's `fairness.js`.

import type { GameKey } from "#types/wire";
import type { Replay } from "#types/replay";
import type { Role, Step } from "#types/werewolf";

/** A repeated draw, and the parts that differ from the match. */
export interface Again {
    differs: string[];
}

export interface FairGame<Drawn extends Again = Again, Game extends GameKey = GameKey> {
    recomputed(seed: string, replay: Replay<Game>): AsyncIterable<Drawn>;
    /** Returns a line of the list. Without it the page draws its own, that of Dou Dizhu. */
    row?(drawn: Drawn, name: (seat: number) => string): HTMLElement;
    /** Keys of the verdict's texts. */
    verdicts?: { good: string; bad: string };
}

/** The data in the page. */
export interface FairPage {
    game: GameKey;
    data: string;
    commitment: string;
}

// ── Werewolf ───────────────────────────────────────────────────────────────────────────────────

/** A draw of the match. `was` is null where the match does not reveal it. */
export type WerewolfDraw =
    | { kind: "roles"; label: string; set: Record<Role, number>; was: (Role | undefined)[] | null }
    | { kind: "step"; label: string; day: number; step: Step; was: number | null }
    | { kind: "election"; label: string; stood: number[]; was: number[] }
    | { kind: "day"; label: string; day: number; living: number[]; was: number };

/** A draw of the match with its repetition. */
export type WerewolfAgain = Again &
    (
        | (WerewolfDraw & { kind: "roles"; again: Role[] })
        | (WerewolfDraw & { kind: "step" | "day"; again: number })
        | (WerewolfDraw & { kind: "election"; again: number[] })
    );
