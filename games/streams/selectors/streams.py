"""Reads streams, their matches, and the rounds and points since a stream last went on the air, its broadcast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Match, MatchSeat, RoundResult
from games.selectors.delayed_matches import seen_as_running
from games.selectors.match_standing import newest_state
from games.streams.models import Gift, Stream, StreamMatch


@dataclass(frozen=True, slots=True)
class SeatTotal:
    """The points of the player in one seat, over all matches of the broadcast that this player played."""

    seat: int
    name: str
    avatar: str
    points: int
    rounds: int
    rounds_won: int


def streams_to_continue() -> list[int]:
    """Returns the tables of streams for which something may be due: those on the air, or with gifts that wait."""
    waiting = Gift.objects.filter(status=Gift.Status.WAITING).values("stream").distinct()
    due = Stream.objects.filter(Q(on_air=True) | Q(pk__in=waiting), table__isnull=False)
    return [table for table in due.values_list("table_id", flat=True) if table]


def streams_to_watch(now: datetime) -> QuerySet[Stream]:
    """Returns the streams on the air at whose table a match runs as spectators see it, the latest first.

    A table that waits for players is left out: its code would let a stranger take an open seat.
    """
    running = seen_as_running(now).filter(table=OuterRef("table"))
    shown = Stream.objects.filter(Exists(running), on_air=True, owner__is_active=True)
    return shown.select_related("owner", "table").order_by("-started_at", "pk")


def ends_after_round(table_id: int) -> bool:
    """Whether the match at this table ends with the round that has just ended: its stream changes, ends or is gone.

    `games.services.streams_interface` asks this.
    """
    goes_on = Stream.objects.filter(table=table_id, on_air=True, ended_at__isnull=True, changed=False)
    return not goes_on.exists()


def running_match(stream: Stream) -> Match | None:
    """Returns the match that runs at the stream's table; None between two matches and off the air."""
    if stream.table_id is None:
        return None
    return Match.objects.filter(table=stream.table_id, status__in=Match.LIVE).first()


def matches_of_stream(stream: Stream) -> QuerySet[StreamMatch]:
    """Returns the matches of a stream, the latest first."""
    return StreamMatch.objects.filter(stream=stream).select_related("match").order_by("-number")


def matches_of_broadcast(stream: Stream) -> QuerySet[StreamMatch]:
    """Returns the matches of a stream since it last went on the air, the latest first. The overlay and the desk count
    their rounds and points over these matches."""
    if stream.started_at is None:
        return StreamMatch.objects.none()
    return matches_of_stream(stream).filter(match__started_at__gte=stream.started_at)


def round_results_of(matches: QuerySet[StreamMatch]) -> QuerySet[RoundResult]:
    """Returns the results of the rounds of these matches, a row for each seat. Matches that staff aborted are left
    out."""
    counted = matches.exclude(match__status=Match.Status.ABORTED).order_by().values("match")
    return RoundResult.objects.filter(match__in=counted)


def rounds_before(played: StreamMatch) -> int:
    """Returns the number of rounds in the earlier matches of the same broadcast."""
    earlier = matches_of_broadcast(played.stream).filter(number__lt=played.number)
    return round_results_of(earlier).filter(seat=0).count()


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
    return round_of_broadcast(rounds_before(played), head.info.rules.view(head.state, None))


def rounds_played(stream: Stream) -> int:
    """Returns the number of rounds of the broadcast that have a result."""
    return round_results_of(matches_of_broadcast(stream)).filter(seat=0).count()


def totals_of(stream: Stream, *, until: datetime | None = None) -> list[SeatTotal]:
    """Returns the points of each seat's player in the latest match, over the matches of the broadcast.

    Of agents, the same level in the same seat counts as the same player. Rounds of matches that staff aborted do not
    count. `until`: only rounds that ended by then, for an overlay with a delay. Empty before its first match.
    """
    matches = matches_of_broadcast(stream)
    last = matches.first()
    if last is None:
        return []
    match = last.match
    players = {seat.index: _player(seat) for seat in match.seats.order_by("index")}
    owners = {
        (seat.match_id, seat.index): _player(seat)
        for seat in MatchSeat.objects.filter(match__in=matches.order_by().values("match")).only(
            "match_id", "index", "user_id", "agent"
        )
    }
    sums: dict[Any, list[int]] = {}
    rows = round_results_of(matches)
    if until is not None:
        rows = rows.filter(finished_at__lte=until)
    for match_id, seat, points, won in rows.values_list("match", "seat", "points", "won"):
        total = sums.setdefault(owners[match_id, seat], [0, 0, 0])
        total[0] += points
        total[1] += 1
        total[2] += won
    return [
        SeatTotal(seat.index, seat.name, seat.avatar, *sums.get(players[seat.index], (0, 0, 0)))
        for seat in match.seats.order_by("index")
    ]


def _player(seat: MatchSeat) -> tuple[str, int, int]:
    """Returns what tells one player of a stream from another: the account, or the agent's level and seat."""
    if seat.agent:
        return seat.agent, seat.index, 0
    # a deleted account is told by its seat alone
    return "", seat.index if seat.user_id is None else -1, seat.user_id or 0
