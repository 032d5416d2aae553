"""Reads the place on the ladder on which a player has played most, for the home page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Sum

from accounts.models import User
from leaderboards import points
from leaderboards.models import Board, LadderEntry, Rating, Standing
from leaderboards.ratings import LADDERS

from .points import standing_rank
from .ratings import HeldRating, rating_on_board
from .seasons import between_seasons

WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class MainRank:
    """A player's place in the game in which they have most rated matches: a standing by points, or else a rating.

    `standing`, `rank` and `gained` are set for points, `held` for a rating. While the season of the game is closed,
    none of them is, since the numbers are being reset.
    """

    game: str
    board: str
    standing: Standing | None = None
    rank: int | None = None
    gained: int = 0
    """The points of the last seven days; negative for a loss."""
    held: HeldRating | None = None


def main_rank(user: User, *, now: datetime) -> MainRank | None:
    """Returns the player's place where they have most rated matches; None before the first one."""
    standing = Standing.objects.filter(user=user, listed=True, matches__gt=0).order_by("-matches", "board").first()
    others = Rating.objects.filter(user=user, last_at__isnull=False, game__in=LADDERS).exclude(game__in=points.GAMES)
    rating = others.exclude(board=Board.AGENTS).order_by("-matches", "game", "board").first()
    if standing is not None and (rating is None or standing.matches >= rating.matches):
        if between_seasons(standing.game) is not None:
            return MainRank(standing.game, standing.board)
        recent = LadderEntry.objects.filter(standing=standing, result__finished_at__gt=now - WEEK)
        gained = recent.aggregate(sum=Sum("points"))["sum"] or 0
        return MainRank(standing.game, standing.board, standing, standing_rank(standing), gained)
    if rating is None:
        return None
    if between_seasons(rating.game) is not None:
        return MainRank(rating.game, rating.board)
    held = rating_on_board(user, game=rating.game, board=rating.board)
    return None if held is None else MainRank(rating.game, rating.board, held=held)
