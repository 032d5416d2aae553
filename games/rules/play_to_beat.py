"""Finds the play that a seat must beat in the current trick, for card games with tricks of plays and passes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar


class Turn(Protocol):
    """The interface of one play or pass in the history of a round: its trick number, and its type, None for a pass."""

    @property
    def trick(self) -> int: ...

    @property
    def type(self) -> Any: ...


AnyTurn = TypeVar("AnyTurn", bound=Turn)


def play_to_beat(history: Sequence[AnyTurn], trick: int) -> AnyTurn | None:
    """Returns the last play of this trick that is not a pass; None if the trick has no play yet.

    The history has the newest turn last.
    """
    for turn in reversed(history):
        if turn.trick != trick:
            return None
        if turn.type is not None:
            return turn
    return None
