"""A Dou Dizhu view converted for computing: the two sides, the card counts, and the cards not seen yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.cards import DECK, Card
from games.rules.core import parse_options
from games.rules.doudizhu.hand_types import Combo, HandType
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.readings_of_cards import readings

from .hand_plan import Counts, counts_of

Turn = tuple[Combo, Any]
"""(combination, legal action that plays it)."""


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything that a Dou Dizhu agent reads from a view while cards are played.

    `seat` is the viewer, whose turn it is.
    """

    seat: int
    landlord: int
    counts: tuple[int, ...]
    """Number of cards left, by seat."""
    hand: tuple[Card, ...]
    held: Counts
    unseen: Counts
    """Cards of the other two hands together, as a number for each rank."""
    last: Combo | None
    last_seat: int | None
    """The seat whose play is to be beaten; None for a free lead."""

    @property
    def is_landlord(self) -> bool:
        return self.seat == self.landlord

    @property
    def next_seat(self) -> int:
        """The seat that plays after the viewer."""
        return (self.seat + 1) % len(self.counts)

    def is_friend(self, seat: int | None) -> bool:
        return seat is not None and seat != self.seat and not self.is_landlord and seat != self.landlord

    @property
    def enemies(self) -> tuple[int, ...]:
        if self.is_landlord:
            return tuple(seat for seat in range(len(self.counts)) if seat != self.seat)
        return (self.landlord,)

    @property
    def nearest_enemy(self) -> int:
        """The smallest number of cards in an opponent's hand: the fewer, the sooner an opponent may win."""
        return min(self.counts[seat] for seat in self.enemies)

    @property
    def nearest_friend(self) -> int | None:
        """The number of cards that the viewer's partner, the other farmer, holds; None for the landlord."""
        friends = [self.counts[seat] for seat in range(len(self.counts)) if self.is_friend(seat)]
        return friends[0] if friends else None

    def is_highest(self, combo: Combo) -> bool:
        """Whether no opponent can beat this play except with a bomb or the rocket."""
        if combo.type is HandType.ROCKET:
            return True
        width = _WIDTH[combo.type]
        return not self.may_be_beaten(rank=combo.rank, width=width, length=combo.length, cards=len(combo.cards))

    def may_be_beaten(self, *, rank: int, width: int, length: int, cards: int) -> bool:
        """Whether an opponent may hold a higher play of the same type; bombs are ignored.

        The play is given by its highest rank, cards of each rank, number of ranks and number of all cards, without
        kickers. All unseen cards are supposed to lie in one opponent's hand. False if no opponent has `cards` cards
        left.
        """
        if max(self.counts[seat] for seat in self.enemies) < cards:
            return False
        if length == 1:
            return any(self.unseen[index] >= width for index in range(rank - 2, 15))
        tops = range(rank + 1, 15)
        return any(all(self.unseen[top - 3 - back] >= width for back in range(length)) for top in tops)


_WIDTH = {
    HandType.SINGLE: 1, HandType.STRAIGHT: 1, HandType.PAIR: 2, HandType.STRAIGHT_PAIR: 2, HandType.TRIPLE: 3,
    HandType.TRIPLE_WITH_SINGLE: 3, HandType.TRIPLE_WITH_PAIR: 3, HandType.AIRPLANE: 3,
    HandType.AIRPLANE_WITH_SINGLES: 3, HandType.AIRPLANE_WITH_PAIRS: 3, HandType.FOUR_WITH_TWO_SINGLES: 4,
    HandType.FOUR_WITH_TWO_PAIRS: 4, HandType.BOMB: 4,
}  # fmt: skip


def observe(view: dict[str, Any]) -> Observation:
    """Returns what a Dou Dizhu agent reads from the view of its seat, whose turn it is to play."""
    hand = tuple(Card.from_code(code) for code in view["hand"])
    gone = {Card.from_code(code) for code in view["played"]}
    last = view["last"]
    return Observation(
        seat=view["turn"],
        landlord=view["landlord"],
        counts=tuple(view["counts"]),
        hand=hand,
        held=counts_of(hand),
        unseen=counts_of(card for card in DECK if card not in gone and card not in hand),
        last=last and Combo(
            HandType(last["type"]), last["rank"], last["length"], tuple(Card.from_code(code) for code in last["cards"])
        ),
        last_seat=last and last["seat"],
    )  # fmt: skip


def plays_with_actions(view: dict[str, Any], legal: Sequence[Any]) -> list[Turn]:
    """Returns the legal plays as (combination, action), without the pass."""
    options = parse_options(DouDizhuOptions, view["options"])
    found = []
    for action in legal:
        cards = getattr(action, "cards", None)
        if cards:
            named = [combo for combo in readings(cards, options) if combo.type is action.hand_type]
            found.append((max(named, key=lambda combo: combo.rank), action))
    return found
