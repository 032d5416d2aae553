"""Between two seasons a board shows half of the one and half of the other: the API does not show it."""

from __future__ import annotations

from accounts.api.problems import ApiProblem
from leaderboards import selectors

WAIT = 30
"""Seconds after which it is worth while to ask again."""


class SeasonEnds(ApiProblem):
    """503, with Retry-After."""

    def __init__(self) -> None:
        super().__init__("SEASON_ENDS", wait=WAIT)


def require_whole(game: str) -> None:
    """Raises SeasonEnds while the next start of the game's players is being set."""
    if selectors.between_seasons(game) is not None:
        raise SeasonEnds
