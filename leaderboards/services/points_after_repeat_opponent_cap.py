"""Computes the points that a match adds on the ladder of people: its scores after the repeat-opponent cap.

The cap lowers the weight of points between two players who have met often on one day. Earlier meetings are read from
the sequence of rated matches, which still names players whose accounts are closed. The weight for two players depends
only on the earlier matches of that day, and changes only their own points. So after a late match, a void or a recount,
only the players of that match need new points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from games.models import Match, Result
from leaderboards import points, ratings
from leaderboards.models import RatingEntry
from leaderboards.ratings import Pair
from leaderboards.ratings.rating import DAY_SECONDS

from .rating_conversion import EPOCH, to_epoch_seconds

MatchSeatKey = tuple[UUID, int]
"""A seat of a match: match id and seat index."""


def points_added(
    results: Sequence[Result], rounds: Mapping[UUID, Sequence[Sequence[int]]]
) -> dict[MatchSeatKey, int]:  # fmt: skip
    """Returns (match id, seat) -> points that the result adds to the player's total, after the repeat-opponent cap.

    The cap lowers points between two players who have met often that day. The results belong to one match or to one
    player. `rounds` maps a match to the points of every seat in each of its rounds. Each result's match must be loaded.
    """
    lighter = _meeting_weights(
        [row for row in results if row.match.board == Match.Board.PEOPLE and row.user_id is not None]
    )
    added = {}
    for row in results:
        key = (row.match_id, row.seat)
        found = lighter.get(key)
        played = rounds.get(row.match_id, ())
        added[key] = points.cap_score(row.score, row.seat, played, found) if found else row.score
    return added


def _meeting_weights(results: Sequence[Result]) -> dict[MatchSeatKey, dict[int, float]]:
    """Returns (match id, seat) -> other seat -> weight below 1 for the points between these two seats.

    The weight is lower the more often the two have met that day; seats with full weight are left out. Matches counted
    before this rule existed keep their full scores, but count as meetings of their players.
    """
    entries = {
        entry.pk: entry
        for entry in RatingEntry.objects.filter(
            match__in={row.match_id for row in results}, points_version__gte=RatingEntry.CAPPED
        )
    }
    if not entries:
        return {}
    seats = {(row.match_id, row.seat) for row in results}
    found: dict[MatchSeatKey, dict[int, float]] = {}
    met: dict[tuple[int, int], dict[Pair, int]] = {}
    for pk, sequence, at, players, result in _matches_on_same_days(entries.values(), {row.user_id for row in results}):
        counts = met.setdefault((sequence, to_epoch_seconds(at) // DAY_SECONDS), {})
        entry = entries.get(pk)
        if entry is not None and entry.match_id is not None:
            for seat, own in enumerate(players):
                if (entry.match_id, seat) in seats:
                    weights = {
                        other: ratings.repeat_weight(counts.get(frozenset((own, theirs)), 0))
                        for other, theirs in enumerate(players)
                        if theirs != own
                    }
                    found[entry.match_id, seat] = {other: weight for other, weight in weights.items() if weight < 1}
        for pair in ratings.opponents(players, ratings.result_from_json(result)):
            counts[pair] = counts.get(pair, 0) + 1
    return found


def _matches_on_same_days(entries: Iterable[RatingEntry], users: set[int | None]) -> Iterable[Any]:
    """Returns all rated matches that these users played on the days of the given entries, in the order of their ends.

    Each is (primary key, sequence, end, players, result) of its entry in the rating sequence.
    """
    days = [to_epoch_seconds(entry.at) // DAY_SECONDS for entry in entries]
    since, until = (EPOCH + timedelta(seconds=day * DAY_SECONDS) for day in (min(days), max(days) + 1))
    own = Result.objects.filter(user__in=users, finished_at__gte=since, finished_at__lt=until).values("match")
    sequences = {entry.sequence_id for entry in entries}
    played = RatingEntry.objects.filter(sequence__in=sequences, match__in=own, voided=False, reset=False)
    return played.order_by("at", "number").values_list("pk", "sequence", "at", "players", "result")
