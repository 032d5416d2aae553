"""How a match stands, for who settles it: read from its head, so that a match with a seal or without an end has one."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from games import journal
from games.models import MatchSeat, Move
from games.rules.core import places_by_key
from games.rules.series import Series

HANDS: Final = ("person", "bot")
"""Values of `Move.by` that show that the seat's own player was there."""


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
    absent: frozenset[int]
    """Seats of people and bots who made no move in the whole match (`absent_seats`)."""
    agents: frozenset[int]
    """Seats in which agents began."""


def conceded_seats(match_ids: Iterable[UUID]) -> frozenset[tuple[UUID, int]]:
    """Returns `(match, seat)` for the conceded seats of these matches: they gain nothing, and their losses count."""
    seats = MatchSeat.objects.filter(match__in=list(match_ids), conceded=True)
    return frozenset(seats.values_list("match_id", "index"))


def standing_of(match_id: UUID) -> MatchStanding:
    """Raises Match.DoesNotExist. An aborted match stands as it stood when it was broken off."""
    head = journal.head_of(match_id)
    state, rules = head.state, head.facts.rules
    outcome = rules.outcome(state)
    finished = outcome is not None and not state.ctx.aborted
    timeouts = tuple(state.ctx.timeouts)
    away = absent_seats(match_id, trustees=state.ctx.trustees, gone=state.ctx.gone)
    agents = frozenset(state.ctx.agents)
    if isinstance(rules, Series):
        rounds = tuple(tuple(row["points"] for row in record["seats"]) for record in state.rounds)
        placed = outcome.places if finished and outcome is not None else places_by_key(state.scores) if rounds else None
        return MatchStanding(finished, tuple(state.scores), placed, tuple(state.wins), timeouts, rounds, away, agents)
    seats = len(head.facts.seats)
    if not finished or outcome is None:
        return MatchStanding(finished, (0,) * seats, None, (0,) * seats, timeouts, (), away, agents)
    won = tuple(int(place == 1) for place in outcome.places)
    rounds = (tuple(outcome.scores),)
    return MatchStanding(finished, outcome.scores, outcome.places, won, timeouts, rounds, away, agents)


def absent_seats(match_id: UUID, *, trustees: Collection[int], gone: Collection[int] = ()) -> frozenset[int]:
    """Returns the seats whose player was absent for the whole match.

    `trustees` are the seats that the trustee holds now, never those that an agent began in; `gone` those whose players
    left for good. A seat is absent if the log has no move of its person or bot and it was never taken back; turns that
    ran out before the trustee came are no moves. A seat that was out when its player left has no trustee any more:
    there a move of the trustee's is what shows the absence.
    """
    if not trustees and not gone:
        return frozenset()
    log = Move.objects.filter(match=match_id).order_by()
    seats = {*trustees, *gone}
    found = log.filter(by__in=(*HANDS, "trustee"), seat__in=seats).values_list("seat", "by").distinct()
    hands: dict[int, set[str]] = {}
    for seat, by in found:
        hands.setdefault(seat, set()).add(by)
    taken_back = {action["seat"] for action in log.filter(verb="give_back").values_list("action", flat=True)}
    away = {seat for seat in seats if not hands.get(seat, set()) & set(HANDS)} - taken_back
    return frozenset(seat for seat in away if seat in trustees or hands.get(seat))
