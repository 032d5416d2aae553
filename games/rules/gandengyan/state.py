"""The state of one round of Gan Deng Yan."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..cards import Card
from ..core import Ctx
from .hand_types import Combo, HandType
from .options import GanDengYanOptions

Hands = tuple[tuple[Card, ...], ...]


class Phase(StrEnum):
    """Where a round stands. Dealing takes no time: a round opens in PLAYING."""

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
    jokers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """A card was drawn for the lead of this trick."""

    trick: int
    seat: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended: who went out, and the points per seat, which are losses."""

    seat: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GanDengYanState:
    """One round: everything that is known and hidden. Hands are ascending; the pile has its next card first."""

    ctx: Ctx
    options: GanDengYanOptions
    phase: Phase
    hands: Hands
    pile: tuple[Card, ...]
    starter: int
    turn: int | None
    leader: int
    """Who leads, or led, this trick."""
    trick: int = 1
    drawn: Card | None = None
    """What the leader drew for this trick."""
    draws: tuple[Draw, ...] = ()
    history: tuple[PlayRecord, ...] = ()
    result: Result | None = None

    # Every move comes through these two. They name all fields by place, which takes a third of the time of `replace`.

    def with_ctx(self, ctx: Ctx) -> GanDengYanState:
        return GanDengYanState(
            ctx, self.options, self.phase, self.hands, self.pile, self.starter, self.turn, self.leader, self.trick,
            self.drawn, self.draws, self.history, self.result,
        )  # fmt: skip

    def moved(self, turn: PlayRecord, *, hands: Hands, following: int, ctx: Ctx) -> GanDengYanState:
        """After a play or a pass within a trick: what is held now, and who follows."""
        return GanDengYanState(
            ctx, self.options, self.phase, hands, self.pile, self.starter, following, self.leader, self.trick,
            self.drawn, self.draws, (*self.history, turn), self.result,
        )  # fmt: skip

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
        if last is None or last.type is None:
            return None
        return Combo(last.type, last.rank, last.length, last.cards, last.jokers)
