"""Database reads for a player's statistics page: games played, hours, best matches, streaks, opponents and ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Count, QuerySet

from accounts.models import User
from games.models import Match
from games.selectors import with_seats
from games.selectors.private_match_access import in_public
from leaderboards.models import RatingChange
from leaderboards.statistics.models import Encounter, PlayerMatch, Streak

from .figures import live_edition

MAX_HOUR_MATCHES = 20_000
"""Number of latest matches that are counted by hour of the day."""
EXTREMES = 3
HISTORY = 200


def games_of(user: User) -> dict[str, int]:
    """Returns game -> number of the player's counted matches, the most played game first."""
    rows = PlayerMatch.objects.filter(edition=live_edition(), user=user).values_list("game").annotate(n=Count("pk"))
    return dict(sorted(rows, key=lambda row: (-row[1], row[0])))


@dataclass(frozen=True, slots=True)
class Hour:
    """The number of a player's matches that ended in one hour of the day (0 to 23), and how many were won."""

    hour: int
    matches: int
    won: int


def hours(user: User, game: str, *, zone: ZoneInfo, company: str = "") -> list[Hour]:
    """Returns a player's matches by hour of the day in this time zone: 24 entries, from the latest 20,000 matches."""
    rows = _outings(user, game, company).order_by("-finished_at").values_list("finished_at", "won")[:MAX_HOUR_MATCHES]
    matches, won = [0] * 24, [0] * 24
    for at, first in rows:
        hour = at.astimezone(zone).hour
        matches[hour] += 1
        won[hour] += first
    return [Hour(hour, matches[hour], won[hour]) for hour in range(24)]


@dataclass(frozen=True, slots=True)
class ScoredMatch:
    """A match with one player's score and place in it. The match's seats and results are loaded."""

    match: Match
    score: int
    place: int


def best_and_worst(user: User, game: str, *, company: str = "") -> tuple[list[ScoredMatch], list[ScoredMatch]]:
    """Returns a player's 3 won matches with the highest scores, and 3 matches not won with the lowest.

    Among equal scores the latest is first.
    """
    rows = _outings(user, game, company)
    best = list(rows.filter(won=True).order_by("-score", "-finished_at")[:EXTREMES])
    worst = list(rows.filter(won=False).order_by("score", "-finished_at")[:EXTREMES])
    return _public_matches(best), _public_matches(worst)


@dataclass(frozen=True, slots=True)
class WinStreaks:
    """A player's current and longest streak of matches won, and the match that ended the longest."""

    current: int = 0
    best: int = 0
    match: Match | None = None


def win_streaks(user: User, game: str) -> WinStreaks:
    row = (
        Streak.objects.filter(edition=live_edition(), user=user, game=game, board="")
        .select_related("best_match")
        .first()
    )
    if row is None:
        return WinStreaks()
    ended = row.best_match  # a match found to be private is not linked until it is subtracted
    return WinStreaks(row.current, row.best, None if ended is None or ended.by_link_only else ended)


def opponents(user: User, game: str) -> QuerySet[Encounter]:
    """Returns a player's results against each opponent, the most frequent first, without guests and closed accounts."""
    rows = Encounter.objects.filter(edition=live_edition(), user=user, game=game)
    known = rows.filter(opponent__is_active=True, opponent__is_guest=False)
    return known.select_related("opponent").order_by("-matches", "opponent")


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A player's rating after one match, with its deviation and the points gained."""

    at: datetime
    value: float
    deviation: float
    gained: float
    match: Match | None


def rating_history(user: User, game: str, *, board: str) -> list[RatingPoint]:
    """Returns a player's rating on a board after each of the latest 200 rated matches, oldest first."""
    rows = RatingChange.objects.filter(
        rating__user=user, rating__game=game, rating__board=board, entry__voided=False, entry__reset=False
    )
    latest = rows.select_related("entry__match").order_by("-number")[:HISTORY]
    return [RatingPoint(row.at, row.value, row.deviation, row.gained, row.entry.match) for row in reversed(latest)]


def _outings(user: User, game: str, company: str) -> QuerySet[PlayerMatch]:
    rows = PlayerMatch.objects.filter(edition=live_edition(), user=user, game=game)
    return rows.filter(company=company) if company else rows


def _public_matches(rows: Sequence[PlayerMatch]) -> list[ScoredMatch]:
    public = Match.objects.filter(in_public(), pk__in=[row.match_id for row in rows])
    matches = {match.pk: match for match in with_seats(public)}
    return [ScoredMatch(matches[row.match_id], row.score, row.place) for row in rows if row.match_id in matches]
