"""How a match stands, for who settles it: read from its head, so that a match with a seal or without an end has one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from games import journal
from games.models import MatchSeat
from games.rules.core import places
from games.rules.series import Series


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """Everything by seat."""

    finished: bool
    """Was it played to its end?"""
    points: tuple[int, ...]
    places: tuple[int, ...] | None
    """None when nothing has been decided yet: no round has ended."""
    rounds_won: tuple[int, ...]
    timeouts: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...]
    """Points of each round that has ended, the first first; of games of one round empty before the end."""


def conceded_seats(match_ids: Iterable[UUID]) -> frozenset[tuple[UUID, int]]:
    """`(match, seat)` of those seats of these matches that their players gave up: they gain nothing, losses count."""
    seats = MatchSeat.objects.filter(match__in=list(match_ids), conceded=True)
    return frozenset(seats.values_list("match_id", "index"))


def standing_of(match_id: UUID) -> MatchStanding:
    """Raises Match.DoesNotExist. An aborted match stands as it stood when it was broken off."""
    head = journal.head_of(match_id)
    state, rules = head.state, head.facts.rules
    outcome = rules.outcome(state)
    finished = outcome is not None and not state.ctx.aborted
    timeouts = tuple(state.ctx.timeouts)
    if isinstance(rules, Series):
        rounds = tuple(tuple(row["points"] for row in record["seats"]) for record in state.rounds)
        placed = outcome.places if finished and outcome is not None else places(state.scores) if rounds else None
        return MatchStanding(finished, tuple(state.scores), placed, tuple(state.wins), timeouts, rounds)
    seats = len(head.facts.seats)
    if not finished or outcome is None:
        return MatchStanding(finished, (0,) * seats, None, (0,) * seats, timeouts, ())
    won = tuple(int(place == 1) for place in outcome.places)
    return MatchStanding(finished, outcome.scores, outcome.places, won, timeouts, (tuple(outcome.scores),))
