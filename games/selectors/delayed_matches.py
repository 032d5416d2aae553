"""Reads matches as people without a seat may see them: some seconds late, by the delay of the table.

The delay is fixed when a match starts (`Match.spectator_delay`). Everybody who started in a seat of the match sees it
without delay, also after conceding it. Everybody else, also the owner of a bot that plays in it, sees the match as it
was at `spectator_moment`. Its end counts as unknown until `Match.opens_at`.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.journal import Head, MatchInfo, head_of, match_info_of, state_at
from games.models import Match, MatchSeat, Result, RoundResult, Table


@dataclass(frozen=True, slots=True)
class SpectatorMoment:
    """The point in a match that people without a seat see now: its time, delay and state."""

    at: datetime
    """The time of the moment."""
    delay: int
    """The seconds by which it lies in the past; 0 for the present, and once the end of the match is shown."""
    head: Head | None
    """The state of the match at this moment; None if it had not begun yet."""
    next_at: datetime | None = None
    """The time from which the next log entry is shown; None if this process knows of none yet."""


def spectator_moment(match: Match | MatchInfo, now: datetime | None = None) -> SpectatorMoment:
    """Returns the point of this match that people without a seat see now. Raises Match.DoesNotExist."""
    now = now or timezone.now()
    info = match if isinstance(match, MatchInfo) else match_info_of(match.pk)
    moment = moment_behind(info, now, info.spectator_delay)
    return moment if moment.head is None or not moment.head.ended else SpectatorMoment(now, 0, moment.head)


def moment_behind(
    match: Match | MatchInfo, now: datetime, seconds: int, *, at_least: int | None = None
) -> SpectatorMoment:  # fmt: skip
    """Returns the moment of this match so many seconds ago, its end included. With 0 it is the present.

    With 0 no query is made if this process has cached a state of number `at_least` or later.
    """
    info = match if isinstance(match, MatchInfo) else match_info_of(match.pk)
    if not seconds:
        return SpectatorMoment(now, 0, head_of(info.id, at_least=at_least))
    delay = timedelta(seconds=seconds)
    past = state_at(info, now - delay)
    following = None if past.next_at is None else past.next_at + delay
    return SpectatorMoment(now - delay, seconds, past.head, following)


def usual_delay(*, rated: bool, tournament: str) -> int:
    """Returns the seconds by which spectators see a match later if its host chose no delay.

    Rated and tournament matches are delayed (setting `SPECTATOR_DELAY`), friendly ones are not.
    """
    return int(settings.KAIJU["SPECTATOR_DELAY"]) if rated or tournament else 0


def delay_for_next_match(table: Table, *, rated: bool, now: datetime) -> int:
    """Returns the spectators' delay in seconds for a match that starts now at this table.

    While spectators have not seen the end of the table's last match, the new match is delayed at least as long.
    Otherwise they would see its beginning before that end.
    """
    chosen = table.spectator_delay
    wanted = usual_delay(rated=rated, tournament=table.tournament) if chosen is None else chosen
    before = unshown_matches(now).filter(table=table).values_list("spectator_delay", flat=True)
    return max([wanted, *before])


def unshown_matches(now: datetime) -> QuerySet[Match]:
    """Returns the delayed matches, running or ended, whose end spectators have not seen yet."""
    return Match.objects.filter(unshown(now))


def unshown(now: datetime, prefix: str = "") -> Q:
    """Returns a query condition for delayed matches whose end spectators have not seen yet.

    `prefix` is the lookup from the queried model to its match, such as `match__`.
    """
    running = Q(**{f"{prefix}status__in": Match.LIVE, f"{prefix}spectator_delay__gt": 0})
    return running | Q(**{f"{prefix}opens_at__gt": now})


def seen_as_running(now: datetime) -> QuerySet[Match]:
    """Returns the matches that spectators see running now, at most one for each table.

    A delayed match runs for them until they have seen its end, and the next match of its table begins only then.
    """
    earlier = unshown_matches(now).filter(table=OuterRef("table"), number__lt=OuterRef("number"))
    return Match.objects.filter(Q(status__in=Match.LIVE) | unshown(now)).exclude(Exists(earlier))


def begun_for(viewer: Any, now: datetime | None = None) -> Q:
    """Returns a query condition for the matches that this viewer may know to exist.

    A match that has begun reveals that the table's match before it is over. It is therefore hidden until the viewer has
    seen that end.
    """
    earlier = unshown_matches(now or timezone.now()).filter(table=OuterRef("table"), number__lt=OuterRef("number"))
    pk = getattr(viewer, "pk", None)
    if pk is None:
        return ~Q(Exists(earlier))
    here = MatchSeat.objects.filter(match=OuterRef("pk"), user=pk)
    return ~Q(Exists(earlier.exclude(Exists(here)))) | Q(Exists(here))


def is_seat_of(match: Match | MatchInfo, viewer: Any) -> bool:
    """Whether this viewer started in a seat of the match, and therefore sees it without delay."""
    info = match if isinstance(match, MatchInfo) else match_info_of(match.pk)
    return info.seat_of(getattr(viewer, "pk", None)) is not None


def may_know_present(table: Table, viewer: Any, now: datetime) -> bool:
    """Whether this viewer may know what happens at the table now.

    False while spectators have not seen a delayed match there to its end, unless the viewer started in such a match.
    """
    return match_seen_late(table, viewer, now) is None


def match_seen_late(table: Table, viewer: Any, now: datetime | None = None) -> Match | None:
    """Returns the match at this table that this viewer sees with a delay; None if they see the table without one."""
    hidden = list(unshown_matches(now or timezone.now()).filter(table=table).order_by("number"))
    return None if not hidden or any(is_seat_of(match, viewer) for match in hidden) else hidden[0]


def is_open_to(match: Match, viewer: Any, now: datetime | None = None) -> bool:
    """Whether this viewer may see everything of a match: it is over, not sealed, and they may know of its end.

    Its players know of the end at once, all others when the delay has passed.
    """
    now = now or timezone.now()
    return match.ended and not match.sealed and (match.is_shown(now) or is_seat_of(match, viewer))


def known_ends(viewer: Any, now: datetime | None = None) -> Q:
    """Returns a query condition for the ended matches whose end this viewer may know.

    Players of a match know of its end at once, all others when the delay has passed.
    """
    mine = MatchSeat.objects.filter(match=OuterRef("pk"), user=getattr(viewer, "pk", None) or 0)
    return Match.shown_ends(now or timezone.now()) | (Q(status__in=Match.ENDED) & Q(Exists(mine)))


def as_seen_by(match: Match, viewer: Any, now: datetime | None = None) -> Match:
    """Returns the row of a match, changed to what this viewer may see, for pages and answers.

    The changed row is never stored. For people without a seat, a delayed match that is not shown to its end is still
    running. It then has no end, results or given-up seats, and only the rounds that ended before the moment they see.
    `seats` and `results` must be fetched along.
    """
    now = now or timezone.now()
    hidden = match.opens_at > now if match.opens_at is not None else match.live and match.spectator_delay > 0
    if not hidden or is_seat_of(match, viewer):
        return match
    seen = copy(match)
    seen.status, seen.finished_at, seen.opens_at = Match.Status.RUNNING, None, None
    seats = [copy(seat) for seat in match.seats.all()]
    for seat in seats:
        seat.match, seat.conceded = seen, False
    moment = now - timedelta(seconds=match.spectator_delay)
    rounds = RoundResult.objects.filter(match=match.pk, finished_at__lte=moment)  # read only if a page shows rounds
    seen._prefetched_objects_cache = {  # type: ignore[attr-defined]
        "seats": _fetched(MatchSeat, seats), "results": _fetched(Result, []), "round_results": rounds,
    }  # fmt: skip
    return seen


def _fetched(model: Any, rows: list[Any]) -> Any:
    """Returns these loaded rows as a query set that makes no query."""
    found = model.objects.all()
    found._result_cache = rows
    return found
