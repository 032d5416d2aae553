"""Results of the solver. Separate from the search, so that importing them loads no compiler."""

from __future__ import annotations

from dataclasses import dataclass


class BudgetExceeded(Exception):
    """The search needs more positions than were allowed."""


@dataclass(frozen=True, slots=True)
class SolverResult:
    """The winner under best play, and the number of the winners' plays, without passes."""

    landlord: bool
    plays: int
