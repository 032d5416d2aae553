"""Computes players' new ratings from one rated match, and from a whole sequence of matches.

All ratings, stored or shown, are computed by this module alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from .glicko import Evidence, update
from .glicko_evidence import by_places, by_sides
from .inactivity import aged_record
from .rated_match_data import BySides, Pair, RatedMatch
from .rating import MAX_DEVIATION, Constants, Player, Rating, Record, newcomer
from .repeat_opponents import repeat_weight
from .role_rating_offsets import TERMS, RoleOffsets
from .season_reset import soft_reset_record

BY_PLACES: Final = Constants(version=1, deviation=MAX_DEVIATION, volatility=0.02, tau=0.3, provisional=75, resting=110)
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
    """A player's record before and after one match. A record holds the player's ratings and number of matches."""

    player: Player
    before: Record
    """Record at the end of the match, with the uncertainty of idle days."""
    after: Record

    @property
    def gained(self) -> float:
        """Returns how many rating points the player gained by the match. Negative for a loss."""
        return self.after.overall.value - self.before.overall.value


def rate(
    match: RatedMatch,
    records: Mapping[Player, Record],
    *,
    constants: Constants,
    met_today: Mapping[Pair, int] | None = None,
    terms: RoleOffsets = TERMS,
) -> tuple[Change, ...]:
    """Computes how a match changes the record of each player. Returns one change for each seat.

    An agent with several seats changes once, by all of them, and has that change at each seat. All changes follow from
    the records before the match. `records` leaves out players who were never rated. `met_today` maps two opponents to
    their meetings on the match's day before it. The result depends on the arguments only.
    """
    counted = met_today or {}
    befores = {
        player: aged_record(records.get(player) or newcomer(constants), now=match.at, constants=constants)
        for player in match.players
    }
    ratings = {player: before.overall for player, before in befores.items()}

    def met(one: Player, other: Player) -> float:
        return repeat_weight(counted.get(frozenset((one, other)), 0))

    in_roles: Mapping[Player, Mapping[str, Sequence[Evidence]]] = {}
    if isinstance(match.result, BySides):
        evidence, in_roles = by_sides(match.result, match.players, ratings, met, terms.of(match.result.term))
    else:
        evidence = by_places(match.result, match.players, ratings, met)
    changes = {}
    for player, before in befores.items():
        roles = dict(before.roles)
        for role, part in in_roles.get(player, {}).items():
            known = roles.get(role) or Rating(before.overall.value, constants.deviation, constants.volatility)
            roles[role] = _without_gain_if_conceded(known, update(known, part, constants), player in match.conceded)
        overall = update(before.overall, evidence[player], constants)
        overall = _without_gain_if_conceded(before.overall, overall, player in match.conceded)
        after = Record(overall, roles, matches=before.matches + 1, last_at=match.at)
        changes[player] = Change(player, before, after)
    return tuple(changes[player] for player in match.players)


def _without_gain_if_conceded(before: Rating, after: Rating, conceded: bool) -> Rating:  # noqa: FBT001
    """Returns the rating after the match.

    A player who conceded keeps the rating from before it instead of gaining points.
    """
    return before if conceded and after.value > before.value else after


@dataclass(slots=True)
class RatingBook:
    """All players' records of one game in memory, into which the matches of a sequence are rated one by one.

    It is used for re-rating and in tests. The work may be stopped after any match, stored and continued. The result
    equals that of one run.
    """

    constants: Constants
    terms: RoleOffsets = TERMS
    records: dict[Player, Record] = field(default_factory=dict)
    met: dict[int, dict[Pair, int]] = field(default_factory=dict)
    """Day -> meetings by pair. A match that was committed late counts on its own day."""
    number: int | None = None
    """Number of the latest entry."""

    def add(self, match: RatedMatch) -> tuple[Change, ...]:
        """Rates the next match, updates the players' records, and returns their changes.

        Raises ValueError if the match's number in the sequence does not increase.
        """
        if self.number is not None and match.number <= self.number:
            raise ValueError(f"match {match.number} does not follow {self.number}")
        met = self.met.setdefault(match.day, {})
        changes = rate(match, self.records, constants=self.constants, met_today=met, terms=self.terms)
        for change in changes:
            self.records[change.player] = change.after
        for pair in match.opponents():
            met[pair] = met.get(pair, 0) + 1
        self.number = match.number
        return changes

    def reset(self, number: int) -> None:
        """Applies the soft reset at the end of a season: all ratings move towards 1500 and become less certain.

        The reset is an entry of the sequence with a number of its own. Raises ValueError if the number does not
        increase.
        """
        if self.number is not None and number <= self.number:
            raise ValueError(f"entry {number} does not follow {self.number}")
        self.records = {player: soft_reset_record(record, self.constants) for player, record in self.records.items()}
        self.number = number

    def fold(self, matches: Iterable[RatedMatch]) -> RatingBook:
        """Rates these matches one after another, which changes the records in the book. Returns the book."""
        for match in matches:
            self.add(match)
        return self
