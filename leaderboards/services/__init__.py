"""What changes the ladders. Every function is one transaction, or a transaction for each part, and safe to repeat."""

from .counting import LOCK, count_results, rebuild, recount

__all__ = ["LOCK", "count_results", "rebuild", "recount"]
