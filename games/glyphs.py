"""The filter of all texts (`accounts.glyphs`), where what speaks at a table finds it."""

from __future__ import annotations

from accounts.glyphs import FILLERS, MOST_MARKS, legible

__all__ = ["FILLERS", "MOST_MARKS", "legible"]
