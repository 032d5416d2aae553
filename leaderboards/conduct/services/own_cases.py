"""Refuses decisions of staff about a lapse or suspicion of their own."""

from __future__ import annotations

from collections.abc import Collection

from accounts.models import User


class DecisionRefused(Exception):
    """Raised if a staff member may not decide about a lapse or suspicion. Nothing is changed.

    `code` is a stable word for the reason.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def refuse_own_case(*, by: User, players: Collection[int]) -> None:
    """Raises DecisionRefused OWN_CASE if the staff member `by` is one of the players whom a case of conduct is about.

    `players` are the numbers of their accounts.
    """
    if by.pk in players:
        raise DecisionRefused("OWN_CASE")
