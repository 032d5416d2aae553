"""Records the lapses of ended rated matches: departures and missed turns, each once.

A failure of the product itself must punish nobody. Turns missed during one are not counted in the match log. A
departure is excused if a part of the product was unavailable shortly before it.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from games.models import Kind, Match, MatchSeat
from games.selectors.departures import Departure, departures_of
from games.services import outage_detection
from leaderboards.conduct.models import Examination, Lapse

from .own_cases import refuse_own_case

BATCH = 50
"""Matches in one run."""
BEFORE = timedelta(minutes=1)
"""Time before a departure in which an outage excuses it."""


def record_lapses(*, now: datetime) -> int:
    """Records departures and missed turns in ended rated matches among people. Returns the number of matches."""
    ended = Examination.objects.filter(
        lapses_at__isnull=True, match__status__in=Match.ENDED, match__sealed=False
    ).order_by("pk")
    waiting = list(ended.values_list("pk", flat=True)[:BATCH])
    return sum(_record(pk, now) for pk in waiting)


def excuse(*, lapses: Collection[int], by: User, now: datetime) -> int:
    """Marks these lapses as excused by staff, so that they no longer count.

    Returns the number of those that counted until now. Raises DecisionRefused OWN_CASE if one of them is the lapse of
    `by`; then all of them stay as they are.
    """
    chosen = Lapse.objects.filter(pk__in=lapses)
    refuse_own_case(by=by, players=set(chosen.values_list("user", flat=True)))
    return chosen.filter(excused_at__isnull=True).update(excused_at=now, excused_by=by)


def _record(pk: int, now: datetime) -> bool:
    with transaction.atomic():
        held = Examination.objects.select_for_update(of=("self",)).filter(pk=pk, lapses_at__isnull=True).first()
        if held is None:  # another worker was faster
            return False
        if held.match.status == Match.Status.FINISHED:  # an aborted match is nobody's fault
            Lapse.objects.bulk_create(_lapses(held.match, now))
        held.lapses_at = now
        held.save(update_fields=["lapses_at"])
    return True


def _lapses(match: Match, now: datetime) -> list[Lapse]:
    ended = match.finished_at or now
    people = dict(
        MatchSeat.objects.filter(match=match, kind=Kind.PERSON, user__isnull=False).values_list("index", "user_id")
    )
    endless = match.options.get("format") == "daily"
    found: list[Lapse] = []
    for seat, departure in departures_of(match.pk).items():
        if seat not in people:
            continue
        user = people[seat]
        if departure.timeouts:
            found.append(Lapse(match=match, user_id=user, kind=Lapse.Kind.TIMEOUTS, count=departure.timeouts, at=ended))
        kind = _departure_kind(departure, endless=endless)
        if kind is not None and not _is_excused_by_outage(match, departure, ended, now):
            found.append(Lapse(match=match, user_id=user, kind=kind, at=ended))
    return found


def _departure_kind(departure: Departure, *, endless: bool) -> Lapse.Kind | None:
    """Returns which kind of departure is recorded for a seat; None if its player stayed.

    Leaving an endless match is no lapse, but never coming to it is.
    """
    if departure.absent:
        return Lapse.Kind.ABSENT
    if departure.conceded:
        return None if endless else Lapse.Kind.CONCEDED
    return Lapse.Kind.LEFT if departure.left and not endless else None


def _is_excused_by_outage(match: Match, departure: Departure, ended: datetime, now: datetime) -> bool:
    """Whether an outage of the product may be the reason why the player left.

    If outages of that time are no longer stored, the player gets the benefit of the doubt.
    """
    if ended < now - outage_detection.KEEP_FOR:
        return True
    away = match.started_at + timedelta(milliseconds=departure.at or 0)
    since = match.started_at - BEFORE if departure.absent else away - BEFORE
    return outage_detection.had_outage(since=since, until=ended if departure.absent else away)
