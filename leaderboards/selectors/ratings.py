"""Reads of the ratings: boards, who is not settled yet, and what a player has in every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from accounts.models import User
from leaderboards import ranks
from leaderboards.models import Board, RankCount, Rating, RatingChange, RatingSequence
from leaderboards.ranks import Ladder
from leaderboards.ratings import LADDERS, Presence

CURVE = 30
"""Matches in the curve of a board's head."""
UNSETTLED = 20
"""Who is shown of those who are not settled yet."""
NEIGHBOURS = 2


def rating_ladder(*, game: str, board: str) -> Ladder:
    """The rating ladder of a board, as `ranks` knows it."""
    return Ladder(RankCount.Kind.RATING, game, board)


def board_rows(*, game: str, board: str) -> QuerySet[Rating]:
    """Who is on the board, best first. Provisional and resting players are not."""
    return ranks.rows(rating_ladder(game=game, board=board)).select_related("user")


def provisional_ratings(*, game: str, board: str, limit: int = UNSETTLED) -> list[Rating]:
    """The best of those whose rating is still provisional: people, or agents and bots, with an open account."""
    rows = Rating.objects.filter(game=game, board=board, provisional=True, last_at__isnull=False)
    if board == Board.AGENTS:
        rows = rows.filter(~Q(agent="") | Q(user__is_active=True))
    else:
        rows = rows.filter(agent="", user__is_active=True, user__is_bot=False)
    return list(rows.select_related("user").order_by("-value", "pk")[:limit])


def presence_of(rating: Rating) -> Presence:
    """How a board shows this rating."""
    if rating.provisional:
        return Presence.PROVISIONAL
    return Presence.ESTABLISHED if rating.listed else Presence.RESTING


@dataclass(frozen=True, slots=True)
class ChangePoint:
    """A rated match: when it ended, the rating after it and how far that may be off, and what it changed."""

    at: datetime
    value: float
    deviation: float
    gained: float


def rating_history(rating: Rating, *, limit: int = CURVE) -> list[ChangePoint]:
    """The latest rated matches of a rating, oldest first."""
    lines = RatingChange.objects.filter(rating=rating).order_by("-number")[:limit]
    return [ChangePoint(line.at, line.value, line.deviation, line.gained) for line in reversed(lines)]


@dataclass(frozen=True, slots=True)
class HeldRating:
    """A player's rating on a board, with the place it makes; without a rank while the board does not show it."""

    rating: Rating
    presence: Presence
    rank: int | None = None
    percentile: float | None = None


def rating_on_board(user: User, *, game: str, board: str) -> HeldRating | None:
    """What a player has on a board; None before the first rated match."""
    row = Rating.objects.filter(user=user, game=game, board=board, last_at__isnull=False).first()
    return None if row is None else _held(row)


def ratings_of(user: User) -> list[HeldRating]:
    """Everything that boards show of a player, in the order of the games, people before practice."""
    rows = Rating.objects.filter(user=user, last_at__isnull=False, game__in=LADDERS)
    if user.is_bot:  # what it has among people is there so that they are rated rightly
        rows = rows.filter(board=Board.AGENTS)
    games = list(LADDERS)
    boards = Board.values
    return [_held(row) for row in sorted(rows, key=lambda row: (games.index(row.game), boards.index(row.board)))]


def rating_neighbours(rating: Rating, *, width: int = NEIGHBOURS) -> list[ranks.Ranked]:
    """The rows around a player on the board, the own one among them if it is shown."""
    return ranks.around(Ladder.of(rating), rating, width=width)


def is_rerating(*, game: str, board: str) -> bool:
    """Are the ratings of a board being computed anew? They show what they showed before."""
    sequence = Board.PRACTICE if board == Board.AGENTS else board
    return RatingSequence.objects.filter(game=game, board=sequence, redo_next__isnull=False).exists()


def strengths(rating: Rating) -> Iterator[tuple[str, float, float]]:
    """Each role that was played: its name, the strength in it, and the deviation of that."""
    for role, (value, deviation, _volatility) in rating.roles.items():
        yield role, value, deviation


def _held(row: Rating) -> HeldRating:
    if not row.listed:
        return HeldRating(row, presence_of(row))
    place = ranks.place(Ladder.of(row), row.value)
    return HeldRating(row, presence_of(row), place.rank, place.percentile)
