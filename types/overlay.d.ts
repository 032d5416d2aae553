// The overlay of a stream on the wire: games/streams/selectors/overlay_state.py.

import type { GiftKind, Multiplier, Pass, Play, Role } from "#types/doudizhu";
import type { Kind } from "#types/wire";

/** What a waiting gift waits for. */
export type Awaited = "next" | "cooldown" | "free_lead" | "playing" | "round_end";

export interface ShownGift {
    reference: string;
    kind: GiftKind;
    seat: number | null;
    target: number | null;
    times: number;
    /** Empty for a viewer without a name. */
    donor: string;
}

export interface WaitingGift extends ShownGift {
    awaits: Awaited;
    /** The end of the cooldown. All times are milliseconds of the Unix epoch. */
    until: number | null;
}

/** The gift on the slip while it waits. */
export interface NextGift extends WaitingGift {
    price: string;
    at: number;
}

/** A gift that acted, or was refused for `reasons`, one for each language. */
export interface DecidedGift extends ShownGift {
    price: string;
    status: "applied" | "refused";
    at: number;
    reasons: Record<string, string> | null;
    /** The cards that the gift showed or moved, where the audience may see them. */
    cards: string[] | null;
}

export interface Gifts {
    next: NextGift | null;
    queue: WaitingGift[];
    /** The number of gifts behind the next one. */
    more: number;
    decided: DecidedGift[];
}

export interface Said {
    emotion?: { name: string; at: number };
    text?: { phrase: string | null; text: string | null; texts: Record<string, string> | null; at: number };
}

export interface OverlaySeat {
    seat: number;
    name: string;
    kind: Kind;
    avatar: string;
    total: number;
    /** Null if it lies face down. */
    hand: string[] | null;
    said: Said | null;
}

/** The fields of the spectators' view that the overlay shows. Games without a drawing have the last three alone. */
export interface OverlayView {
    phase?: "BIDDING" | "PLAYING" | "ROUND_END" | "GAME_OVER";
    turn?: number | null;
    roles?: (Role | null)[];
    landlord?: number | null;
    counts?: number[];
    bids?: (number | null)[];
    highest?: number;
    plays?: (Play | Pass | null)[];
    last?: (Play & { seat: number }) | null;
    trick?: number;
    bottom?: string[] | null;
    multiplier?: Multiplier;
    cap?: number | null;
    format?: string;
    round?: number;
    rounds?: number | null;
}

export interface OverlayState {
    live: boolean;
    game: string;
    hands: "shown" | "hidden" | "delayed";
    /** Seconds by which the whole overlay is late. */
    behind: number;
    title?: string;
    since?: number;
    /** Whether a person or a player's bot plays. */
    people?: boolean;
    ended?: boolean;
    /** The seat of a streamer who plays. */
    own?: number | null;
    view?: OverlayView;
    /** What gifts have decided about the next round. */
    next?: { landlord: number | null; reshuffled: boolean } | null;
    seats?: OverlaySeat[];
    gifts?: Gifts;
}

/** The frame with a whole state. `now` is the time at the moment that is shown. */
export interface OverlayFrame {
    type: "state";
    n: number;
    now: number;
    state: OverlayState;
}

/** The data in the page. */
export interface OverlayPage {
    socket: string;
    size: "landscape" | "portrait";
    sound: boolean;
    sheets: { icons: string; art: string };
}

/** The step of the gift on the slip. */
export type Step = "announce" | "wait" | "apply" | "refused";

/** The gift on the slip, and its step. */
export interface Slip {
    step: Step;
    gift: NextGift | DecidedGift;
    /** The time at which the step began. */
    at: number;
}
