"""The filter of all texts (`accounts.legible_text`), where what speaks at a table finds it."""

from __future__ import annotations

from accounts.legible_text import FILLERS, MOST_MARKS, legible

__all__ = ["FILLERS", "MOST_MARKS", "legible"]
