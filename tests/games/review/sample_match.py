"""A match for the tests of reviews. Its fixed seed makes every test review equal decisions."""

from __future__ import annotations

from accounts.models import User
from games.models import Match
from tests.support.finished_matches import cut_short
from tests.support.live_matches import running

SEED = "5e" * 32


def sample_match(user: User, *, steps: int = 60) -> Match:
    """Plays a match of this person and two agents with random moves. Staff end it after `steps` moves."""
    match = running(user, seed=SEED)
    assert match.seed == SEED
    return cut_short(match, steps=steps)
