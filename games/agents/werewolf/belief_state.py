"""Everything that a Werewolf agent knows and believes at one moment, from which all its decisions are made."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..base import View
from .agent_notes import Notes
from .evidence import CLUB, NOVICE, Weights, believe
from .observation import Observation, observe
from .role_inference import Belief


@dataclass(frozen=True, slots=True)
class Level:
    """The parameters of a level of Werewolf agents: how it weighs evidence, how much it errs, which tricks it knows."""

    key: str
    weights: Weights
    noise: float
    """The greatest random error, up or down, on probabilities and other values that are compared; 0 for none."""
    feints: bool
    """Whether the agent, as a wolf, may claim to be the seer, vote against a lost mate, and self-destruct."""
    banks: bool
    """Whether the agent reckons with the probable choices of the guard and the witch."""


LEVELS = {
    "novice": Level("novice", NOVICE, noise=0.15, feints=False, banks=False),
    "club": Level("club", CLUB, noise=0.0, feints=True, banks=True),
}

CLEAR_RATIO = 1.5
CLEAR_LEAD = 15
"""One probability is clearly higher than another if it is this many times as high, and higher by this many points.

They are compared in whole per cents, as the explanations of decisions show them.
"""


class BeliefState:
    """The knowledge of one Werewolf seat at one moment, and the probabilities of roles that follow from it.

    Each result is computed when it is first needed.
    """

    def __init__(self, view: View, me: int, level: Level, notes: Notes | None = None) -> None:
        self.table: Observation = observe(view, me)
        self.level = level
        self.notes = notes or Notes()

    @cached_property
    def own(self) -> Belief:
        """The probabilities of all seats' roles, computed from everything that this seat knows, secrets included."""
        return believe(self.table, self.level.weights, victims=self.notes.victims)

    @cached_property
    def cover(self) -> Belief:
        """The probabilities of all seats' roles that this seat shows to others.

        A wolf hides what it knows: the probabilities are computed as if it had the role that it pretends to have. For
        any other seat they equal `own`.
        """
        return believe(self.table, self.level.weights, eyes="cover") if self.table.wolf else self.own

    @cached_property
    def public(self) -> Belief:
        """The probabilities of all seats' roles, this seat's too, computed from public information alone."""
        return believe(self.table, self.level.weights, eyes="public")

    @cached_property
    def accusations(self) -> tuple[float, ...]:
        """For each seat, how strongly speakers have suspected it today.

        Each accuser counts by the probability that it is good; the sheriff counts twice.
        """
        table, loud = self.table, [0.0] * self.table.seats
        for each in table.opinions:
            if each.day == table.day and each.first and table.alive[each.seat]:
                weight = 2.0 if each.seat == table.sheriff else 1.0
                loud[each.about] += weight * (1.0 - self.public.wolf[each.seat])
        return tuple(loud)

    @cached_property
    def heat(self) -> tuple[float, ...]:
        """For each living seat, how likely the table is to banish it, as a number; 0 for the dead.

        It is the probability that the seat is a wolf, by public information, plus a share of `accusations`.
        """
        share = 0.6 / max(1, len(self.table.living))
        return tuple(
            self.public.wolf[seat] + share * self.accusations[seat] if self.table.alive[seat] else 0.0
            for seat in range(self.table.seats)
        )

    def hottest(self) -> tuple[int, ...]:
        """Returns the living seats, the one most likely to be banished first (by `heat`)."""
        return tuple(sorted(self.table.living, key=lambda seat: (-self.heat[seat], seat)))

    def outweighs(self, seat: int, other: int) -> bool:
        """Whether `seat` is a wolf clearly more probably than `other`, by the probabilities shown to others."""
        one, least = round(100 * self.cover.wolf[seat]), round(100 * self.cover.wolf[other])
        return one >= CLEAR_RATIO * least and one - least >= CLEAR_LEAD

    def tie_breaker(self, seat: int) -> int:
        """Returns a number for this seat that decides between equally good seats.

        All agents compute the same number, so that their votes agree. It changes with public events, because a fixed
        order would always work against the same seats.
        """
        table = self.table
        drawn = sum((place + 1) * (target or 0) for vote in table.votes for place, target in enumerate(vote.cast))
        order = (table.view["speaking"] or {}).get("order") or (table.view["election"] or {}).get("order") or [0]
        first: int = order[0]
        return (seat * 5 + drawn + 3 * table.day + first) % 13

    def is_threatened(self) -> bool:
        """Whether this seat is among those most likely to be banished."""
        me = self.table.me
        return self.heat[me] >= max(self.heat) - 0.08 and self.heat[me] > 0.4

    def trusted_seer(self) -> int | None:
        """Returns the seat whose claim to be the seer is the most believable to the table; None if there is none.

        The seat may be dead.
        """
        seats = self.table.claimants("seer")
        best = max(seats, key=lambda seat: (self.public.roles["seer"][seat], -seat), default=None)
        return best if best is not None and self.public.roles["seer"][best] > 0.55 else None
