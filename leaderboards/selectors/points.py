"""Database reads for the points ladders and for the points on a profile.

Players with equal points share a rank. Among them the player whose standing was created first is listed first.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from django.contrib.auth import get_user_model
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Match, MatchSeat, Result
from games.selectors.private_match_access import in_public
from leaderboards import points, ranks
from leaderboards.models import LadderEntry, RankCount, RatingEntry, RatingSequence, Standing, VoidedMatch
from leaderboards.ranks import Ladder

NEIGHBOURS = 2
CURVE_POINTS = 200
RECORD_CURVE = 30  # matches in the curve at the top of a profile


@dataclass(frozen=True, slots=True)
class RankedStanding:
    """A player's standing on a points ladder, with its rank (from 1, may be shared)."""

    rank: int
    standing: Standing

    @property
    def tier(self) -> points.Tier:
        return points.tier_of(self.standing.points)


def ladder_of(*, game: str, board: str) -> Ladder:
    """Returns the points ladder of a game and board as the `Ladder` that functions of `leaderboards.ranks` take."""
    return Ladder(RankCount.Kind.POINTS, game, board)


def standings(*, game: str, board: str) -> QuerySet[Standing]:
    """Returns the standings on a points ladder, most points first, without closed accounts."""
    return ranks.rows(ladder_of(game=game, board=board)).select_related("user")


def standing_rank(standing: Standing) -> int:
    """Returns the rank of a standing on its ladder: 1 + the number of players with more points."""
    return ranks.rank_of(Ladder.of(standing), standing.points)


def rank_standings(rows: Iterable[Standing]) -> Iterator[RankedStanding]:
    """Yields these standings with their ranks. They must be consecutive rows of one ladder, such as a page of it."""
    following = iter(rows)
    first = next(following, None)
    if first is not None:
        for one in ranks.with_ranks(Ladder.of(first), chain([first], following)):
            yield RankedStanding(one.rank, one.row)


def standing_of(user: User, *, game: str, board: str) -> Standing | None:
    return standings(game=game, board=board).filter(user=user).first()


def standing_neighbours(standing: Standing, *, width: int = NEIGHBOURS) -> list[RankedStanding]:
    """Returns a standing with up to `width` standings above and below it on the ladder, with ranks, best first."""
    return [RankedStanding(one.rank, one.row) for one in ranks.around(Ladder.of(standing), standing, width=width)]


def percentile(standing: Standing) -> int:
    """Returns the percentage of other players on the ladder with fewer points, 0 to 100; 100 if there are none."""
    return math.floor(ranks.percentile(Ladder.of(standing), standing.points))


def count_rated_matches(*, game: str, board: str) -> int:
    """Returns how many rated matches a board of a game has. Void matches are not counted."""
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


def points_history(standing: Standing, *, limit: int = CURVE_POINTS) -> list[CurvePoint]:
    """Returns a player's latest `limit` counted matches on a ladder, oldest first.

    Each has the points that the match added and the total after it.
    """
    entries = LadderEntry.objects.filter(standing=standing).select_related("result")
    latest = entries.order_by("-result__finished_at", "-result")[:limit]
    return [CurvePoint(e.result.finished_at, e.points, e.total) for e in reversed(latest)]


@dataclass(frozen=True, slots=True)
class ProfileRecord:
    """A player's standing, rank and latest points on one ladder, as a profile shows them.

    Before the first counted match `standing` is None and all else is empty.
    """

    user: User
    standing: Standing | None
    rank: int | None = None
    percentile: int | None = None
    curve: tuple[CurvePoint, ...] = ()


def profile_record(user: User, *, game: str, board: str) -> ProfileRecord:
    standing = standing_of(user, game=game, board=board)
    if standing is None:
        return ProfileRecord(user, None)
    place = ranks.place(Ladder.of(standing), standing.points)
    latest = tuple(points_history(standing, limit=RECORD_CURVE))
    return ProfileRecord(user, standing, place.rank, math.floor(place.percentile), latest)


def main_board(user: User, *, game: str) -> str | None:
    """Returns the board of a game on which a player has most counted matches. None without a counted match."""
    return Standing.objects.filter(user=user, game=game).order_by("-matches", "board").values_list(
        "board", flat=True
    ).first()  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlayedCount:
    """How many public matches a player has finished, and how many of these were won. Includes unrated matches."""

    matches: int
    wins: int


def count_played(user: User) -> PlayedCount:
    shown = Match.shown_ends(timezone.now(), "match__")
    results = Result.objects.filter(in_public("match__"), shown, user=user, match__status=Match.Status.FINISHED)
    given_up = MatchSeat.objects.filter(match=OuterRef("match"), index=OuterRef("seat"), conceded=True)
    return PlayedCount(results.count(), results.filter(~Exists(given_up), place=1).count())


def search_players(search: str = "") -> QuerySet[User]:
    """Returns active players whose user name or display name contains every word of the search, by user name.

    Guests are left out, since they are short-lived.
    """
    found = get_user_model().objects.filter(is_active=True, is_guest=False)
    for word in search.split():
        found = found.filter(Q(username__icontains=word) | Q(display_name__icontains=word))
    return found.order_by("username")
