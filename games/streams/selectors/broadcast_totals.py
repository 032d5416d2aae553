"""Adds up the rounds and points of a broadcast: the matches of a stream since it last went on the air.

The overlay adds those of the earlier matches to the match that it shows; the desk adds up all matches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from games.models import Match, MatchSeat, RoundResult
from games.process_cache import ProcessCache
from games.selectors.match_standing import newest_state
from games.streams.models import Stream, StreamMatch

from .streams import matches_of_broadcast

Player = tuple[str, int, int]
"""A player over the matches of a broadcast: an agent's level and seat, or an account."""


@dataclass(frozen=True, slots=True)
class PlayerTotal:
    """The points of a player, the rounds of the player, and those won."""

    points: int = 0
    rounds: int = 0
    rounds_won: int = 0


@dataclass(frozen=True, slots=True)
class SeatTotal:
    """The total of the player in one seat, over all matches of the broadcast that this player played."""

    seat: int
    name: str
    avatar: str
    points: int
    rounds: int
    rounds_won: int


@dataclass(frozen=True, slots=True)
class Earlier:
    """The totals of the earlier matches of a broadcast, and the number of their rounds."""

    totals: Mapping[Player, PlayerTotal]
    rounds: int

    def points_of(self, seat: int, user_id: int | None, agent: str) -> int:
        """Returns the points of the player who has this seat now."""
        return self.totals.get(_player(seat, user_id, agent), PlayerTotal()).points


def totals_of(stream: Stream) -> list[SeatTotal]:
    """Returns the total of each seat's player in the latest match of the broadcast. Empty before its first match."""
    matches = matches_of_broadcast(stream)
    last = matches.first()
    if last is None:
        return []
    totals = _totals(matches)
    found: list[SeatTotal] = []
    for seat in last.match.seats.order_by("index"):
        total = totals.get(_player(seat.index, seat.user_id, seat.agent), PlayerTotal())
        found.append(SeatTotal(seat.index, seat.name, seat.avatar, total.points, total.rounds, total.rounds_won))
    return found


_earlier: ProcessCache[int, Earlier] = ProcessCache("streams.broadcast_totals", max_bytes=4_000_000)


def broadcast_before(played: StreamMatch) -> Earlier:
    """Returns the totals of the broadcast before this match. Its matches have ended: a process reads them once."""
    known = _earlier.get(played.pk)
    if known is None:
        earlier = _matches_before(played)
        known = _earlier[played.pk] = Earlier(_totals(earlier), _rounds(earlier))
    return known


def round_of_broadcast(earlier: int, view: Mapping[str, Any]) -> int:
    """Returns the number of the round in a view of a match, counted over the broadcast. `earlier` rounds precede the
    match; a game without rounds counts as one."""
    return earlier + int(view.get("round", 1))


def round_now(stream: Stream) -> int:
    """Returns the round of the broadcast that is played, or that was played last; 0 before the first."""
    played = matches_of_broadcast(stream).first()
    if played is None:
        return 0
    head = newest_state(played.match_id)
    return round_of_broadcast(_rounds(_matches_before(played)), head.info.rules.view(head.state, None))


def rounds_played(stream: Stream) -> int:
    """Returns the number of rounds of the broadcast that have a result."""
    return _rounds(matches_of_broadcast(stream))


def _matches_before(played: StreamMatch) -> QuerySet[StreamMatch]:
    return matches_of_broadcast(played.stream).filter(number__lt=played.number)


def _results(matches: QuerySet[StreamMatch]) -> QuerySet[RoundResult]:
    """Returns the results of the rounds of these matches, a row for each seat, without matches that staff aborted."""
    counted = matches.exclude(match__status=Match.Status.ABORTED).order_by().values("match")
    return RoundResult.objects.filter(match__in=counted)


def _rounds(matches: QuerySet[StreamMatch]) -> int:
    return _results(matches).filter(seat=0).count()


def _totals(matches: QuerySet[StreamMatch]) -> dict[Player, PlayerTotal]:
    """Returns the totals of all players over these matches.

    Of agents, the same level in the same seat counts as the same player.
    """
    seats = MatchSeat.objects.filter(match__in=matches.order_by().values("match"))
    rows = seats.values_list("match", "index", "user", "agent")
    players = {(match, index): _player(index, user, agent) for match, index, user, agent in rows}
    totals: dict[Player, PlayerTotal] = {}
    sums = _results(matches).order_by().values("match", "seat")
    for row in sums.annotate(sum=Sum("points"), rounds=Count("pk"), wins=Count("pk", filter=Q(won=True))):
        player = players[row["match"], row["seat"]]
        before = totals.get(player, PlayerTotal())
        totals[player] = PlayerTotal(
            before.points + row["sum"], before.rounds + row["rounds"], before.rounds_won + row["wins"]
        )
    return totals


def _player(seat: int, user_id: int | None, agent: str) -> Player:
    if agent:
        return agent, seat, 0
    # a deleted account is told by its seat alone
    return "", seat if user_id is None else -1, user_id or 0
