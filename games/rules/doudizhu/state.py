"""The state of one round of Dou Dizhu: cards, bids, plays so far, and the result."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from ..cards import Card
from ..core import Ctx
from ..play_to_beat import play_to_beat
from .hand_types import Combo, HandType
from .options import DouDizhuOptions

Spring = Literal["spring", "reverse_spring"]
Winner = Literal["landlord", "farmers"]
Hands = tuple[tuple[Card, ...], ...]


class Phase(StrEnum):
    """The phase of a round of Dou Dizhu. A round begins with BIDDING, or with PLAYING if the role of landlord rotates.

    There is no phase for dealing, which takes no time.
    """

    BIDDING = "BIDDING"
    PLAYING = "PLAYING"
    ROUND_END = "ROUND_END"


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """A play or a pass in the history of a round: its trick number and seat, then the fields of `Combo`.

    For a pass `type` is None and the fields after it are zero or empty.
    """

    trick: int
    seat: int
    type: HandType | None = None
    rank: int = 0
    length: int = 0
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a round of Dou Dizhu: winning side, multiplier, and the points of each seat.

    `seat` is the seat that played its last card.
    """

    seat: int
    winner: Winner
    spring: Spring | None
    multiplier: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DouDizhuState:
    """The complete state of one round of Dou Dizhu, with the hidden cards of all seats.

    Hands and bottom cards are in ascending order.
    """

    ctx: Ctx
    options: DouDizhuOptions
    phase: Phase
    hands: Hands
    bottom: tuple[Card, ...]
    first_bidder: int | None
    """None if the landlord rotates without bidding."""
    bids: tuple[int | None, ...]
    """Per seat: 0 for a pass, None before the seat has bid; reset by each redeal."""
    redeals: int
    """The number of void deals in this round; replaying the round from its generator shows them."""
    turn: int | None
    landlord: int | None = None
    base: int = 0
    """The start of the multiplier: the winning bid. 0 while bidding."""
    trick: int = 0
    """From 1; 0 while bidding."""
    history: tuple[PlayRecord, ...] = ()
    result: Result | None = None

    # Every move passes through these two methods. They pass all fields by position, which takes a third of the time of
    # `replace`.

    def with_ctx(self, ctx: Ctx) -> DouDizhuState:
        return DouDizhuState(
            ctx, self.options, self.phase, self.hands, self.bottom, self.first_bidder, self.bids, self.redeals,
            self.turn, self.landlord, self.base, self.trick, self.history, self.result,
        )  # fmt: skip

    def with_turn(self, turn: PlayRecord, *, hands: Hands, following: int, trick: int, ctx: Ctx) -> DouDizhuState:
        """Returns the state after a play or a pass, given as `turn`, which is added to the history.

        `following` is the seat to move next.
        """
        return DouDizhuState(
            ctx, self.options, self.phase, hands, self.bottom, self.first_bidder, self.bids, self.redeals,
            following, self.landlord, self.base, trick, (*self.history, turn), self.result,
        )  # fmt: skip

    @property
    def highest(self) -> int:
        """The highest bid of this auction; 0 before the first bid."""
        return max((bid for bid in self.bids if bid is not None), default=0)

    @property
    def last(self) -> PlayRecord | None:
        """The history record of the play that the next seat must beat; None if it leads a trick."""
        return play_to_beat(self.history, self.trick)

    @property
    def to_beat(self) -> Combo | None:
        """The combination that the next seat must beat; None if it leads a trick."""
        last = self.last
        return None if last is None or last.type is None else Combo(last.type, last.rank, last.length, last.cards)
