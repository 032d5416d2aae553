// The 54 cards as `static/js/draw/cards.js` parses their codes.

export type Suit = "S" | "H" | "D" | "C";
export type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "J" | "Q" | "K" | "A";
export type Joker = "SJ" | "BJ";

export type Card = { rank: Rank; suit: Suit; joker?: undefined } | { joker: Joker; rank?: undefined; suit?: undefined };
