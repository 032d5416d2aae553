"""Services of the statistics. No other code writes the summary tables."""

from .counting import count_matches
from .editions import drop_old, start_edition

__all__ = ["count_matches", "drop_old", "start_edition"]
