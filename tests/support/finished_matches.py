"""Matches that are over after a few moves, for tests that need any finished match."""

from __future__ import annotations

from accounts.models import User
from games.models import Match
from games.services import moves
from tests.support.live_matches import head, played_until, running


def ended(user: User, *, steps: int = 8) -> Match:
    """Starts a match of this player, which staff end after so many moves."""
    return cut_short(running(user), steps=steps)


def cut_short(match: Match, *, steps: int = 8) -> Match:
    """Ends the match after so many moves, if it still runs."""
    if match.ended:
        return match
    left = iter(range(steps))
    played_until(match, lambda _state: next(left, None) is None)
    staff, _made = User.objects.get_or_create(username="house", defaults={"is_staff": True})
    now = head(match)
    moves.abort(match_id=match.pk, by_staff=staff, now=now.info.moment(now.state.ctx.at + 100))
    match.refresh_from_db()
    return match
