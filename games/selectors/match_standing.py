"""Reads how a match stands, from its head, so that sealed and unfinished matches are covered too."""

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
"""Values of `Move.by` that prove that the seat's own player was present, not a trustee."""


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """Points, places, rounds and absences in a match at one moment. All tuples are indexed by seat."""

    finished: bool
    """Whether the match was played to its end."""
    points: tuple[int, ...]
    places: tuple[int, ...] | None
    """None if nothing has been decided yet: no round has ended."""
    rounds_won: tuple[int, ...]
    timeouts: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...]
    """The seats' points in each finished round, the first round first. A game of one round has none before its end."""
    absent: frozenset[int]
    """Seats of people and bots who made no move in the whole match (`absent_seats`)."""
    agents: frozenset[int]
    """Seats in which agents started."""


def conceded_seats(match_ids: Iterable[UUID]) -> frozenset[tuple[UUID, int]]:
    """Returns `(match id, seat)` for each conceded seat of these matches.

    Such seats gain nothing, and their losses count.
    """
    seats = MatchSeat.objects.filter(match__in=list(match_ids), conceded=True)
    return frozenset(seats.values_list("match_id", "index"))


def standing_of(match_id: UUID) -> MatchStanding:
    """Returns the present standing of a match, or that at its end or abort. Raises Match.DoesNotExist."""
    head = journal.head_of(match_id)
    state, rules = head.state, head.info.rules
    outcome = rules.outcome(state)
    finished = outcome is not None and not state.ctx.aborted
    timeouts = tuple(state.ctx.timeouts)
    away = absent_seats(match_id, trustees=state.ctx.trustees, gone=state.ctx.gone)
    agents = frozenset(state.ctx.agents)
    if isinstance(rules, Series):
        rounds = tuple(tuple(row["points"] for row in record["seats"]) for record in state.rounds)
        placed = outcome.places if finished and outcome is not None else places_by_key(state.scores) if rounds else None
        return MatchStanding(finished, tuple(state.scores), placed, tuple(state.wins), timeouts, rounds, away, agents)
    seats = len(head.info.seats)
    if not finished or outcome is None:
        return MatchStanding(finished, (0,) * seats, None, (0,) * seats, timeouts, (), away, agents)
    won = tuple(int(place == 1) for place in outcome.places)
    rounds = (tuple(outcome.scores),)
    return MatchStanding(finished, outcome.scores, outcome.places, won, timeouts, rounds, away, agents)


def absent_seats(match_id: UUID, *, trustees: Collection[int], gone: Collection[int] = ()) -> frozenset[int]:
    """Returns the seats whose player was absent for the whole match.

    `trustees` are the seats that the trustee holds now, without those that started with an agent. `gone` are the seats
    whose players left for good. A seat is absent if the log has no move of its person or bot and the seat was never
    taken back. Timeouts before the trustee came are not moves. A seat that was out when its player left has lost its
    trustee; there a move by the trustee proves the absence.
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
