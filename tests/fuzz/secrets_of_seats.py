"""Compares what a socket was told with what its viewer may know: no secret of others, and the view of the rules."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Any

from accounts.models import User
from games import selectors
from games.models import Match
from tests.support.hidden_cards import card_codes_in, hidden_cards
from tests.support.live_matches import head, in_intermission

INTERNAL = ("Traceback", 'File "/', "SELECT ", "psycopg", "machines_from", "next_window", "audience")
"""Words that no frame contains, since they come from inside the server."""
SHOWN = ("match", "view", "windows", "game")
"""The fields of a `state` frame that the rules decide."""


class Leak(AssertionError):
    """Raised if a socket was told what its viewer may not know."""


def check_words(name: str, frames: Iterable[dict[str, Any]], secrets: Collection[str]) -> None:
    """Raises Leak if a frame contains one of these texts, or a word from inside the server."""
    for frame in frames:
        text = json.dumps(frame, ensure_ascii=False)
        for secret in (*secrets, *INTERNAL):
            if secret in text:
                raise Leak(f"{name}: {secret!r} in {text[:400]}")


Deal = tuple[int, int]
"""The number of a round, and how often its cards have been dealt anew since all passed."""


def check_cards(name: str, frames: Iterable[dict[str, Any]], deal: Deal, hidden: Collection[str]) -> None:
    """Raises Leak if a frame about this deal names a card that stayed hidden from the viewer all the time.

    A frame about an earlier deal may come late, and then names cards that have been dealt anew since.
    """
    for frame in frames:
        if frame.get("type") not in ("state", "advice"):
            continue
        view = frame.get("view") or {}
        if (view.get("round", deal[0]), view.get("redeals", deal[1])) != deal:
            continue
        found = card_codes_in([json.dumps(frame)]) & set(hidden)
        if found:
            raise Leak(f"{name}: the hidden cards {found} in {json.dumps(frame)[:400]}")


def cards_hidden_from(match: Match, user: User | None) -> tuple[Deal, set[str]]:
    """Returns the deal of the running round and the cards that a viewer cannot see in it.

    The set is empty for other games, and when all hands lie open: between two rounds, and at the end of a match.
    """
    if match.game != "doudizhu":
        return (0, 0), set()
    now = head(match)
    dealt = getattr(now.state, "round", None)
    deal = int(getattr(now.state, "number", 0)), int(getattr(dealt, "redeals", 0))
    if now.ended or in_intermission(now.state):
        return deal, set()
    return deal, hidden_cards(match, seat=None if user is None else now.info.seat_of(user.pk))


def check_view(name: str, state: dict[str, Any], *, code: str, user: User | None) -> None:
    """Raises Leak if a `state` frame differs from the one that the rules make for this viewer at present."""
    frame = selectors.state_frame(table_code=code, user=user)
    assert frame is not None
    wanted = json.loads(json.dumps(frame.data))
    for field in SHOWN:
        if state.get(field) != wanted.get(field):
            raise Leak(
                f"{name}: {field} is {json.dumps(state.get(field))[:300]}, not {json.dumps(wanted.get(field))[:300]}"
            )
