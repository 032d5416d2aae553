"""Database reads for ratings: the rows of a board, provisional ratings, and one player's ratings in all games."""

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

CURVE_MATCHES = 30
"""Maximum number of matches in the curve of a rating at the top of a leaderboard's page."""
MAX_PROVISIONAL = 20
"""Maximum number of provisional ratings shown below a leaderboard."""
NEIGHBOURS = 2


def rating_ladder(*, game: str, board: str) -> Ladder:
    """Returns the ratings of a game and board as the `Ladder` that functions of `leaderboards.ranks` take."""
    return Ladder(RankCount.Kind.RATING, game, board)


def board_rows(*, game: str, board: str) -> QuerySet[Rating]:
    """Returns the ratings listed on a board, highest first. Provisional and inactive ratings are not listed."""
    return ranks.rows(rating_ladder(game=game, board=board)).select_related("user")


def provisional_ratings(*, game: str, board: str, limit: int = MAX_PROVISIONAL) -> list[Rating]:
    """Returns the highest provisional ratings of a board, without closed accounts.

    Agents and bots are included on the board of agents only.
    """
    rows = Rating.objects.filter(game=game, board=board, provisional=True, last_at__isnull=False)
    if board == Board.AGENTS:
        rows = rows.filter(~Q(agent="") | Q(user__is_active=True))
    else:
        rows = rows.filter(agent="", user__is_active=True, user__is_bot=False)
    return list(rows.select_related("user").order_by("-value", "pk")[:limit])


def presence_of(rating: Rating) -> Presence:
    """Returns whether a rating is provisional, established or inactive."""
    if rating.provisional:
        return Presence.PROVISIONAL
    return Presence.ESTABLISHED if rating.listed else Presence.INACTIVE


@dataclass(frozen=True, slots=True)
class ChangePoint:
    """A point of a rating's curve: the end of a match, the rating and deviation after it, and the points gained."""

    at: datetime
    value: float
    deviation: float
    gained: float


def rating_history(rating: Rating, *, limit: int = CURVE_MATCHES) -> list[ChangePoint]:
    """Returns a rating after each of its latest `limit` rated matches, oldest first."""
    lines = RatingChange.objects.filter(rating=rating).order_by("-number")[:limit]
    return [ChangePoint(line.at, line.value, line.deviation, line.gained) for line in reversed(lines)]


@dataclass(frozen=True, slots=True)
class HeldRating:
    """A player's rating on a board, with its presence (such as provisional), rank and percentile.

    `rank` and `percentile` are None for a rating that is not listed on the board.
    """

    rating: Rating
    presence: Presence
    rank: int | None = None
    percentile: float | None = None


def rating_on_board(user: User, *, game: str, board: str) -> HeldRating | None:
    """Returns a player's rating on a board of a game, with its rank if listed; None before the first rated match."""
    row = Rating.objects.filter(user=user, game=game, board=board, last_at__isnull=False).first()
    return None if row is None else _held(row)


def ratings_of(user: User) -> list[HeldRating]:
    """Returns all ratings of a player, in the order of the games, and in each game people before practice.

    For a bot it returns the ratings on the board of agents only.
    """
    rows = Rating.objects.filter(user=user, last_at__isnull=False, game__in=LADDERS)
    if user.is_bot:  # a bot's rating among people exists only to rate the people fairly
        rows = rows.filter(board=Board.AGENTS)
    games = list(LADDERS)
    boards = Board.values
    return [_held(row) for row in sorted(rows, key=lambda row: (games.index(row.game), boards.index(row.board)))]


def rating_neighbours(rating: Rating, *, width: int = NEIGHBOURS) -> list[ranks.Ranked]:
    """Returns up to `width` ratings above this one on its board and as many below it, with ranks.

    The rating itself is included if it is listed.
    """
    return ranks.around(Ladder.of(rating), rating, width=width)


def is_rerating(*, game: str, board: str) -> bool:
    """Whether the ratings of a board are being computed again. Until that ends, the old ratings stay."""
    sequence = Board.PRACTICE if board == Board.AGENTS else board
    return RatingSequence.objects.filter(game=game, board=sequence, redo_next__isnull=False).exists()


def strengths(rating: Rating) -> Iterator[tuple[str, float, float]]:
    """Yields (role, strength, deviation) for each role that the player of this rating has played."""
    for role, (value, deviation, _volatility) in rating.roles.items():
        yield role, value, deviation


def _held(row: Rating) -> HeldRating:
    if not row.listed:
        return HeldRating(row, presence_of(row))
    place = ranks.place(Ladder.of(row), row.value)
    return HeldRating(row, presence_of(row), place.rank, place.percentile)
