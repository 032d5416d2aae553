"""Reads of the ladders. Equal points share a rank; among them the older player stands first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth import get_user_model
from django.db.models import Q, QuerySet

from accounts.models import User
from games.models import Match, Result
from leaderboards import points
from leaderboards.models import LadderEntry, Standing

NEIGHBOURS = 2
CURVE_POINTS = 200
RECORD_CURVE = 30  # matches in the curve of a profile's head


@dataclass(frozen=True, slots=True)
class Row:
    """A standing with its rank (from 1, may be shared)."""

    rank: int
    standing: Standing

    @property
    def tier(self) -> points.Tier:
        return points.tier_of(self.standing.points)


def standings(*, game: str, board: str) -> QuerySet[Standing]:
    """A board, best first."""
    rows = Standing.objects.filter(game=game, board=board, user__is_active=True)
    return rows.select_related("user").order_by("-points", "user")


def rank(standing: Standing) -> int:
    """1 + the players with more points."""
    board = standings(game=standing.game, board=standing.board)
    return 1 + board.filter(points__gt=standing.points).count()


def ranked(rows: Iterable[Standing]) -> Iterator[Row]:
    """Ranks for rows that follow one another on a board: one count for the first, the rest by walking."""
    place, above, seen = 0, None, 0
    for standing in rows:
        if above is None:
            place = rank(standing)
            board = standings(game=standing.game, board=standing.board)
            # how many share the first row's rank and stand before it
            seen = place - 1 + board.filter(points=standing.points, user__lt=standing.user_id).count()
        elif standing.points < above:
            place = seen + 1
        seen, above = seen + 1, standing.points
        yield Row(place, standing)


def standing_of(user: User, *, game: str, board: str) -> Standing | None:
    return standings(game=game, board=board).filter(user=user).first()


def around(standing: Standing, *, width: int = NEIGHBOURS) -> list[Row]:
    """The player's row with up to `width` neighbours on each side, best first."""
    board = standings(game=standing.game, board=standing.board)
    before = Q(points__gt=standing.points) | Q(points=standing.points, user__lt=standing.user_id)
    after = Q(points__lt=standing.points) | Q(points=standing.points, user__gt=standing.user_id)
    above = list(board.filter(before).order_by("points", "-user")[:width])[::-1]
    return list(ranked([*above, standing, *board.filter(after)[:width]]))


def percentile(standing: Standing) -> int:
    """Percent of the other players on the board with fewer points, 0 to 100; 100 when alone."""
    board = standings(game=standing.game, board=standing.board)
    others = board.count() - 1
    return 100 if others < 1 else 100 * board.filter(points__lt=standing.points).count() // others


def rated_matches(*, game: str, board: str) -> int:
    """Matches that count for this board, those of the last moment that wait to be counted included."""
    return Match.objects.filter(status=Match.Status.FINISHED, game=game, board=board, rated=True).count()


@dataclass(frozen=True, slots=True)
class CurvePoint:
    at: datetime
    points: int
    total: int


def curve(standing: Standing, *, limit: int = CURVE_POINTS) -> list[CurvePoint]:
    """The last counted matches of a standing, oldest first: what each added and the points after it."""
    entries = LadderEntry.objects.filter(standing=standing).select_related("result")
    latest = entries.order_by("-result__finished_at", "-result")[:limit]
    return [CurvePoint(e.result.finished_at, e.points, e.total) for e in reversed(latest)]


@dataclass(frozen=True, slots=True)
class Record:
    """What the head of a profile shows of one board; without a counted match `standing` is None and the rest empty."""

    user: User
    standing: Standing | None
    rank: int | None = None
    percentile: int | None = None
    curve: tuple[CurvePoint, ...] = ()


def record(user: User, *, game: str, board: str) -> Record:
    standing = standing_of(user, game=game, board=board)
    if standing is None:
        return Record(user, None)
    return Record(user, standing, rank(standing), percentile(standing), tuple(curve(standing, limit=RECORD_CURVE)))


def busier_board(user: User, *, game: str) -> str | None:
    """The board on which a player has more counted matches; None without any."""
    return Standing.objects.filter(user=user, game=game).order_by("-matches", "board").values_list(
        "board", flat=True
    ).first()  # fmt: skip


@dataclass(frozen=True, slots=True)
class Played:
    """All matches that somebody finished, rated or not."""

    matches: int
    wins: int


def played(user: User) -> Played:
    results = Result.objects.filter(user=user, match__status=Match.Status.FINISHED)
    return Played(results.count(), results.filter(place=1).count())


def players(search: str = "") -> QuerySet[User]:
    """Active players by a part of their user name or display name; guests come and go and are not listed."""
    found = get_user_model().objects.filter(is_active=True, is_guest=False)
    for word in search.split():
        found = found.filter(Q(username__icontains=word) | Q(display_name__icontains=word))
    return found.order_by("username")
