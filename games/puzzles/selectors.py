"""Reads puzzles from the database: daily puzzles, playable puzzles, the share of solvers, and players' records."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import BooleanField, Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from games.models import Match

from .models import Attempt, Day, MinedMatch, PlayedDay, Puzzle

MIN_PLAYERS = 5
"""Players who must have tried a puzzle before the share of solvers is shown."""


def calendar_day(moment: datetime) -> date:
    """Returns the date of this moment in the server's time zone."""
    return moment.astimezone(_server_zone()).date()


def next_day_begins(moment: datetime) -> datetime:
    """Returns when the day after this moment's begins, and the next daily puzzle with it."""
    return datetime.combine(calendar_day(moment) + timedelta(days=1), time(), _server_zone())


def _server_zone() -> ZoneInfo:
    return ZoneInfo(timezone.get_default_timezone_name())


def daily_puzzle_of(when: date) -> Day | None:
    """Returns the daily puzzle of a date; None if it has not been chosen yet."""
    return Day.objects.select_related("puzzle").filter(date=when).first()


def past_days(today: date) -> QuerySet[Day]:
    """Returns the daily puzzles before today, the latest first, without retired puzzles."""
    found = Day.objects.filter(date__lt=today, puzzle__retired_at__isnull=True)
    return found.select_related("puzzle").order_by("-date")


def open_puzzles(today: date) -> QuerySet[Puzzle]:
    """Returns the playable puzzles: those for practice, and those that are or were the daily puzzle."""
    had = Day.objects.filter(puzzle=OuterRef("pk"), date__lte=today)
    found = Puzzle.objects.filter(retired_at__isnull=True).filter(Q(practice=True) | Q(Exists(had)))
    return found.annotate(last_day=Subquery(had.order_by("-date").values("date")[:1]))


def with_progress(puzzles: QuerySet[Puzzle], user: Any) -> QuerySet[Puzzle]:
    """Adds the field `done` to each puzzle: whether this viewer has solved it."""
    own = Attempt.objects.filter(puzzle=OuterRef("pk"), user=user.pk, solved_at__isnull=False)
    return puzzles.annotate(done=Exists(own, output_field=BooleanField()))


def next_unsolved(user: Any, today: date, *, beside: int | None = None, difficulty: int | None = None) -> Puzzle | None:
    """Returns the easiest playable puzzle that this viewer has not solved; None if there is none.

    `beside`: id of a puzzle to leave out. `difficulty`: the lowest difficulty to consider.
    """
    own = Attempt.objects.filter(user=user.pk, solved_at__isnull=False).values("puzzle")
    found = open_puzzles(today).exclude(pk__in=own).exclude(pk=beside or 0)
    if difficulty is not None:
        found = found.filter(difficulty__gte=difficulty)
    return found.order_by("difficulty", "pk").first()


def solved_by(user: Any, puzzles: list[int]) -> set[int]:
    """Returns those of the given puzzle ids whose puzzles this viewer has solved."""
    found = Attempt.objects.filter(user=user.pk, puzzle__in=puzzles, solved_at__isnull=False)
    return set(found.values_list("puzzle", flat=True)) if user.pk is not None else set()


@dataclass(frozen=True, slots=True)
class Share:
    """How many players tried a puzzle, solved it, and solved it without a wrong move or a hint."""

    tried: int
    solved: int
    unaided: int

    @property
    def percent(self) -> int | None:
        """The solvers as a percentage of the players who tried; None while fewer than `MIN_PLAYERS` have tried."""
        return round(100 * self.solved / self.tried) if self.tried >= MIN_PLAYERS else None


def share(puzzle: Puzzle) -> Share:
    counted = Attempt.objects.filter(puzzle=puzzle).aggregate(
        tried=Count("pk"),
        solved=Count("pk", filter=Q(solved_at__isnull=False)),
        unaided=Count("pk", filter=Q(solved_at__isnull=False, mistakes=0, hints=0)),
    )
    return Share(**counted)


@dataclass(frozen=True, slots=True)
class Progress:
    """A player's record: the streak of daily puzzles, the longest streak, and the numbers of puzzles solved.

    The streak runs up to today or yesterday.
    """

    streak: int = 0
    longest: int = 0
    solved: int = 0
    unaided: int = 0
    today: bool = False


def progress(user: Any, today: date) -> Progress:
    """Returns the puzzle record of a player. An anonymous viewer has an empty record."""
    if user.pk is None:
        return Progress()
    counted = Attempt.objects.filter(user=user.pk, solved_at__isnull=False).aggregate(
        solved=Count("pk"), unaided=Count("pk", filter=Q(mistakes=0, hints=0))
    )
    days = solved_days(user)
    streak, longest = streaks(days, today)
    return Progress(streak, longest, counted["solved"], counted["unaided"], bool(days) and days[-1] == today)


def solved_days(user: Any) -> list[date]:
    """Returns the dates whose daily puzzles this player has solved, ascending."""
    played = PlayedDay.objects.filter(user=user.pk, solved_at__isnull=False).values_list("date", flat=True)
    latest = Attempt.objects.filter(user=user.pk, day__isnull=False).values_list("day", flat=True)
    return sorted({*played, *(each for each in latest if each is not None)})


def has_solved_on(user: Any, when: date) -> bool:
    """Whether this viewer solved the puzzle of this date while it was the daily puzzle, not only later for practice."""
    if user.pk is None:
        return False
    played = PlayedDay.objects.filter(user=user.pk, date=when, solved_at__isnull=False)
    return played.exists() or Attempt.objects.filter(user=user.pk, day=when).exists()


def streaks(days: list[date], today: date) -> tuple[int, int]:
    """Returns (current, longest): the current and the longest streak, in days. `days` are the solved days, ascending.

    The current streak may end yesterday, since today's puzzle may still be solved.
    """
    longest = run = 0
    before: date | None = None
    for each in dict.fromkeys(days):
        run = run + 1 if before is not None and each - before == timedelta(days=1) else 1
        longest = max(longest, run)
        before = each
    current = run if before is not None and today - before <= timedelta(days=1) else 0
    return current, longest


def origin_match(puzzle: Puzzle) -> Match | None:
    """Returns the match in which the puzzle was found, if everybody may see that match, else None.

    Everybody may see a match that was played at a listed table of the lobby and is not sealed.
    """
    match = puzzle.match
    if match is None or match.private or match.is_exhibition or not match.open_to_all:
        return None
    if match.table is None or not match.table.listed:
        return None
    return match


def unmined_matches() -> QuerySet[Match]:
    """Returns finished matches of Dou Dizhu that have not been searched for puzzles, the latest first.

    The matches were played at listed tables of the lobby or in listed tournaments, and are neither sealed nor voided. A
    match without proof that it was public is left out. So are exhibitions, and matches with gifts, whose endgames no
    player made. The apps for voiding and tournaments are in a higher layer, so only their rows are used here.
    """
    void = Match.objects.filter(voidings__isnull=False, voidings__lifted_at__isnull=True)
    seen = MinedMatch.objects.filter(match=OuterRef("pk"))
    shown = Match.shown_ends(timezone.now())
    found = Match.objects.filter(shown, status=Match.Status.FINISHED, game="doudizhu", sealed=False, private=False)
    found = found.filter(kind=Match.Kind.PLAYED)
    found = found.filter(Q(table__listed=True) | Q(round_table__round__tournament__listed=True))
    found = found.filter(Match.without_gifts())
    return found.exclude(pk__in=void.values("pk")).exclude(Exists(seen)).order_by("-finished_at", "pk")
