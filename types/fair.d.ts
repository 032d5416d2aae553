// What a game's module under `static/js/fair` gives the fairness page.

import type { GameKey } from "#types/wire";
import type { Replay } from "#types/replay";

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
