// What a game's module under `static/js/fair` gives the fairness page.

import type { GameKey } from "#types/wire";
import type { Replay } from "#types/replay";
import type { Role, Step } from "#types/werewolf";

/** Something drawn again, and what of it differs from the match. */
export interface Again {
    differs: string[];
}

export interface FairGame<Drawn extends Again = Again, Game extends GameKey = GameKey> {
    recomputed(seed: string, replay: Replay<Game>): AsyncIterable<Drawn>;
    /** A line of the list; without it the page's own, that of Dou Dizhu. */
    row?(drawn: Drawn, name: (seat: number) => string): HTMLElement;
    /** Words of the verdict. */
    verdicts?: { good: string; bad: string };
}

/** What the page came with. */
export interface FairPage {
    game: GameKey;
    data: string;
    commitment: string;
}

// ── Werewolf ───────────────────────────────────────────────────────────────────────────────────

/** What a match has drawn; `was` is null where it cannot be read off. */
export type WerewolfDraw =
    | { kind: "roles"; label: string; set: Record<Role, number>; was: (Role | undefined)[] | null }
    | { kind: "step"; label: string; day: number; step: Step; was: number | null }
    | { kind: "election"; label: string; stood: number[]; was: number[] }
    | { kind: "day"; label: string; day: number; living: number[]; was: number };

/** The same drawn again. */
export type WerewolfAgain = Again &
    (
        | (WerewolfDraw & { kind: "roles"; again: Role[] })
        | (WerewolfDraw & { kind: "step" | "day"; again: number })
        | (WerewolfDraw & { kind: "election"; again: number[] })
    );
