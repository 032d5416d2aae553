"""Reads the points, places and absent players of a match at present, even if it is sealed or unfinished."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from games import journal
from games.journal import Head
from games.models import MatchSeat
from games.rules.core import places_by_key
from games.rules.series import Series

HANDS: Final = ("person", "bot")
"""Values of `Move.by` that prove that the seat's own player was present, not a trustee."""


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """Points, places, rounds, timeouts and absent players of a match at one moment. All tuples are indexed by seat."""

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


def newest_state(match_id: UUID) -> Head:
    """Returns a match with its newest committed state. Secret: it contains every hand. Raises Match.DoesNotExist."""
    return journal.head_of(match_id)


def conceded_seats(match_ids: Iterable[UUID]) -> frozenset[tuple[UUID, int]]:
    """Returns the seats whose players conceded, among these matches, each as `(match id, seat)`.

    Such seats gain nothing, and their losses count.
    """
    seats = MatchSeat.objects.filter(match__in=list(match_ids), conceded=True)
    return frozenset(seats.values_list("match_id", "index"))


def standing_of(match_id: UUID) -> MatchStanding:
    """Returns the points, places and absent players of a match: the present ones, or those at its end or abort.

    Raises Match.DoesNotExist.
    """
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
    """Returns the seats whose player made no move in the whole match.

    `trustees` are the seats that a trustee plays now, without those in which agents started. `gone` are the seats whose
    players left for good. A seat counts as absent if its person or bot made no move and never took the seat back from
    the trustee. Timeouts before the trustee came are not moves. If a player of `gone` was out of the game, no trustee
    holds the seat any more. Such a seat counts as absent only if a trustee made a move in it earlier.
    """
    if not trustees and not gone:
        return frozenset()
    seats = {*trustees, *gone}
    hands, taken_back = _makers(match_id, seats)
    away = {seat for seat in seats if not hands.get(seat, set()) & set(HANDS)} - taken_back
    return frozenset(seat for seat in away if seat in trustees or hands.get(seat))


def _makers(match_id: UUID, seats: Collection[int]) -> tuple[dict[int, set[str]], set[int]]:
    """Returns who moved in each of these seats (person, bot or trustee), and the seats that were taken back."""
    log, makers = journal.log_rows(match_id).order_by(), (*HANDS, "trustee")
    found = set(log.filter(by__in=makers, seat__in=seats).values_list("seat", "by").distinct())
    if not found:  # the log may be in the archive
        lines = journal.archived_entries(match_id)
        found = {(line.seat, line.by) for line in lines if line.by in makers and line.seat in seats}
        if lines:
            return _by_seat(found), {line.action["seat"] for line in lines if line.verb == "give_back"}
    returned = log.filter(verb="give_back").values_list("action", flat=True)
    return _by_seat(found), {action["seat"] for action in returned}


def _by_seat(found: Iterable[tuple[int, str]]) -> dict[int, set[str]]:
    hands: dict[int, set[str]] = {}
    for seat, by in found:
        hands.setdefault(seat, set()).add(by)
    return hands
