"""Database queries for the ratings, final standings and seasons that the REST API serves page by page."""

from __future__ import annotations

from django.db.models import F, QuerySet

from accounts.models import User
from leaderboards.models import Board, Rating, RatingChange, Season, SeasonStanding
from leaderboards.ranks import Ladder


def rating_of(user: User, *, game: str, board: str) -> Rating | None:
    """Returns a player's rating in a game on a board. None before the first rated match."""
    return Rating.objects.filter(user=user, game=game, board=board, last_at__isnull=False).first()


def rating_changes(rating: Rating) -> QuerySet[RatingChange]:
    """Returns all changes of a rating, latest first.

    Each has a `match`, which is None for the soft reset at a season's end.
    """
    return RatingChange.objects.filter(rating=rating).annotate(match=F("entry__match")).order_by("-number")


def ladder_final_standings(season: Season, ladder: Ladder) -> QuerySet[SeasonStanding]:
    """Returns the final standings of all players on one ladder in a season, best first."""
    rows = SeasonStanding.objects.filter(season=season, kind=ladder.kind, game=ladder.game, board=ladder.board)
    return rows.select_related("user").order_by("place")


def player_final_standings(user: User) -> QuerySet[SeasonStanding]:
    """Returns one player's final standings on the boards of people, in all closed seasons, latest season first."""
    over = SeasonStanding.objects.filter(user=user, board=Board.PEOPLE, season__status=Season.Status.CLOSED)
    return over.select_related("season").order_by("-season_id", "kind", "game")


def begun_seasons() -> QuerySet[Season]:
    """Returns all seasons that run or are over, the one that began last first."""
    return Season.objects.exclude(status=Season.Status.PLANNED).order_by("-starts_at", "-id")
