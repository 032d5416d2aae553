"""Database reads for seasons: the current one, past ones, and their final standings."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.models import User
from leaderboards.models import Board, Season, SeasonStanding
from leaderboards.ranks import Ladder

PAGE = 25
BADGES = 12


def seasons_of(game: str) -> QuerySet[Season]:
    """Returns the seasons of a game that have begun, latest first. Includes seasons that apply to all games."""
    return Season.objects.filter(game__in=["", game]).exclude(status=Season.Status.PLANNED)


def current_season(game: str) -> Season | None:
    """Returns the season of a game that runs or is being closed. None if there is none."""
    return seasons_of(game).filter(status__in=[Season.Status.OPEN, *Season.ENDING]).first()


def between_seasons(game: str) -> Season | None:
    """Returns the season of a game that has ended and whose ladders are being reset. None if there is none.

    Until the reset is done, pages show the final standings of this season in place of the ladders.
    """
    return seasons_of(game).filter(status=Season.Status.RESETTING).first()


def is_complete(season: Season) -> bool:
    """Whether the final standings of all players in the season have been stored."""
    return season.status in (Season.Status.RESETTING, Season.Status.CLOSED)


@dataclass(frozen=True, slots=True)
class FinalPage:
    """A page of a ladder's final standings: its rows and number, with the number of pages and of all players."""

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
    """Returns page `number` of a ladder's final standings in a season. A number past the end gives the last page."""
    rows = _of(season, ladder)
    players = rows.order_by("-place").values_list("place", flat=True).first() or 0
    pages = max(1, -(-players // length))
    number = max(1, min(number, pages))
    shown = rows.filter(place__gt=(number - 1) * length, place__lte=number * length)
    return FinalPage(list(shown.select_related("user").order_by("place")), number, pages, players)


def final_standing(user: User, season: Season, ladder: Ladder) -> SeasonStanding | None:
    """Returns a player's final standing on a ladder in a season. None if the player was not on it."""
    return _of(season, ladder).filter(user=user).first()


def badges(user: User, *, limit: int = BADGES) -> list[SeasonStanding]:
    """Returns the final standings that a player's profile shows as badges, latest first.

    They are from the boards of people, in closed seasons.
    """
    over = SeasonStanding.objects.filter(user=user, board=Board.PEOPLE, season__status=Season.Status.CLOSED)
    return list(over.select_related("season").order_by("-season__cut_at", "-season", "rank", "game")[:limit])


def _of(season: Season, ladder: Ladder) -> QuerySet[SeasonStanding]:
    return SeasonStanding.objects.filter(season=season, kind=ladder.kind, game=ladder.game, board=ladder.board)
