"""Results of the Dou Dizhu solver. Separate from the search, so that importing them loads no compiler."""

from __future__ import annotations

from dataclasses import dataclass


class BudgetExceeded(Exception):
    """Raised when the solver would need more positions than its limit allows."""


@dataclass(frozen=True, slots=True)
class SolverResult:
    """The winner under best play, and the number of the winners' plays, without passes."""

    landlord: bool
    plays: int
