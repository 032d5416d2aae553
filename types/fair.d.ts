// The contract between the fairness page and a game's `fairness.js`.

import type { GameKey } from "#types/wire";
import type { Replay } from "#types/replay";
import type { Role, Step } from "#types/werewolf";

/** A draw that was repeated from the seed, with the parts in which the match differs from it. */
export interface Again {
    differs: string[];
}

export interface FairGame<Drawn extends Again = Again, Game extends GameKey = GameKey> {
    recomputed(seed: string, replay: Replay<Game>): AsyncIterable<Drawn>;
    /** Returns a draw as a line of the list. A game without it has the lines of Dou Dizhu. */
    row?(drawn: Drawn, name: (seat: number) => string): HTMLElement;
    /** Keys of the texts that say whether all draws agree. */
    verdicts?: { good: string; bad: string };
}

/** The data that the server writes into the page. */
export interface FairPage {
    game: GameKey;
    data: string;
    commitment: string;
}

// ── Werewolf ───────────────────────────────────────────────────────────────────────────────────

/** A random draw of a match of Werewolf. `was` is its result, null where the match does not reveal it. */
export type WerewolfDraw =
    | { kind: "roles"; label: string; set: Record<Role, number>; was: (Role | undefined)[] | null }
    | { kind: "step"; label: string; day: number; step: Step; was: number | null }
    | { kind: "election"; label: string; stood: number[]; was: number[] }
    | { kind: "day"; label: string; day: number; living: number[]; was: number };

/** A random draw of a match, together with its repetition from the seed. */
export type WerewolfAgain = Again &
    (
        | (WerewolfDraw & { kind: "roles"; again: Role[] })
        | (WerewolfDraw & { kind: "step" | "day"; again: number })
        | (WerewolfDraw & { kind: "election"; again: number[] })
    );
