"""Whether a match would be rated, and why not: one answer for the start, the waiting table, the lists and the API."""

from __future__ import annotations

from typing import Any, Literal

from games.rules import registry
from games.rules.core import blocks_rating

Reason = Literal["host", "options", "guest"]


def unrated_because(*, game: str, options: dict[str, Any], wanted: bool, guests: bool) -> Reason | None:
    """Why a match that began now would not be rated; None when it would be.

    `host`: the table is not meant to be (`wanted`); `options`: it plays another game than the usual one; `guest`: one
    of those seated is a guest.
    """
    if not wanted:
        return "host"
    if blocks_rating(registry.game(game).Options, options):
        return "options"
    return "guest" if guests else None
