"""Long lists of the ladders, for who reads them page by page."""

from __future__ import annotations

from django.db.models import F, QuerySet

from accounts.models import User
from leaderboards.models import Board, Rating, RatingChange, Season, SeasonStanding
from leaderboards.ranks import Ladder


def rating_of(user: User, *, game: str, board: str) -> Rating | None:
    """What a player has on a board; None before the first rated match."""
    return Rating.objects.filter(user=user, game=game, board=board, last_at__isnull=False).first()


def rating_changes(rating: Rating) -> QuerySet[RatingChange]:
    """What every entry of the sequence did to a rating, the latest first; ends of seasons have no match."""
    return RatingChange.objects.filter(rating=rating).annotate(match=F("entry__match")).order_by("-number")


def finals(season: Season, ladder: Ladder) -> QuerySet[SeasonStanding]:
    """Where everybody stood on a ladder when the season ended, best first."""
    rows = SeasonStanding.objects.filter(season=season, kind=ladder.kind, game=ladder.game, board=ladder.board)
    return rows.select_related("user").order_by("place")


def finals_of(user: User) -> QuerySet[SeasonStanding]:
    """Where a player stood in every season that is over, the latest first; what profiles wear among people."""
    over = SeasonStanding.objects.filter(user=user, board=Board.PEOPLE, season__status=Season.Status.CLOSED)
    return over.select_related("season").order_by("-season_id", "kind", "game")


def begun_seasons() -> QuerySet[Season]:
    """Seasons that run or are over, the latest first."""
    return Season.objects.exclude(status=Season.Status.PLANNED).order_by("-starts_at", "-id")
