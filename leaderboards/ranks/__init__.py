"""Exact ranks on leaderboards of any size, computed from stored counts of how many players have each value.

The counts change in the transaction that changes a player's row. Equal displayed values share a rank.
`docs/decisions/exact-ranks.md` explains the use of counts and their cost.
"""

from .check_and_rebuild_counts import Difference, differences, rebuild
from .ladder_pages import (
    Page,
    PageMark,
    Ranked,
    around,
    from_rank,
    page,
    page_after,
    page_before,
    rows_after,
    rows_before,
    top,
    with_ranks,
)
from .ladders import BLOCK, Ladder, displayed_value, ladders, rows
from .ranks_from_counts import Place, percentile, place, rank_of, shown_at, size, update_count, update_counts

__all__ = [
    "BLOCK", "Difference", "Ladder", "Page", "PageMark", "Place", "Ranked", "around", "differences", "displayed_value",
    "from_rank", "ladders", "page", "page_after", "page_before", "percentile", "place", "rank_of", "rebuild", "rows",
    "rows_after", "rows_before", "shown_at", "size", "top", "update_count", "update_counts", "with_ranks",
]  # fmt: skip
