"""Refusal of rating boards between two seasons, when their rows belong half to the old and half to the new one."""

from __future__ import annotations

from accounts.api.problems import ApiProblem
from leaderboards import selectors

WAIT = 30
"""Seconds after which a client should try again."""


class SeasonEnds(ApiProblem):
    """Refusal with status 503 and `Retry-After`."""

    def __init__(self) -> None:
        super().__init__("SEASON_ENDS", wait=WAIT)


def require_whole(game: str) -> None:
    """Raises SeasonEnds while the ratings of the game are being reset for the next season."""
    if selectors.between_seasons(game) is not None:
        raise SeasonEnds
