"""Reads of the seasons: which are on, which were, and where everybody stood when they ended."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.models import User
from leaderboards.models import Board, Season, SeasonStanding
from leaderboards.ranks import Ladder

PAGE = 25
BADGES = 12


def seasons_of(game: str) -> QuerySet[Season]:
    """Seasons of a game that have begun, the latest first; those of all games are among them."""
    return Season.objects.filter(game__in=["", game]).exclude(status=Season.Status.PLANNED)


def current_season(game: str) -> Season | None:
    """The one that is played now, or is just ending."""
    return seasons_of(game).filter(status__in=[Season.Status.OPEN, *Season.ENDING]).first()


def between_seasons(game: str) -> Season | None:
    """The season whose final standings stand for the boards, while everybody is set to the next start."""
    return seasons_of(game).filter(status=Season.Status.RESETTING).first()


def is_complete(season: Season) -> bool:
    """Are its final standings complete?"""
    return season.status in (Season.Status.RESETTING, Season.Status.CLOSED)


@dataclass(frozen=True, slots=True)
class FinalPage:
    """Rows of final standings, and where among them."""

    rows: list[SeasonStanding]
    number: int
    pages: int
    players: int

    @property
    def previous(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def next(self) -> int | None:
        return self.number + 1 if self.number < self.pages else None


def final_page(season: Season, ladder: Ladder, *, number: int = 1, length: int = PAGE) -> FinalPage:
    """A page of the final standings of a ladder; a number too high leads to the last one."""
    rows = _of(season, ladder)
    players = rows.order_by("-place").values_list("place", flat=True).first() or 0
    pages = max(1, -(-players // length))
    number = max(1, min(number, pages))
    shown = rows.filter(place__gt=(number - 1) * length, place__lte=number * length)
    return FinalPage(list(shown.select_related("user").order_by("place")), number, pages, players)


def final_standing(user: User, season: Season, ladder: Ladder) -> SeasonStanding | None:
    """Where a player stood; None where the board did not show them."""
    return _of(season, ladder).filter(user=user).first()


def badges(user: User, *, limit: int = BADGES) -> list[SeasonStanding]:
    """The final standings that a profile wears: among people, of seasons that are over, the latest first."""
    over = SeasonStanding.objects.filter(user=user, board=Board.PEOPLE, season__status=Season.Status.CLOSED)
    return list(over.select_related("season").order_by("-season__cut_at", "-season", "rank", "game")[:limit])


def _of(season: Season, ladder: Ladder) -> QuerySet[SeasonStanding]:
    return SeasonStanding.objects.filter(season=season, kind=ladder.kind, game=ladder.game, board=ladder.board)
