"""The conditions under which a match is rated: the host wants it, no option excludes it, and no guest is seated."""

from __future__ import annotations

from typing import Any, Literal

from games.rules import registry
from games.rules.core import blocks_rating

Reason = Literal["host", "options", "guest"]


def unrated_because(*, game: str, options: dict[str, Any], wanted: bool, guests: bool) -> Reason | None:
    """Returns why a match that started now would be unrated: `host`, `options` or `guest`; None if it would be rated.

    `host`: the host does not want it rated (`wanted` is False). `options`: an option blocks rating. `guest`: a guest is
    seated (`guests`). The start, the waiting room, lists and the API share this function.
    """
    if not wanted:
        return "host"
    if blocks_rating(registry.game(game).Options, options):
        return "options"
    return "guest" if guests else None
