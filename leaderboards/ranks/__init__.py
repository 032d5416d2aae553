"""Exact ranks of boards of any size, from counts that are kept in the transaction that changes a row.

Equal shown values share a rank. Why counts, and what they cost: `docs/decisions/exact-ranks.md`.
"""

from .counts import Place, move, move_all, percentile, place, rank_of, shown_at, size
from .full_rebuild import Difference, differences, rebuild
from .ladders import BLOCK, Ladder, ladders, rows, shown
from .pages import Mark, Page, Ranked, ahead, around, behind, from_rank, page, page_after, page_before, ranked, top

__all__ = [
    "BLOCK", "Difference", "Ladder", "Mark", "Page", "Place", "Ranked", "ahead", "around", "behind", "differences",
    "from_rank", "ladders", "move", "move_all", "page", "page_after", "page_before", "percentile", "place", "rank_of",
    "ranked", "rebuild", "rows", "shown", "shown_at", "size", "top",
]  # fmt: skip
