"""The state of a round of UNO."""

from __future__ import annotations

from dataclasses import dataclass

from ..core import Ctx, replace
from .cards import WILD_DRAW_FOUR, Card
from .options import UnoOptions

REMEMBERED = 40
"""Turn moves that a state carries on for those who look back."""


@dataclass(frozen=True, slots=True)
class Step:
    """A turn move of this round, as everybody saw it."""

    turn: int
    seat: int
    type: str
    """PLAY, DRAW, SKIP or CHALLENGE (of a draw four)."""
    card: Card | None = None
    color: str | None = None
    """The colour in force after a PLAY."""
    target: int | None = None
    """Whom hands were swapped with."""
    count: int = 0
    """Cards of a DRAW."""
    pending: bool = False
    """Were they owed for a draw card?"""
    guilty: bool = False
    """How a CHALLENGE ended."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended; tuples are per seat, `winners` are seats."""

    reason: str
    """`out`: a seat played its last card; `idle`: nobody drew or played any more; `long`: it lasted too long."""
    winners: tuple[int, ...]
    points: tuple[int, ...]
    hand_points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UnoState:
    """A round: everything that is known and hidden. Tuples are per seat unless they say otherwise."""

    ctx: Ctx
    options: UnoOptions
    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    """Each sorted."""
    pile: tuple[Card, ...]
    """The draw pile, the next card first."""
    discards: tuple[Card, ...]
    """The discard pile, its top last."""
    color: str
    """The colour in force."""
    layer: int
    """Who laid the top card: the dealer where it was turned up."""
    turn: int | None
    """The seat to move; None when the round is over."""
    direction: int = 1
    """1 clockwise, -1 the other way."""
    turns: int = 1
    """Number of the turn, from 1."""
    pending: int = 0
    """Cards that the seat to move owes the pile."""
    guilty: bool = False
    """Did the seat that played the draw four on top hold a card of the colour in force (clause 7.2)? Hidden."""
    drawn: Card | None = None
    """What the seat to move drew in this turn and may still play; hidden from others."""
    drew: tuple[tuple[Card, ...], ...] = ()
    """Cards of each seat's latest draw, until it plays; each seat sees its own."""
    called: tuple[int, ...] = ()
    """Seats whose call stands, ascending."""
    exposed: tuple[int, ...] = ()
    """Seats that may be caught now, ascending."""
    moved: bool = False
    """Did a card move in this turn?"""
    idle: int = 0
    """Turns running in which none did (clause 5.8)."""
    history: tuple[Step, ...] = ()
    """The latest turn moves, oldest first."""
    result: Result | None = None

    def with_ctx(self, ctx: Ctx) -> UnoState:
        return replace(self, ctx=ctx)

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def top(self) -> Card:
        return self.discards[-1]

    @property
    def challengeable(self) -> bool:
        """May the seat to move challenge the draw four that it faces (clause 7.1)?"""
        return self.options.draw_four_challenge and self.pending > 0 and self.top.face == WILD_DRAW_FOUR

    def following(self, seat: int, steps: int = 1) -> int:
        """The seat that many steps on in the direction of play."""
        return (seat + self.direction * steps) % len(self.hands)

    def recorded(self, step: Step) -> tuple[Step, ...]:
        """The history with this move."""
        return (*self.history, step)[-REMEMBERED:]
