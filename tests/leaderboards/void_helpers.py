"""Takes matches out of the ratings and puts them back, some days after they were played, for tests."""

from __future__ import annotations

from games.models import Match
from leaderboards import services
from leaderboards.models import RatingSequence, VoidedMatch
from tests.support.match_rows import NOON

from .rated_matches import HOUR, folded, stored

LATER = NOON + 99 * HOUR


def void(match: Match, reason: str = "two accounts of one person") -> VoidedMatch:
    return services.void_match(match_id=match.pk, by=None, reason=reason, now=LATER)


def reinstate(match: Match) -> VoidedMatch | None:
    return services.reinstate_match(match_id=match.pk, by=None, reason="a mistake", now=LATER)


def exact() -> bool:
    sequence = RatingSequence.objects.get()
    return stored(sequence) == folded(sequence)
