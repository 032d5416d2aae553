"""Decides whether a match would be rated, and the reason if not: for the start, the waiting room, lists and the API."""

from __future__ import annotations

from typing import Any, Literal

from games.rules import registry
from games.rules.core import blocks_rating

Reason = Literal["host", "options", "guest"]


def unrated_because(*, game: str, options: dict[str, Any], wanted: bool, guests: bool) -> Reason | None:
    """Returns the reason why a match that started now would be unrated; None if it would be rated.

    `host`: the host does not want it rated (`wanted`). `options`: the options block rating. `guest`: a guest is seated.
    """
    if not wanted:
        return "host"
    if blocks_rating(registry.game(game).Options, options):
        return "options"
    return "guest" if guests else None
