"""Reads of the points ladders. Equal points share a rank; among them the older standing is listed first."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from django.contrib.auth import get_user_model
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games.models import Match, MatchSeat, Result
from games.selectors.privacy import in_public
from leaderboards import points, ranks
from leaderboards.models import LadderEntry, RankCount, RatingEntry, RatingSequence, Standing, VoidedMatch
from leaderboards.ranks import Ladder

NEIGHBOURS = 2
CURVE_POINTS = 200
RECORD_CURVE = 30  # matches in the curve at the top of a profile


@dataclass(frozen=True, slots=True)
class Row:
    """A player's standing on a points ladder with its rank (from 1, may be shared)."""

    rank: int
    standing: Standing

    @property
    def tier(self) -> points.Tier:
        return points.tier_of(self.standing.points)


def ladder_of(*, game: str, board: str) -> Ladder:
    """Returns the points ladder of a board in the form in which `ranks` takes it."""
    return Ladder(RankCount.Kind.POINTS, game, board)


def standings(*, game: str, board: str) -> QuerySet[Standing]:
    """Returns the standings of a points ladder, best first, without closed accounts."""
    return ranks.rows(ladder_of(game=game, board=board)).select_related("user")


def rank(standing: Standing) -> int:
    """Returns the standing's rank: 1 + the number of players with more points."""
    return ranks.rank_of(Ladder.of(standing), standing.points)


def with_ranks(rows: Iterable[Standing]) -> Iterator[Row]:
    """Yields a ranked `Row` for each of these standings, which must follow one another on the ladder."""
    following = iter(rows)
    first = next(following, None)
    if first is not None:
        for one in ranks.with_ranks(Ladder.of(first), chain([first], following)):
            yield Row(one.rank, one.row)


def standing_of(user: User, *, game: str, board: str) -> Standing | None:
    return standings(game=game, board=board).filter(user=user).first()


def around(standing: Standing, *, width: int = NEIGHBOURS) -> list[Row]:
    """Returns the standing and up to `width` neighbours on each side, with ranks, best first."""
    return [Row(one.rank, one.row) for one in ranks.around(Ladder.of(standing), standing, width=width)]


def percentile(standing: Standing) -> int:
    """Returns the percentage of other players on the board with fewer points, 0 to 100; 100 if there are none."""
    return math.floor(ranks.percentile(Ladder.of(standing), standing.points))


def rated_matches(*, game: str, board: str) -> int:
    """Returns the number of rated matches that count for a board, without the void matches in its sequence."""
    sequence = RatingSequence.objects.filter(game=game, board=board).first()
    if sequence is None:
        return 0
    ends = RatingEntry.objects.filter(sequence=sequence, reset=True).count()
    void = VoidedMatch.objects.filter(lifted_at__isnull=True, match__rating_entry__sequence=sequence).count()
    return sequence.last - ends - void


@dataclass(frozen=True, slots=True)
class CurvePoint:
    at: datetime
    points: int
    total: int


def curve(standing: Standing, *, limit: int = CURVE_POINTS) -> list[CurvePoint]:
    """Returns the latest counted matches of a standing, oldest first: the points each added and the total after it."""
    entries = LadderEntry.objects.filter(standing=standing).select_related("result")
    latest = entries.order_by("-result__finished_at", "-result")[:limit]
    return [CurvePoint(e.result.finished_at, e.points, e.total) for e in reversed(latest)]


@dataclass(frozen=True, slots=True)
class ProfileRecord:
    """A player's points, rank and curve on a ladder, shown on a profile.

    Without a counted match `standing` is None and the rest empty.
    """

    user: User
    standing: Standing | None
    rank: int | None = None
    percentile: int | None = None
    curve: tuple[CurvePoint, ...] = ()


def record(user: User, *, game: str, board: str) -> ProfileRecord:
    standing = standing_of(user, game=game, board=board)
    if standing is None:
        return ProfileRecord(user, None)
    place = ranks.place(Ladder.of(standing), standing.points)
    latest = tuple(curve(standing, limit=RECORD_CURVE))
    return ProfileRecord(user, standing, place.rank, math.floor(place.percentile), latest)


def main_board(user: User, *, game: str) -> str | None:
    """Returns the board of a game on which a player has the most counted matches. None without any."""
    return Standing.objects.filter(user=user, game=game).order_by("-matches", "board").values_list(
        "board", flat=True
    ).first()  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlayedCount:
    """The numbers of a player's finished and won public matches, rated or not."""

    matches: int
    wins: int


def count_played(user: User) -> PlayedCount:
    results = Result.objects.filter(in_public("match__"), user=user, match__status=Match.Status.FINISHED)
    given_up = MatchSeat.objects.filter(match=OuterRef("match"), index=OuterRef("seat"), conceded=True)
    return PlayedCount(results.count(), results.filter(~Exists(given_up), place=1).count())


def players(search: str = "") -> QuerySet[User]:
    """Returns active players whose user name or display name contains every word of the search, by user name.

    Guests are left out, since they are short-lived.
    """
    found = get_user_model().objects.filter(is_active=True, is_guest=False)
    for word in search.split():
        found = found.filter(Q(username__icontains=word) | Q(display_name__icontains=word))
    return found.order_by("username")
