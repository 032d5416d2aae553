"""Reads of the ratings: boards, provisional ratings, and a player's ratings in every game."""

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
"""Matches in the curve at the top of a board."""
UNSETTLED = 20
"""Maximum number of provisional ratings shown."""
NEIGHBOURS = 2


def rating_ladder(*, game: str, board: str) -> Ladder:
    """Returns the rating ladder of a board, as `ranks` identifies it."""
    return Ladder(RankCount.Kind.RATING, game, board)


def board_rows(*, game: str, board: str) -> QuerySet[Rating]:
    """Returns the rows of the board, best first, without provisional and inactive players."""
    return ranks.rows(rating_ladder(game=game, board=board)).select_related("user")


def provisional_ratings(*, game: str, board: str, limit: int = UNSETTLED) -> list[Rating]:
    """Returns the best provisional ratings of people, or of agents and bots, with an open account."""
    rows = Rating.objects.filter(game=game, board=board, provisional=True, last_at__isnull=False)
    if board == Board.AGENTS:
        rows = rows.filter(~Q(agent="") | Q(user__is_active=True))
    else:
        rows = rows.filter(agent="", user__is_active=True, user__is_bot=False)
    return list(rows.select_related("user").order_by("-value", "pk")[:limit])


def presence_of(rating: Rating) -> Presence:
    """Returns the state in which a board shows this rating."""
    if rating.provisional:
        return Presence.PROVISIONAL
    return Presence.ESTABLISHED if rating.listed else Presence.INACTIVE


@dataclass(frozen=True, slots=True)
class ChangePoint:
    """A rated match: its end, the rating and deviation after it, and the points gained."""

    at: datetime
    value: float
    deviation: float
    gained: float


def rating_history(rating: Rating, *, limit: int = CURVE) -> list[ChangePoint]:
    """Returns the latest rated matches of a rating, oldest first."""
    lines = RatingChange.objects.filter(rating=rating).order_by("-number")[:limit]
    return [ChangePoint(line.at, line.value, line.deviation, line.gained) for line in reversed(lines)]


@dataclass(frozen=True, slots=True)
class HeldRating:
    """A player's rating on a board with its rank. `rank` and `percentile` are None while the board does not list it."""

    rating: Rating
    presence: Presence
    rank: int | None = None
    percentile: float | None = None


def rating_on_board(user: User, *, game: str, board: str) -> HeldRating | None:
    """Returns a player's rating on a board. None before the first rated match."""
    row = Rating.objects.filter(user=user, game=game, board=board, last_at__isnull=False).first()
    return None if row is None else _held(row)


def ratings_of(user: User) -> list[HeldRating]:
    """Returns a player's ratings on all boards, in the order of the games, people before practice."""
    rows = Rating.objects.filter(user=user, last_at__isnull=False, game__in=LADDERS)
    if user.is_bot:  # a bot's rating among people exists only to rate the people fairly
        rows = rows.filter(board=Board.AGENTS)
    games = list(LADDERS)
    boards = Board.values
    return [_held(row) for row in sorted(rows, key=lambda row: (games.index(row.game), boards.index(row.board)))]


def rating_neighbours(rating: Rating, *, width: int = NEIGHBOURS) -> list[ranks.Ranked]:
    """Returns the rows around a player on the board, with the player's own row if it is listed."""
    return ranks.around(Ladder.of(rating), rating, width=width)


def is_rerating(*, game: str, board: str) -> bool:
    """Whether the ratings of a board are being re-rated. Until the end they keep their former values."""
    sequence = Board.PRACTICE if board == Board.AGENTS else board
    return RatingSequence.objects.filter(game=game, board=sequence, redo_next__isnull=False).exists()


def strengths(rating: Rating) -> Iterator[tuple[str, float, float]]:
    """Yields the strength and its deviation in each role that was played, after the role's name."""
    for role, (value, deviation, _volatility) in rating.roles.items():
        yield role, value, deviation


def _held(row: Rating) -> HeldRating:
    if not row.listed:
        return HeldRating(row, presence_of(row))
    place = ranks.place(Ladder.of(row), row.value)
    return HeldRating(row, presence_of(row), place.rank, place.percentile)
