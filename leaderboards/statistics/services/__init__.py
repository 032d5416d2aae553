"""Services that write the statistics. No other code does."""

from .match_counting import count_matches
from .statistics_versions import drop_old, start_edition

__all__ = ["count_matches", "drop_old", "start_edition"]
