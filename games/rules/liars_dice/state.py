"""The state of a match of Liar's Dice: dice, bids, turn, and the latest challenge."""

from __future__ import annotations

from dataclasses import dataclass

from ..core import Ctx, Rng, replace
from .actions import Bid
from .options import LiarsDiceOptions


@dataclass(frozen=True, slots=True)
class PlacedBid:
    """A bid of a number of dice with one face, together with the seat that made it."""

    seat: int
    count: int
    face: int
    timed_out: bool = False
    """Whether the clock made it for the seat (RULES.md, clause 9.3)."""

    @property
    def bid(self) -> Bid:
        return Bid(self.count, self.face)


@dataclass(frozen=True, slots=True)
class Reveal:
    """The end of a round of Liar's Dice: its bids, the challenge, all dice, and how many dice the loser lost."""

    round: int
    bid: PlacedBid
    challenger: int
    jump: bool
    dice: tuple[tuple[int, ...], ...]
    """The dice of every seat; empty for a seat that was out."""
    wild: bool
    """Whether ones counted as the bid's face."""
    count: int
    """Dice that counted for the bid."""
    loser: int
    lost: int
    """Dice that the loser lost: 1 or 2."""
    bids: tuple[PlacedBid, ...] = ()
    """The bids of the round, oldest first; the last one is `bid`. None in a match by version 1 of the rules."""
    timed_out: bool = False
    """Whether the clock challenged for the seat (RULES.md, clause 9.2)."""


@dataclass(frozen=True, slots=True)
class LiarsDiceState:
    """The complete state of a match of Liar's Dice, hidden dice included. `dice[seat]` are the dice of a seat."""

    ctx: Ctx
    options: LiarsDiceOptions
    root: Rng
    """The match's generator; round i draws from `root.derive(i)` (clause 1.4)."""
    round: int
    """From 1."""
    dice: tuple[tuple[int, ...], ...]
    opener: int
    turn: int | None
    """The seat to move; None when the match is over."""
    bids: tuple[PlacedBid, ...] = ()
    """The bids of this round, oldest first."""
    out: tuple[int, ...] = ()
    """Seats in the order of going out."""
    reveal: Reveal | None = None
    """The end of the previous round; after the match, of the last one."""

    def with_ctx(self, ctx: Ctx) -> LiarsDiceState:
        return replace(self, ctx=ctx)

    @property
    def total(self) -> int:
        """The number of dice that all seats together still have (RULES.md, clause 1.3)."""
        return sum(map(len, self.dice))

    @property
    def standing(self) -> PlacedBid | None:
        """The current bid, which the next seat must raise or challenge; None before the first bid of the round."""
        return self.bids[-1] if self.bids else None

    @property
    def wild(self) -> bool:
        """Whether ones count as every face at this point of the round (RULES.md, clauses 4.1 to 4.4).

        With the option `wild_ones` they do, until somebody bids on ones in this round.
        """
        return self.options.wild_ones and all(placed.face != 1 for placed in self.bids)

    def alive(self) -> tuple[int, ...]:
        """Returns the seats that still have dice, in ascending order."""
        return tuple(seat for seat, dice in enumerate(self.dice) if dice)

    def following(self, seat: int) -> int:
        """Returns the next seat clockwise from `seat` that still has dice."""
        seats = len(self.dice)
        return next(other % seats for other in range(seat + 1, seat + seats + 1) if self.dice[other % seats])
