"""Services of share cards: have pictures drawn, store and delete them. No other code writes drawn pictures."""

from __future__ import annotations

from .draw_cards import MAX_BYTES, CannotDraw, delete_old_pictures, draw_and_store, is_requested, request_drawing
from .forget_players import delete_pictures_of

__all__ = [
    "MAX_BYTES", "CannotDraw", "delete_old_pictures", "delete_pictures_of", "draw_and_store", "is_requested",
    "request_drawing",
]  # fmt: skip
