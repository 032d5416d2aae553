"""Refuses decisions of staff about a case of conduct in which they are a player themselves."""

from __future__ import annotations

from collections.abc import Collection

from accounts.models import User


class DecisionRefused(Exception):
    """Raised if a member of staff may not decide a case. Nothing is changed. `code` is a stable word for the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def refuse_own_case(*, by: User, players: Collection[int]) -> None:
    """Raises DecisionRefused OWN_CASE if `by` is one of the players of the case, given as numbers of accounts."""
    if by.pk in players:
        raise DecisionRefused("OWN_CASE")
