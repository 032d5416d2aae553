// Pictures of running matches in small: what a game's `miniature.js` gives to `site/miniature.js`, and the frames of the
// socket `/ws/tv/`.

import type { Child } from "#types/table";
import type { AnyStateFrame, GameKey, View } from "#types/wire";

/** A seat in the picture. `note` is the number of its cards or dice in words; `alert` a word that stands out. */
export interface SmallSeat {
    seat: number;
    note: string;
    alert?: string;
    hat?: string | null;
}

/** Everything that the picture shows of a view. */
export interface Picture {
    left: SmallSeat | null;
    right: SmallSeat | null;
    /** The seat at the bottom, where a game has one. */
    bottom?: SmallSeat;
    middle: Child[];
    /** The words below the middle; empty for none. */
    tag: string;
    /** Elements beside the seats and the middle, such as the backs of a hand. */
    extra?: Child[];
    /** One line about the state of the match. */
    line: string;
}

/**
 * A game's `miniature.js`. `name` gives the name of the player in a seat. `me` is the viewer's own seat, whose cards or
 * dice the picture shows; null or absent for a spectator.
 */
export interface SmallGame<Game extends GameKey = GameKey> {
    felt: string;
    picture: (view: View<Game>, name: (seat: number) => string, me?: number | null) => Picture;
}

export interface ShownTable {
    code: string;
    game: GameKey;
    exhibition: boolean;
    watchers: number;
}

/** The list of the tables that the page shows now. */
export interface TablesFrame {
    type: "tables";
    watching: number;
    tables: ShownTable[];
}

/** What a spectator sees of one of these tables: a state frame without its number, with the code of the table. */
export type TableFrame = Omit<AnyStateFrame, "type" | "n"> & { type: "table"; code: string };

export type TvFrame = TablesFrame | TableFrame;

/** What the home page shows of the reader's running match. `until` is the end of the reader's turn, an ISO time. */
export interface OwnMatchParts {
    code: string;
    game: GameKey;
    about: string;
    heading: string;
    line: string;
    until: string | null;
    frame: AnyStateFrame;
}

export interface OwnMatchAnswer {
    match: OwnMatchParts | null;
}
