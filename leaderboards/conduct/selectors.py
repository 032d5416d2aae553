"""Reads the records of conduct, and the play of two accounts together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from accounts.models import User
from games.models import Kind, Match, MatchSeat
from leaderboards.models import VoidedMatch

from .evidence.observations import Reason
from .evidence.pair_score import Direction, Meetings, Tally
from .lapse_record import FORGOTTEN_AFTER, RecordTerms, WeighedLapse, paused_until, weight_at
from .models import Lapse, PairPlay, SeatTrace, Suspicion

NEW_BELOW = 20
"""Rated matches below which a player counts as new here."""
SLIPPING_FROM = 1.0
"""The weight from which a record is no longer that of good company."""
EVIDENCE_DAYS = 180
"""Days for which the play of a match counts as evidence."""
TRACE_DAYS = 90
"""Days for which hashes of devices and addresses are kept."""


@dataclass(frozen=True, slots=True)
class Record:
    """The conduct of a player at a moment: the word for it, the end of a pause, and the latest lapses that count."""

    word: str
    """`good`, `new`, `slipping` or `paused`."""
    paused_until: datetime | None
    lapses: Sequence[Lapse]


def terms() -> RecordTerms:
    """Returns the half-life of a lapse and the steps of the pauses, from the settings."""
    found = settings.KAIJU["CONDUCT"]
    steps = [(float(least), timedelta(minutes=minutes)) for least, minutes in found["PAUSES"]]
    return RecordTerms(timedelta(days=found["HALF_LIFE_DAYS"]), steps)


def counted_lapses(user_id: int, *, now: datetime) -> QuerySet[Lapse]:
    """Returns the lapses that weigh on a player's record, the latest first.

    Excused ones, those of void matches and those too old to count are left out.
    """
    void = VoidedMatch.objects.filter(match=OuterRef("match"), lifted_at__isnull=True)
    since = now - terms().half_life * FORGOTTEN_AFTER
    return Lapse.objects.filter(~Exists(void), user=user_id, excused_at__isnull=True, at__gt=since)


def weighed(lapses: Iterable[Lapse]) -> list[WeighedLapse]:
    """Returns the lapses with the weights of the settings. Missed turns of one match weigh at most as a departure."""
    weights: Mapping[str, float] = settings.KAIJU["CONDUCT"]["WEIGHTS"]
    return [
        WeighedLapse(
            lapse.at,
            min(weights["left"], weights[lapse.kind] * lapse.count)
            if lapse.kind == Lapse.Kind.TIMEOUTS
            else weights[lapse.kind],
        )
        for lapse in lapses
    ]


def pause_end(user_id: int, *, now: datetime) -> datetime | None:
    """Returns the end of the player's pause from rated play; None without one, or if it is over."""
    until = paused_until(weighed(counted_lapses(user_id, now=now)), terms())
    return until if until is not None and until > now else None


def record_of(user: User, *, now: datetime) -> Record:
    """Returns the conduct of a player. Only the player's own page and staff may show it."""
    lapses = list(counted_lapses(user.pk, now=now).select_related("match").defer("match__seed"))
    found = weighed(lapses)
    until = paused_until(found, terms())
    if until is not None and until > now:
        return Record("paused", until, lapses)
    if weight_at(found, now, terms()) >= SLIPPING_FROM:
        return Record("slipping", None, lapses)
    played = MatchSeat.objects.filter(user=user, match__rated=True, match__status=Match.Status.FINISHED)
    new = played[:NEW_BELOW].count() < NEW_BELOW
    return Record("new" if new else "good", None, lapses)


def directions(first: int, second: int) -> tuple[Direction, Direction]:
    """Returns the play of two accounts against each other and against everybody else, without void matches."""
    return _direction(first, second), _direction(second, first)


def _direction(user: int, other: int) -> Direction:
    void = VoidedMatch.objects.filter(match=OuterRef("match"), lifted_at__isnull=True)
    rows = PairPlay.objects.filter(~Exists(void), user=user).values("reason").order_by()
    toward, elsewhere = dict[Reason, Tally](), dict[Reason, Tally]()
    for sums, found in ((toward, rows.filter(other=other)), (elsewhere, rows.exclude(Q(other=other) & ~Q(other=None)))):
        for row in found.annotate(number=Sum("decisions"), more=Sum("surplus"), spread=Sum("variance")):
            sums[Reason(row["reason"])] = Tally(row["number"], row["more"], row["spread"])
    return Direction(toward, elsewhere)


def meetings(first: int, second: int, *, now: datetime) -> Meetings:
    """Returns how often two accounts met in rated matches among people, and how often each of them played."""
    since = now - timedelta(days=EVIDENCE_DAYS)
    among = Match.objects.filter(board=Match.Board.PEOPLE, status=Match.Status.FINISHED, finished_at__gt=since)
    seats = MatchSeat.objects.filter(match__in=among)
    one, two = (seats.filter(user=user) for user in (first, second))
    together = one.filter(match__seats__user=second).count()
    return Meetings(together, one.count(), two.count(), among.count())


def shared_traces(first: int, second: int) -> tuple[int, int]:
    """Returns in how many matches together two accounts sat with one device, and with one address.

    For the device, other matches count too: a device that both used at different times was shared as well.
    """
    mine, theirs = (SeatTrace.objects.filter(user=user) for user in (first, second))
    devices = mine.exclude(device="").filter(device__in=theirs.exclude(device="").values("device"))
    same = theirs.filter(match=OuterRef("match"), address=OuterRef("address"))
    addresses = mine.exclude(address="").filter(Exists(same))
    return devices.count(), addresses.count()


def pairs_of(match: Match) -> list[tuple[int, int]]:
    """Returns the pairs of people in a match, each with the smaller key first. Bots of an account are not people."""
    people = sorted(match.seats.filter(kind=Kind.PERSON, user__isnull=False).values_list("user", flat=True))
    return [(one, two) for place, one in enumerate(people) for two in people[place + 1 :]]


def open_suspicions() -> QuerySet[Suspicion]:
    """Returns the suspicions that staff have still to decide, the highest score first."""
    return Suspicion.objects.filter(status=Suspicion.Status.OPEN)
