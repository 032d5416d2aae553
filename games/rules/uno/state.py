"""The state of a round of UNO: hands, piles, the turn, calls of "UNO", and the result."""

from __future__ import annotations

from dataclasses import dataclass

from ..core import Ctx, replace
from .cards import WILD_DRAW_FOUR, Card
from .options import UnoOptions

REMEMBERED = 40
"""The number of turn moves that a state keeps for agents and views."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action in the history of a round of UNO (play, draw, skip, challenge), without hidden cards."""

    turn: int
    seat: int
    type: str
    """PLAY, DRAW, SKIP or CHALLENGE (of a draw four)."""
    card: Card | None = None
    color: str | None = None
    """The colour in force after a PLAY."""
    target: int | None = None
    """The seat with which hands were swapped."""
    count: int = 0
    """Cards of a DRAW."""
    pending: bool = False
    """Whether a DRAW took cards that were pending from a draw card."""
    guilty: bool = False
    """The outcome of a CHALLENGE: whether the draw four was a bluff."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a round of UNO: why it ended, the winners, the points scored, and the points left in hands.

    `winners` lists seats. `points` and `hand_points` have an entry for each seat.
    """

    reason: str
    """`out`: a seat played its last card. `idle`: no card moved for a whole circle. `long`: too many turns."""
    winners: tuple[int, ...]
    points: tuple[int, ...]
    hand_points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UnoState:
    """The complete state of one round of UNO, with the hidden cards of all seats and of the draw pile.

    A tuple has an entry for each seat, unless its description says otherwise.
    """

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
    """The seat that played the top card; the dealer if the card was turned up."""
    turn: int | None
    """The seat to move; None when the round is over."""
    direction: int = 1
    """1 clockwise, -1 counter-clockwise."""
    turns: int = 1
    """The number of the turn, from 1."""
    pending: int = 0
    """Cards that the seat to move must draw."""
    guilty: bool = False
    """Whether the player of the top draw four held a card of the colour in force (clause 7.2). Hidden."""
    drawn: Card | None = None
    """The card that the seat to move drew this turn and may still play; hidden from others."""
    drew: tuple[tuple[Card, ...], ...] = ()
    """Cards of each seat's latest draw, until it plays; each seat sees its own."""
    called: tuple[int, ...] = ()
    """Seats whose call stands, ascending."""
    exposed: tuple[int, ...] = ()
    """Seats that may be caught, ascending."""
    moved: bool = False
    """Whether a card moved in this turn."""
    idle: int = 0
    """The number of turns in a row without a moved card (clause 5.8)."""
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
        """Whether the seat to move must draw for a wild draw four that it may challenge instead.

        See RULES.md, clause 7.1.
        """
        return self.options.draw_four_challenge and self.pending > 0 and self.top.face == WILD_DRAW_FOUR

    def following(self, seat: int, steps: int = 1) -> int:
        """Returns the seat that is `steps` seats after `seat` in the direction of play."""
        return (seat + self.direction * steps) % len(self.hands)

    def history_with(self, step: Step) -> tuple[Step, ...]:
        """Returns the history of the round with this action added, cut to the latest `REMEMBERED` actions."""
        return (*self.history, step)[-REMEMBERED:]
