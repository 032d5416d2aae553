"""Plays matches that staff end after a few moves, for tests that need any finished match."""

from __future__ import annotations

from accounts.models import User
from games.models import Match
from games.services import moves
from tests.support.live_matches import head, played_until, running


def ended(user: User, *, steps: int = 8) -> Match:
    """Starts a match of this player against agents, which staff end after `steps` moves."""
    return cut_short(running(user), steps=steps)


def cut_short(match: Match, *, steps: int = 8) -> Match:
    """Plays `steps` moves of a match, then has staff end it. Does nothing if the match has ended."""
    if match.ended:
        return match
    left = iter(range(steps))
    played_until(match, lambda _state: next(left, None) is None)
    staff, _made = User.objects.get_or_create(username="house", defaults={"is_staff": True})
    now = head(match)
    moves.abort(match_id=match.pk, by_staff=staff, now=now.info.moment(now.state.ctx.at + 100))
    match.refresh_from_db()
    return match
