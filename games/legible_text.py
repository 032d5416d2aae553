"""The filter of all texts (`accounts.legible_text`), imported here for the modules that handle texts at a table."""

from __future__ import annotations

from accounts.legible_text import FILLERS, MOST_MARKS, legible

__all__ = ["FILLERS", "MOST_MARKS", "legible"]
