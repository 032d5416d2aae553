"""Rates a match, and a sequence of matches: the one place where a number changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from .evidence import by_places, by_sides
from .fading import aged_record
from .farming import meeting_weight
from .glicko import Evidence, update
from .matches import BySides, Pair, RatedMatch
from .rating import WIDEST, Constants, Player, Rating, Record, newcomer
from .roles import TERMS, Terms

BY_PLACES: Final = Constants(version=1, deviation=WIDEST, volatility=0.02, tau=0.3, provisional=75, resting=110)
BY_SIDES: Final = Constants(version=1, deviation=150, volatility=0.0005, tau=0.3, provisional=75, resting=110)
HIDDEN_ROLES: Final = Constants(version=1, deviation=250, volatility=0.0005, tau=0.3, provisional=150, resting=200)

LADDERS: Final[Mapping[str, Constants]] = {
    "doudizhu": BY_SIDES,
    "gandengyan": BY_PLACES,
    "liars_dice": BY_PLACES,
    "uno": BY_PLACES,
    "werewolf": HIDDEN_ROLES,
}
"""Key of a game -> the constants of its ladder."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a match did to a player."""

    player: Player
    before: Record
    """As it stood when the match ended, idleness included."""
    after: Record

    @property
    def gained(self) -> float:
        """Points; negative where lost."""
        return self.after.overall.value - self.before.overall.value


def rate(
    match: RatedMatch,
    records: Mapping[Player, Record],
    *,
    constants: Constants,
    met_today: Mapping[Pair, int] | None = None,
    terms: Terms = TERMS,
) -> tuple[Change, ...]:
    """What the match does to each of its players, by seat. Everybody is judged by what all were before it.

    `records` lacks who was never rated; `met_today` says how often two opponents have met on the match's day before
    it. Nothing else goes in: the same arguments give the same numbers.
    """
    met = met_today or {}
    befores = [
        aged_record(records.get(player) or newcomer(constants), now=match.at, constants=constants)
        for player in match.players
    ]
    ratings = [before.overall for before in befores]

    def meeting(one: int, other: int) -> float:
        return meeting_weight(met.get(frozenset((match.players[one], match.players[other])), 0))

    in_roles: Sequence[Mapping[str, Sequence[Evidence]]] = [{}] * len(ratings)
    if isinstance(match.result, BySides):
        evidence, in_roles = by_sides(match.result, ratings, meeting, terms.of(match.result.term))
    else:
        evidence = by_places(match.result, ratings, meeting)
    changes = []
    for player, before, all_of_it, by_role in zip(match.players, befores, evidence, in_roles, strict=True):
        roles = dict(before.roles)
        for role, part in by_role.items():
            known = roles.get(role) or Rating(before.overall.value, constants.deviation, constants.volatility)
            roles[role] = update(known, part, constants)
        overall = update(before.overall, all_of_it, constants)
        after = Record(overall, roles, matches=before.matches + 1, last_at=match.at)
        changes.append(Change(player, before, after))
    return tuple(changes)


@dataclass(slots=True)
class Book:
    """A ladder in memory: the fold of a sequence, for recomputation and for tests.

    It may be stopped after any match, stored, and gone on with; the numbers are those of one run.
    """

    constants: Constants
    terms: Terms = TERMS
    records: dict[Player, Record] = field(default_factory=dict)
    day: int | None = None
    met: dict[Pair, int] = field(default_factory=dict)
    """Who met whom how often on `day`."""
    number: int | None = None
    """Of the latest match that was rated."""

    def add(self, match: RatedMatch) -> tuple[Change, ...]:
        """Rates the next match. Raises ValueError when the sequence goes back."""
        if self.number is not None and match.number <= self.number:
            raise ValueError(f"match {match.number} does not follow {self.number}")
        if match.day != self.day:
            self.day, self.met = match.day, {}
        changes = rate(match, self.records, constants=self.constants, met_today=self.met, terms=self.terms)
        for change in changes:
            self.records[change.player] = change.after
        for pair in match.opponents():
            self.met[pair] = self.met.get(pair, 0) + 1
        self.number = match.number
        return changes

    def fold(self, matches: Iterable[RatedMatch]) -> Book:
        """Rates all of them, in the order of the sequence, and returns itself."""
        for match in matches:
            self.add(match)
        return self
