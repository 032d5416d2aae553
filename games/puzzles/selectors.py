"""Reads of puzzles: the day's, those that may be played, how many solved one, how far somebody has come."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import BooleanField, Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from games.models import Match

from .models import Attempt, Day, Mined, PlayedDay, Puzzle

LEAST = 5
"""Players who must have tried a puzzle before it is said how many solved it."""


def calendar_day(moment: datetime) -> date:
    """The day of the house's calendar at that moment."""
    return moment.astimezone(ZoneInfo(timezone.get_default_timezone_name())).date()


def day(when: date) -> Day | None:
    """The puzzle of a day, if it has been chosen."""
    return Day.objects.select_related("puzzle").filter(date=when).first()


def past_days(today: date) -> QuerySet[Day]:
    """The days that have been, the latest first; a puzzle taken back since is not among them."""
    found = Day.objects.filter(date__lt=today, puzzle__retired_at__isnull=True)
    return found.select_related("puzzle").order_by("-date")


def open_puzzles(today: date) -> QuerySet[Puzzle]:
    """What may be played: what is for practice, and what has had its day; nothing that waits for its own."""
    had = Day.objects.filter(puzzle=OuterRef("pk"), date__lte=today)
    found = Puzzle.objects.filter(retired_at__isnull=True).filter(Q(practice=True) | Q(Exists(had)))
    return found.annotate(last_day=Subquery(had.order_by("-date").values("date")[:1]))


def with_progress(puzzles: QuerySet[Puzzle], user: Any) -> QuerySet[Puzzle]:
    """Adds `done`: has this viewer solved it?"""
    own = Attempt.objects.filter(puzzle=OuterRef("pk"), user=user.pk, solved_at__isnull=False)
    return puzzles.annotate(done=Exists(own, output_field=BooleanField()))


def unsolved(user: Any, today: date, *, beside: int | None = None, difficulty: int | None = None) -> Puzzle | None:
    """Something more to play: an open puzzle that this viewer has not solved, the easiest first."""
    own = Attempt.objects.filter(user=user.pk, solved_at__isnull=False).values("puzzle")
    found = open_puzzles(today).exclude(pk__in=own).exclude(pk=beside or 0)
    if difficulty is not None:
        found = found.filter(difficulty__gte=difficulty)
    return found.order_by("difficulty", "pk").first()


def attempt(user: Any, puzzle: Puzzle) -> Attempt | None:
    """How this viewer fared with it."""
    return None if user.pk is None else Attempt.objects.filter(user=user.pk, puzzle=puzzle).first()


def solved_by(user: Any, puzzles: list[int]) -> set[int]:
    """Those of these puzzles that this viewer has solved."""
    found = Attempt.objects.filter(user=user.pk, puzzle__in=puzzles, solved_at__isnull=False)
    return set(found.values_list("puzzle", flat=True)) if user.pk is not None else set()


@dataclass(frozen=True, slots=True)
class Share:
    """Of those who tried a puzzle: how many, how many solved it, and how many without a wrong move or a hint."""

    tried: int
    solved: int
    unaided: int

    @property
    def percent(self) -> int | None:
        """Solvers in a hundred; None while too few have tried."""
        return round(100 * self.solved / self.tried) if self.tried >= LEAST else None


def share(puzzle: Puzzle) -> Share:
    counted = Attempt.objects.filter(puzzle=puzzle).aggregate(
        tried=Count("pk"),
        solved=Count("pk", filter=Q(solved_at__isnull=False)),
        unaided=Count("pk", filter=Q(solved_at__isnull=False, mistakes=0, hints=0)),
    )
    return Share(**counted)


@dataclass(frozen=True, slots=True)
class Progress:
    """What a player has come to: the streak of days up to today or yesterday, the longest one, puzzles solved."""

    streak: int = 0
    longest: int = 0
    solved: int = 0
    unaided: int = 0
    today: bool = False


def progress(user: Any, today: date) -> Progress:
    """A stranger has none."""
    if user.pk is None:
        return Progress()
    counted = Attempt.objects.filter(user=user.pk, solved_at__isnull=False).aggregate(
        solved=Count("pk"), unaided=Count("pk", filter=Q(mistakes=0, hints=0))
    )
    days = solved_days(user)
    streak, longest = streaks(days, today)
    return Progress(streak, longest, counted["solved"], counted["unaided"], bool(days) and days[-1] == today)


def solved_days(user: Any) -> list[date]:
    """The days whose puzzles this player has solved, ascending."""
    played = PlayedDay.objects.filter(user=user.pk, solved_at__isnull=False).values_list("date", flat=True)
    latest = Attempt.objects.filter(user=user.pk, day__isnull=False).values_list("day", flat=True)
    return sorted({*played, *(each for each in latest if each is not None)})


def solved_on(user: Any, when: date) -> bool:
    """Has this viewer solved the puzzle of that day, for that day?"""
    if user.pk is None:
        return False
    played = PlayedDay.objects.filter(user=user.pk, date=when, solved_at__isnull=False)
    return played.exists() or Attempt.objects.filter(user=user.pk, day=when).exists()


def streaks(days: list[date], today: date) -> tuple[int, int]:
    """The run of days that has not ended, and the longest one. `days` ascend; today may still come."""
    longest = run = 0
    before: date | None = None
    for each in dict.fromkeys(days):
        run = run + 1 if before is not None and each - before == timedelta(days=1) else 1
        longest = max(longest, run)
        before = each
    current = run if before is not None and today - before <= timedelta(days=1) else 0
    return current, longest


def origin(puzzle: Puzzle) -> Match | None:
    """The match that it came up in, where everybody may see it: played at a table of the lobby, with no seal on it."""
    match = puzzle.match
    if match is None or match.private or not match.open_to_all or match.table is None or not match.table.listed:
        return None
    return match


def unmined() -> QuerySet[Match]:
    """Finished matches of Dou Dizhu that nobody has looked through yet, the latest first.

    Played at listed tables of the lobby and in listed tournaments, with no seal on them, and not taken back by the
    house. Where nothing says that it was public, it was not. Who takes matches back and who holds tournaments stand
    above this app: they are known here by their rows alone.
    """
    void = Match.objects.filter(voidings__isnull=False, voidings__lifted_at__isnull=True)
    seen = Mined.objects.filter(match=OuterRef("pk"))
    found = Match.objects.filter(status=Match.Status.FINISHED, game="doudizhu", sealed=False, private=False)
    found = found.filter(Q(table__listed=True) | Q(round_table__round__tournament__listed=True))
    return found.exclude(pk__in=void.values("pk")).exclude(Exists(seen)).order_by("-finished_at", "pk")
