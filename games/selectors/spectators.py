"""Reads matches as people without a seat may see them: as they were some seconds ago, by the delay of the table.

The delay is fixed when a match starts (`Match.spectator_delay`). Everybody who started in a seat of the match sees the
present, also after conceding it. To everybody else, also to the owner of a bot that plays in it, the match is as it was
at `spectator_moment`. Its end counts as unknown until `Match.opens_at`.
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
    """The moment of a match that people without a seat see now."""

    at: datetime
    """The time of the moment."""
    delay: int
    """The seconds by which it lies in the past; 0 for the present, and once the end of the match is shown."""
    head: Head | None
    """The state of the match at this moment; None if it had not begun yet."""
    next_at: datetime | None = None
    """The time from which the next log entry is shown; None if this process knows of none yet."""


def spectator_moment(match: Match | MatchInfo, now: datetime | None = None) -> SpectatorMoment:
    """Returns the moment of this match that people without a seat see now. Raises Match.DoesNotExist."""
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
    """Returns the delay for a match that starts now at this table.

    While spectators have not seen the end of the match before, the new one is delayed at least as long. Otherwise its
    beginning would overtake that end.
    """
    chosen = table.spectator_delay
    wanted = usual_delay(rated=rated, tournament=table.tournament) if chosen is None else chosen
    before = unshown_matches(now).filter(table=table).values_list("spectator_delay", flat=True)
    return max([wanted, *before])


def unshown_matches(now: datetime) -> QuerySet[Match]:
    """Returns the delayed matches whose end people without a seat may not know yet: running or ended ones."""
    return Match.objects.filter(unshown(now))


def unshown(now: datetime, prefix: str = "") -> Q:
    """Returns a query condition for the matches of `unshown_matches`.

    `prefix` is the lookup from the queried model to its match, such as `match__`.
    """
    running = Q(**{f"{prefix}status__in": Match.LIVE, f"{prefix}spectator_delay__gt": 0})
    return running | Q(**{f"{prefix}opens_at__gt": now})


def seen_as_running(now: datetime) -> QuerySet[Match]:
    """Returns the matches that run as people without a seat see it, at most one for a table.

    A delayed match runs until they have seen its end, and the next match of its table begins only then.
    """
    earlier = unshown_matches(now).filter(table=OuterRef("table"), number__lt=OuterRef("number"))
    return Match.objects.filter(Q(status__in=Match.LIVE) | unshown(now)).exclude(Exists(earlier))


def begun_for(viewer: Any, now: datetime | None = None) -> Q:
    """Returns a query condition for the matches of whose existence this viewer may know.

    A match that began at a table before this viewer has seen the end of the one before tells that end.
    """
    earlier = unshown_matches(now or timezone.now()).filter(table=OuterRef("table"), number__lt=OuterRef("number"))
    pk = getattr(viewer, "pk", None)
    if pk is None:
        return ~Q(Exists(earlier))
    here = MatchSeat.objects.filter(match=OuterRef("pk"), user=pk)
    return ~Q(Exists(earlier.exclude(Exists(here)))) | Q(Exists(here))


def is_seat_of(match: Match | MatchInfo, viewer: Any) -> bool:
    """Whether this viewer started in a seat of the match, and so sees its present."""
    info = match if isinstance(match, MatchInfo) else match_info_of(match.pk)
    return info.seat_of(getattr(viewer, "pk", None)) is not None


def may_know_present(table: Table, viewer: Any, now: datetime) -> bool:
    """Whether this viewer may know what happens at the table now.

    False if a delayed match there is not shown yet, and the viewer started in no seat of any such match.
    """
    return match_seen_late(table, viewer, now) is None


def match_seen_late(table: Table, viewer: Any, now: datetime | None = None) -> Match | None:
    """Returns the delayed match that this viewer sees late at the table; None if they see the present there."""
    hidden = list(unshown_matches(now or timezone.now()).filter(table=table).order_by("number"))
    return None if not hidden or any(is_seat_of(match, viewer) for match in hidden) else hidden[0]


def is_open_to(match: Match, viewer: Any, now: datetime | None = None) -> bool:
    """Whether this viewer may see all of a match that they have found.

    It has ended and is not sealed, and the viewer knows of its end: all do once it is shown, its seats at once.
    """
    now = now or timezone.now()
    return match.ended and not match.sealed and (match.is_shown(now) or is_seat_of(match, viewer))


def known_ends(viewer: Any, now: datetime | None = None) -> Q:
    """Returns a query condition for the ended matches of which this viewer may know the end.

    Everybody knows of the shown ones, and the seats of a match know of it at once.
    """
    mine = MatchSeat.objects.filter(match=OuterRef("pk"), user=getattr(viewer, "pk", None) or 0)
    return Match.shown_ends(now or timezone.now()) | (Q(status__in=Match.ENDED) & Q(Exists(mine)))


def as_seen_by(match: Match, viewer: Any, now: datetime | None = None) -> Match:
    """Returns the row of a match as this viewer may see it, for pages and answers. It is never stored.

    For people without a seat, a delayed match that is not shown yet is running, has no end, no results and no given-up
    seats, and only the rounds that ended before their moment. `seats` and `results` must be fetched along.
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
    """Returns these rows as a query set that reads nothing."""
    found = model.objects.all()
    found._result_cache = rows
    return found
