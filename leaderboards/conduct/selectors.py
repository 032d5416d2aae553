"""Reads the conduct records of players, and how two accounts play against each other."""

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
    """The conduct of a player at one moment: a word for it, the end of a pause from rated play, and recent lapses.

    Only lapses that still count are included.
    """

    word: str
    """`good`, `new`, `slipping` or `paused`."""
    paused_until: datetime | None
    lapses: Sequence[Lapse]


def terms() -> RecordTerms:
    """Returns the half-life of a lapse and the steps of the pauses from rated play, as the settings say."""
    found = settings.KAIJU["CONDUCT"]
    steps = [(float(least), timedelta(minutes=minutes)) for least, minutes in found["PAUSES"]]
    return RecordTerms(timedelta(days=found["HALF_LIFE_DAYS"]), steps)


def counted_lapses(user_id: int, *, now: datetime) -> QuerySet[Lapse]:
    """Returns the lapses that still count in a player's conduct record, the latest first.

    Lapses that staff excused, those of void matches and those that are too old are left out.
    """
    void = VoidedMatch.objects.filter(match=OuterRef("match"), lifted_at__isnull=True)
    since = now - terms().half_life * FORGOTTEN_AFTER
    return Lapse.objects.filter(~Exists(void), user=user_id, excused_at__isnull=True, at__gt=since)


def weighed(lapses: Iterable[Lapse]) -> list[WeighedLapse]:
    """Gives each lapse the weight that the settings say.

    The missed turns of one match together weigh at most as much as one departure.
    """
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
    """Returns the time until which the player may not play rated matches; None if the player may."""
    until = paused_until(weighed(counted_lapses(user_id, now=now)), terms())
    return until if until is not None and until > now else None


def record_of(user: User, *, now: datetime) -> Record:
    """Returns the conduct record of a player. Only the player's own page and staff may show it."""
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
    """Returns how two accounts play: the help of the first to the second, and of the second to the first.

    Each also has the help to everybody else, for comparison. Void matches are left out.
    """
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
    """Returns how often two accounts met in recent rated matches among people, and how often each of them played."""
    since = now - timedelta(days=EVIDENCE_DAYS)
    among = Match.objects.filter(board=Match.Board.PEOPLE, status=Match.Status.FINISHED, finished_at__gt=since)
    seats = MatchSeat.objects.filter(match__in=among)
    one, two = (seats.filter(user=user) for user in (first, second))
    together = one.filter(match__seats__user=second).count()
    return Meetings(together, one.count(), two.count(), among.count())


def shared_traces(first: int, second: int) -> tuple[int, int]:
    """Returns (number of matches on a shared device, number of matches together from one network address).

    The first number counts the matches of the first account on a device that the second account has used at any time.
    """
    mine, theirs = (SeatTrace.objects.filter(user=user) for user in (first, second))
    devices = mine.exclude(device="").filter(device__in=theirs.exclude(device="").values("device"))
    same = theirs.filter(match=OuterRef("match"), address=OuterRef("address"))
    addresses = mine.exclude(address="").filter(Exists(same))
    return devices.count(), addresses.count()


def pairs_of(match: Match) -> list[tuple[int, int]]:
    """Returns all pairs of people in a match as pairs of account keys, the smaller key first. Bots are left out."""
    people = sorted(match.seats.filter(kind=Kind.PERSON, user__isnull=False).values_list("user", flat=True))
    return [(one, two) for place, one in enumerate(people) for two in people[place + 1 :]]


def open_suspicions() -> QuerySet[Suspicion]:
    """Returns the suspicions about which staff still have to decide, the highest score first."""
    return Suspicion.objects.filter(status=Suspicion.Status.OPEN)
