"""Simulates an UNO round quickly for agents: cards are plain numbers, and UNO calls and catches are left out.

The rules of matches are in `games.rules.uno`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from games.rules.uno.cards import COLORS, DRAW_TWO, KINDS, REVERSE, SKIP, WILD, WILD_DRAW_FOUR

WILD_COLOR: Final = 4
COLOR: Final = tuple(COLORS.index(card.color) if card.color else WILD_COLOR for card in KINDS)
FACE: Final = tuple(card.face for card in KINDS)
POINTS: Final = tuple(card.points for card in KINDS)
WILDS: Final = 52
"""The number of the first wild card; lower numbers are coloured cards."""

MAX_TURNS_PER_SEAT: Final = 40
"""Turns for each seat after which a playout stops without a winner."""


class CardPreference(NamedTuple):
    """A list of numbers, one for each of the 54 kinds of UNO card: how much a simulated player likes to play it.

    The player chooses the fitting card with the highest number.
    """

    far: tuple[float, ...]
    near: tuple[float, ...]
    """The values while the next seat has at most two cards; `far` has those for other times."""

    @classmethod
    def from_weights(cls, *, points: float, action: float, block: float, wild: float, four: float) -> CardPreference:
        """Returns the preferences for all cards, computed from five weights.

        `points`: for each point of the card. `action`: extra for cards that stop the next seat. `block`: further extra
        for these while the next seat has few cards. `wild` and `four`: for the two wild cards, which are also useful
        later.
        """
        far = tuple(
            wild if face == WILD else four if face == WILD_DRAW_FOUR else points * worth + action * (face >= SKIP)
            for face, worth in zip(FACE, POINTS, strict=True)
        )
        return cls(far, tuple(own + block * (SKIP <= face != WILD) for own, face in zip(far, FACE, strict=True)))


@dataclass(slots=True)
class HouseRules:
    """The optional rules of a simulated round: stacking draw cards, swapping hands on a 7, rotating hands on a 0."""

    stack: bool = False
    swap: bool = False
    rotate: bool = False


class PlayoutState:
    """An UNO round with all hands open, which can be played to its end by simulated players."""

    __slots__ = ("color", "direction", "discards", "face", "hands", "house", "pending", "pile", "rng", "turn")

    def __init__(
        self, hands: list[list[int]], pile: list[int], discards: list[int], *, color: int, face: int, turn: int,
        direction: int, pending: int, house: HouseRules, rng: Random,
    ) -> None:  # fmt: skip
        self.hands, self.pile, self.discards = hands, pile, discards
        self.color, self.face, self.turn = color, face, turn
        self.direction, self.pending, self.house, self.rng = direction, pending, house, rng

    def copy(self) -> PlayoutState:
        return PlayoutState(
            [hand[:] for hand in self.hands], self.pile[:], self.discards[:], color=self.color, face=self.face,
            turn=self.turn, direction=self.direction, pending=self.pending, house=self.house, rng=self.rng,
        )  # fmt: skip

    def draw(self, seat: int, count: int) -> list[int]:
        pile, got = self.pile, list[int]()
        for _ in range(count):
            if not pile:
                if len(self.discards) < 2:
                    break
                top = self.discards.pop()
                pile.extend(self.discards)
                self.rng.shuffle(pile)
                self.discards[:] = [top]
            got.append(pile.pop())
        self.hands[seat].extend(got)
        return got

    def play(self, card: int, color: int, target: int | None = None) -> None:
        """Plays this card from the hand of the seat in turn and applies its effects.

        `color` is the colour that a wild card names, `target` the seat to swap with (None: the one with the fewest
        cards).
        """
        hands, seats, seat = self.hands, len(self.hands), self.turn
        hand = hands[seat]
        hand.remove(card)
        self.discards.append(card)
        face = self.face = FACE[card]
        self.color = COLOR[card] if COLOR[card] != WILD_COLOR else color
        step = self.direction
        if not hand:
            if face in (DRAW_TWO, WILD_DRAW_FOUR):
                self.draw((seat + step) % seats, self.pending + (2 if face == DRAW_TWO else 4))
            return
        if face == 7 and self.house.swap:
            other = target if target is not None else self._seat_with_fewest_cards(seat)
            hands[seat], hands[other] = hands[other], hands[seat]
        elif face == 0 and self.house.rotate:
            hands[:] = [hands[(place - step) % seats] for place in range(seats)]
        if face == REVERSE:
            self.direction = step = -step
        if face == SKIP or (face == REVERSE and seats == 2):
            step *= 2
        elif face == DRAW_TWO:
            self.pending += 2
        elif face == WILD_DRAW_FOUR:
            self.pending += 4
        self.turn = (seat + step) % seats

    def pass_on(self) -> None:
        self.turn = (self.turn + self.direction) % len(self.hands)

    def finish(self, tastes: Sequence[CardPreference]) -> int | None:
        """Plays the round to its end, each seat by its own preferences. Returns the seat that gets rid of its cards.

        None if no seat has after `MAX_TURNS_PER_SEAT` turns for each seat.
        """
        hands, seats = self.hands, len(self.hands)
        for seat, hand in enumerate(hands):
            if not hand:
                return seat
        for _ in range(MAX_TURNS_PER_SEAT * seats):
            seat = self.turn
            hand, near = hands[seat], len(hands[(seat + self.direction) % seats])
            if self.pending:
                card = self._find_card_to_stack(hand) if self.house.stack else None
                if card is None:
                    self.draw(seat, self.pending)
                    self.pending = 0
                    self.pass_on()
                    continue
            else:
                card = choose_card(hand, self.color, self.face, near, tastes[seat])
                if card is None:
                    got = self.draw(seat, 1)
                    if not got or not fits(got[0], self.color, self.face):
                        self.pass_on()
                        continue
                    card = got[0]
            self.play(card, best_color(hand, card))
            if not hands[seat] and not (self.house.swap or self.house.rotate):
                return seat
            if self.house.swap or self.house.rotate:
                for other, held in enumerate(hands):
                    if not held:
                        return other
        return None

    def _find_card_to_stack(self, hand: list[int]) -> int | None:
        if self.face == DRAW_TWO:
            for card in hand:
                if FACE[card] == DRAW_TWO:
                    return card
        return 53 if 53 in hand else None

    def _seat_with_fewest_cards(self, seat: int) -> int:
        return min((other for other in range(len(self.hands)) if other != seat), key=lambda o: len(self.hands[o]))


def fits(card: int, color: int, face: int) -> bool:
    return COLOR[card] == color or COLOR[card] == WILD_COLOR or FACE[card] == face


def choose_card(hand: list[int], color: int, face: int, near: int, taste: CardPreference) -> int | None:
    """Returns the card of the hand with the highest preference that fits this colour or face; None if none fits.

    `near` is the number of cards of the next seat, which makes cards that stop it more attractive.
    """
    likings = taste.near if near <= 2 else taste.far
    best, most = None, -1e9
    for card in hand:
        if (COLOR[card] == color or FACE[card] == face or card >= WILDS) and likings[card] > most:
            best, most = card, likings[card]
    return best


def best_color(hand: Sequence[int], card: int) -> int:
    """Returns the colour to name with this card: the most frequent one in the hand; for a coloured card its own."""
    if COLOR[card] != WILD_COLOR:
        return COLOR[card]
    count = [0.0] * 5
    for other in hand:
        count[COLOR[other]] += 1 + POINTS[other] * 0.01
    return max(range(4), key=count.__getitem__)
