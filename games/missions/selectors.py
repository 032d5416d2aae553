"""Chooses a person's missions of a day, and reads which of them are done.

Nothing is stored for missions. A day is that of the daily puzzle, by the site's calendar, and the choice depends on the
person, the day and what the person had done before it. So it stays the same until midnight.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Final, Literal
from zoneinfo import ZoneInfo

from django.db.models import Min
from django.utils import timezone

from accounts.models import User
from games.lesson_scripts import first_lesson
from games.models import LessonProgress, Match, MatchSeat
from games.offered_games import offered_games
from games.puzzles.selectors import calendar_day, has_solved_on

MissionKind = Literal["puzzle", "lesson", "match"]
PUZZLE: Final = "puzzle"
LESSON: Final = "lesson"
MATCH: Final = "match"
KINDS: tuple[MissionKind, ...] = (PUZZLE, LESSON, MATCH)


@dataclass(frozen=True, slots=True)
class Mission:
    """One thing to try: the day's puzzle, the lesson of a game, or a match of a game."""

    kind: MissionKind
    game: str
    done: bool


@dataclass(frozen=True, slots=True)
class Missions:
    """The missions of a person on a day, at most one of each kind."""

    day: date
    items: tuple[Mission, ...]
    learned: bool
    """Whether the person has finished a game's lesson at any time."""

    @property
    def done(self) -> int:
        return sum(one.done for one in self.items)

    @property
    def all_done(self) -> bool:
        return self.done == len(self.items)


def missions_of(user: User, *, now: datetime) -> Missions:
    """Returns the missions of a person or guest on the day of this moment. Takes at most four queries.

    The puzzle of the day is always among them. There is a lesson while the person has not taken them all, and a match
    while there is a game of which the person has finished none. Both are of the same game where that is possible, so
    that the lesson prepares for the match.
    """
    day = calendar_day(now)
    begins = datetime.combine(day, time.min, tzinfo=ZoneInfo(timezone.get_default_timezone_name()))
    games = offered_games()

    def lot(game: str) -> str:
        return hashlib.sha256(f"{day:%F} {user.pk} {game}".encode()).hexdigest()

    matches, lessons = _first_matches(user), _lessons_taken(user)
    new_games = [game for game in games if _is_new(matches, game, begins)]
    wanted = min(new_games, key=lot, default=None)
    new_lessons = [game for game in games if first_lesson(game) is not None and _is_new(lessons, game, begins)]
    found = [Mission(PUZZLE, "doudizhu", has_solved_on(user, day))]
    found += _mission(LESSON, new_lessons, lessons, wanted, lot)
    found += _mission(MATCH, new_games, matches, wanted, lot)
    return Missions(day, tuple(found), learned=bool(lessons))


def _mission(
    kind: MissionKind, games: Collection[str], done: Mapping[str, datetime], wanted: str | None,
    lot: Callable[[str], str],
) -> list[Mission]:  # fmt: skip
    """Returns the mission of this kind as a list; empty if none of the games is new to the person.

    `games` are those that were new when the day began, `done` when each was first done. Any of them that was done since
    counts, even if another one was proposed. The proposed one is named, if it is among them.
    """
    if not games:
        return []
    today = [game for game in games if game in done]
    if wanted in today:
        return [Mission(kind, wanted, done=True)]
    if today:
        return [Mission(kind, min(today, key=lambda game: done[game]), done=True)]
    return [Mission(kind, wanted if wanted in games and wanted else min(games, key=lot), done=False)]


def _is_new(done: Mapping[str, datetime], game: str, begins: datetime) -> bool:
    """Whether the person had not done this before the day began."""
    return game not in done or done[game] >= begins


def _first_matches(user: User) -> dict[str, datetime]:
    """Returns the end of the first match of each game that this person played to its end."""
    seats = MatchSeat.objects.filter(
        user=user, conceded=False, match__kind=Match.Kind.PLAYED, match__status=Match.Status.FINISHED,
        match__finished_at__isnull=False,
    )  # fmt: skip
    firsts = seats.order_by().values_list("match__game").annotate(Min("match__finished_at"))
    return {game: at for game, at in firsts if at is not None}


def _lessons_taken(user: User) -> dict[str, datetime]:
    """Returns when this person first finished the first lesson of each game."""
    rows = LessonProgress.objects.filter(user=user, done_at__isnull=False).values_list("game", "lesson", "done_at")
    firsts = {game: script.key for game in offered_games() if (script := first_lesson(game)) is not None}
    return {game: at for game, lesson, at in rows if at is not None and firsts.get(game) == lesson}
