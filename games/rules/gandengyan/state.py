"""The state of one round of Gan Deng Yan: cards, plays so far, and the result."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..cards import Card
from ..core import Ctx
from ..play_to_beat import play_to_beat
from .hand_types import Combo, HandType
from .options import GanDengYanOptions

Hands = tuple[tuple[Card, ...], ...]


class Phase(StrEnum):
    """The phase of a round of Gan Deng Yan. A round begins with PLAYING; dealing takes no time and has no phase."""

    PLAYING = "PLAYING"
    ROUND_END = "ROUND_END"


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """A play or pass in the history of a round of Gan Deng Yan: its trick number and seat, then the fields of `Combo`.

    For a pass `type` is None and the fields after it are zero or empty.
    """

    trick: int
    seat: int
    type: HandType | None = None
    rank: int = 0
    length: int = 0
    cards: tuple[Card, ...] = ()
    jokers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """A record that this seat drew a card from the pile before it led this trick. The card itself is not recorded."""

    trick: int
    seat: int


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a round of Gan Deng Yan: the winner `seat`, and the points of each seat, zero or negative."""

    seat: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GanDengYanState:
    """The complete state of one round of Gan Deng Yan, with the hidden cards of all seats and of the draw pile.

    Hands are in ascending order; the pile has its next card first.
    """

    ctx: Ctx
    options: GanDengYanOptions
    phase: Phase
    hands: Hands
    pile: tuple[Card, ...]
    starter: int
    turn: int | None
    leader: int
    """The leader of this trick."""
    trick: int = 1
    drawn: Card | None = None
    """The card that the leader drew for this trick."""
    draws: tuple[Draw, ...] = ()
    history: tuple[PlayRecord, ...] = ()
    result: Result | None = None

    # Every move passes through these two methods. They pass all fields by position, which takes a third of the time of
    # `replace`.

    def with_ctx(self, ctx: Ctx) -> GanDengYanState:
        return GanDengYanState(
            ctx, self.options, self.phase, self.hands, self.pile, self.starter, self.turn, self.leader, self.trick,
            self.drawn, self.draws, self.history, self.result,
        )  # fmt: skip

    def with_turn(self, turn: PlayRecord, *, hands: Hands, following: int, ctx: Ctx) -> GanDengYanState:
        """Returns the state after a play or a pass, given as the record `turn`, which is added to the history.

        `following` is the seat to move next.
        """
        return GanDengYanState(
            ctx, self.options, self.phase, hands, self.pile, self.starter, following, self.leader, self.trick,
            self.drawn, self.draws, (*self.history, turn), self.result,
        )  # fmt: skip

    @property
    def last(self) -> PlayRecord | None:
        """The history record of the play that the next seat must beat; None if it leads a trick."""
        return play_to_beat(self.history, self.trick)

    @property
    def to_beat(self) -> Combo | None:
        """The combination that the next seat must beat; None if it leads a trick."""
        last = self.last
        if last is None or last.type is None:
            return None
        return Combo(last.type, last.rank, last.length, last.cards, last.jokers)
