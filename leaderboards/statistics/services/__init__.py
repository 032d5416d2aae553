"""Services that write the statistics. No other code does."""

from .counting import count_matches
from .editions import drop_old, start_edition

__all__ = ["count_matches", "drop_old", "start_edition"]
