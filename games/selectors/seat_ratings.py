"""The interface of the ratings: it tells how strong players are, to find the match that is best to watch.

The app `leaderboards` implements it and registers itself here. Without it all players are equally strong.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

Ratings = Callable[[str, Collection[int]], Mapping[int, float]]
"""A function of a game and user ids that returns user id -> rating. A player without a rating is absent."""

_REGISTERED: list[Ratings] = []


def register_ratings(ratings: Ratings) -> None:
    _REGISTERED[:] = [ratings]


def ratings_of(game: str, users: Collection[int]) -> Mapping[int, float]:
    """Returns user id -> rating in this game, without players who have none."""
    return _REGISTERED[0](game, users) if _REGISTERED and users else {}
