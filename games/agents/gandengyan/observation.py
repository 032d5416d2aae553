"""A Gan Deng Yan view converted for computing: hand, card counts, unseen cards, and the plays that are legal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.cards import DECK, Card
from games.rules.core import parse_options
from games.rules.gandengyan.actions import Pass
from games.rules.gandengyan.hand_types import Combo, HandType
from games.rules.gandengyan.options import GanDengYanOptions
from games.rules.gandengyan.readings_of_cards import readings

from .plays_without_suits import BOMB_3, SINGLE, SMALL, Hand, Shape, beats, possible_plays, shape_of

Turn = tuple[Shape, Any]
"""(play without suits, legal action that makes it)."""


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything that a Gan Deng Yan agent reads from a view.

    `seat` is the viewer, whose turn it is.
    """

    seat: int
    counts: tuple[int, ...]
    """Number of cards left, by seat."""
    hand: Hand
    unseen: Hand
    """Ranks of all cards that the viewer has not seen: those of the other hands and of the pile."""
    last: Shape | None
    last_seat: int | None
    """The seat whose play is to be beaten; None for a free lead."""
    bombs: int
    """The number of bombs played so far in this round."""
    options: GanDengYanOptions

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, in the order in which they play next."""
        seats = len(self.counts)
        return tuple((self.seat + step) % seats for step in range(1, seats))

    @property
    def nearest(self) -> int:
        """The smallest number of cards in another seat's hand: the fewer, the sooner another seat may win."""
        return min(self.counts[seat] for seat in self.others)

    def may_be_beaten(self, shape: Shape) -> bool:
        """Whether another seat may hold a higher play of the same kind.

        Assumes that one seat holds all unseen cards. Bombs, and jokers used as wild cards, are not considered.
        """
        if shape.kind >= BOMB_3:
            return False
        return any(
            other.kind == shape.kind and beats(other, shape, self.options) for other in possible_shapes(self.unseen)
        )


def possible_shapes(unseen: Hand) -> tuple[Shape, ...]:
    """Returns every play, without its suits, that could be made of these unseen cards.

    A joker counts only as a single.
    """
    suited = tuple(rank for rank in unseen if rank < SMALL)
    jokers = tuple(Shape(SINGLE, rank, 1, ()) for rank in unseen if rank >= SMALL)
    return (*possible_plays(suited), *jokers)


def observe(view: dict[str, Any]) -> Observation:
    """Returns what a Gan Deng Yan agent reads from the view of its seat, whose turn it is."""
    hand = [Card.from_code(code) for code in view["hand"]]
    gone = {Card.from_code(code) for code in view["played"]}
    last = view["last"]
    return Observation(
        seat=view["turn"],
        counts=tuple(view["counts"]),
        hand=tuple(sorted(card.rank for card in hand)),
        unseen=tuple(card.rank for card in DECK if card not in gone and card not in hand),
        last=last and shape_of(Combo(HandType(last["type"]), last["rank"], last["length"], ())),
        last_seat=last and last["seat"],
        bombs=view["bombs"],
        options=parse_options(GanDengYanOptions, view["options"]),
    )


def split_legal(table: Observation, legal: Sequence[Any]) -> tuple[Any, list[Turn]]:
    """Returns (the action that passes, the legal plays); the first is None if passing is not legal.

    Of plays that differ only in their jokers, the one with the fewest and lowest jokers is kept.
    """
    passing = next((action for action in legal if isinstance(action, Pass)), None)
    made: dict[tuple[int, int, int], tuple[tuple[int, int], Turn]] = {}
    for action in legal:
        cards: tuple[Card, ...] = getattr(action, "cards", ())
        if not cards:
            continue
        [combo] = [one for one in readings(cards) if one.jokers == action.jokers]
        wild = [card.rank for card in cards if card.suit is None]
        left = list(table.hand)
        for card in cards:
            left.remove(card.rank)
        shape = shape_of(combo, tuple(left))
        order = (len(wild), sum(wild))
        known = made.get(shape[:3])
        if known is None or order < known[0]:
            made[shape[:3]] = order, (shape, action)
    return passing, [turn for _, turn in made.values()]
