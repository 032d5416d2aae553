"""The state of one round of Dou Dizhu."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from ..cards import Card
from ..core import Ctx
from .hand_types import Combo, HandType
from .options import DouDizhuOptions

Spring = Literal["spring", "reverse_spring"]
Winner = Literal["landlord", "farmers"]
Hands = tuple[tuple[Card, ...], ...]


class Phase(StrEnum):
    """Where a round stands. Dealing takes no time: a round opens in BIDDING, or in PLAYING when nobody bids."""

    BIDDING = "BIDDING"
    PLAYING = "PLAYING"
    ROUND_END = "ROUND_END"


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """A play or a pass that was made, in the words of `Combo`; `type` is None for a pass, then the rest is empty."""

    trick: int
    seat: int
    type: HandType | None = None
    rank: int = 0
    length: int = 0
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended: who went out, the side that won, the multiplier and the points per seat."""

    seat: int
    winner: Winner
    spring: Spring | None
    multiplier: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DouDizhuState:
    """One round: everything that is known and hidden. Hands and bottom are ascending."""

    ctx: Ctx
    options: DouDizhuOptions
    phase: Phase
    hands: Hands
    bottom: tuple[Card, ...]
    first_bidder: int | None
    """None when the landlord goes round without bidding."""
    bids: tuple[int | None, ...]
    """Per seat: 0 for a pass, None while it has not spoken; forgotten with a deal that is thrown in."""
    redeals: int
    """Deals of this round that were thrown in; replaying the round from its generator shows them."""
    turn: int | None
    landlord: int | None = None
    base: int = 0
    """What the multiplier starts from: the bid that won. 0 while bidding."""
    trick: int = 0
    """From 1; 0 while bidding."""
    history: tuple[PlayRecord, ...] = ()
    result: Result | None = None

    # Every move comes through these two. They name all fields by place, which takes a third of the time of `replace`.

    def with_ctx(self, ctx: Ctx) -> DouDizhuState:
        return DouDizhuState(
            ctx, self.options, self.phase, self.hands, self.bottom, self.first_bidder, self.bids, self.redeals,
            self.turn, self.landlord, self.base, self.trick, self.history, self.result,
        )  # fmt: skip

    def moved(self, turn: PlayRecord, *, hands: Hands, following: int, trick: int, ctx: Ctx) -> DouDizhuState:
        """After a play or a pass: what is held now, who follows, in which trick."""
        return DouDizhuState(
            ctx, self.options, self.phase, hands, self.bottom, self.first_bidder, self.bids, self.redeals,
            following, self.landlord, self.base, trick, (*self.history, turn), self.result,
        )  # fmt: skip

    @property
    def highest(self) -> int:
        """The highest bid of this auction, 0 before one."""
        return max((bid for bid in self.bids if bid is not None), default=0)

    @property
    def last(self) -> PlayRecord | None:
        """The play to beat; None on a free lead."""
        for turn in reversed(self.history):
            if turn.trick != self.trick:
                return None
            if turn.type is not None:
                return turn
        return None

    @property
    def to_beat(self) -> Combo | None:
        """The same as a combination."""
        last = self.last
        return None if last is None or last.type is None else Combo(last.type, last.rank, last.length, last.cards)
