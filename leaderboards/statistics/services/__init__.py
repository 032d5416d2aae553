"""The only writers of the summary tables."""

from .counting import count_matches
from .editions import begin_anew, drop_old

__all__ = ["begin_anew", "count_matches", "drop_old"]
