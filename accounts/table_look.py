"""How tables, replays and puzzles look by a player's account. A device that has settings of its own keeps those."""

from __future__ import annotations

from typing import Any

from accounts.models import CardBack, CardStyle, Felt


def table_look(user: Any) -> dict[str, Any]:
    """Returns the settings of the look by the names that `static/js/table/prefs.js` has for them.

    Visitors without an account get the defaults.
    """
    return {
        "suits4": getattr(user, "card_style", "") == CardStyle.FOUR_COLOUR,
        "big": bool(getattr(user, "big_index", False)),
        "felt": getattr(user, "felt", Felt.GAME),
        "back": getattr(user, "card_back", CardBack.GAME),
    }
