"""A match for the tests of reviews, dealt from the same seed each time, so that they go through the same decisions."""

from __future__ import annotations

from accounts.models import User
from games.models import Match
from tests.support.finished_matches import cut_short
from tests.support.live_matches import running

SEED = "5e" * 32


def dealt(user: User, *, steps: int = 60) -> Match:
    """Played by this person, by chance, with two agents, and ended by the house after so many moves."""
    match = running(user, seed=SEED)
    assert match.seed == SEED
    return cut_short(match, steps=steps)
