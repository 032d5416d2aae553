"""Checks that a page of a running match shows no hidden card, no seed, and no data of the snapshot or the log."""

from __future__ import annotations

import re
from collections.abc import Iterable

from games import journal
from games.models import Match, Snapshot

CARD = re.compile(r"(?<![0-9A-Za-z])(?:10|[2-9JQKA])[SHDC](?![0-9A-Za-z])|(?<![0-9A-Za-z])[SB]J(?![0-9A-Za-z])")


def hidden_cards(match: Match, *, seat: int | None) -> set[str]:
    """Returns the codes of the cards that this seat cannot see at present; `seat` is None for a spectator."""
    state = journal.head_of(match.pk).state.round
    shown = set() if state.landlord is None else {card.code for card in state.bottom}
    hands = [hand for other, hand in enumerate(state.hands) if other != seat]
    return {card.code for hand in hands for card in hand} - shown


def card_codes_in(texts: Iterable[str]) -> set[str]:
    return {code for text in texts for code in CARD.findall(text)}


def assert_keeps_secrets(text: str, match: Match, *, seat: int | None = None) -> None:
    """Raises AssertionError if a text contains anything about the match that this seat may not know."""
    assert match.seed not in text
    assert card_codes_in([text]) & hidden_cards(match, seat=seat) == set()
    state = Snapshot.objects.get(match=match).state
    assert state[:40] not in text
    for name in ("machines_from", "next_window", '"audience"', "&quot;audience&quot;"):
        assert name not in text
