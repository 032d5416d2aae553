"""Services that write badges. No other code does."""

from .other_badges import grant_podium_badges, grant_puzzle_badges
from .recompute import recompute

__all__ = ["grant_podium_badges", "grant_puzzle_badges", "recompute"]
