"""What a search for who wins comes to. Apart from the search itself, which takes a compiler along."""

from __future__ import annotations

from dataclasses import dataclass


class BudgetExceeded(Exception):
    """There is more to search than was allowed."""


@dataclass(frozen=True, slots=True)
class SolverResult:
    """Who wins when both sides do their best, and how many plays of the winners it takes, passes not counted."""

    landlord: bool
    plays: int
