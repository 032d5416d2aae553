"""The quick phrases that a table offers, by key. Keys are stored and sent; the words are looked up where they are shown."""

from __future__ import annotations

PHRASES: tuple[str, ...] = (
    "hello", "hurry", "nice_play", "good_game", "thanks", "sorry", "wait_for_me", "well_bid", "my_turn_soon",
    "bomb_again", "unlucky", "one_more",
)  # fmt: skip
