"""The result and the exception of the Dou Dizhu solver.

They are separate from the search, so that importing them loads no compiler.
"""

from __future__ import annotations

from dataclasses import dataclass


class BudgetExceeded(Exception):
    """Raised when the solver would have to search more positions than its limit allows."""


@dataclass(frozen=True, slots=True)
class SolverResult:
    """The winner of a solved ending, and the number of plays in which it wins, passes not counted."""

    landlord: bool
    plays: int
