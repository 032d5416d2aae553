"""Finds the play that the next seat must beat in the current trick, in card games whose players play or pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar


class Turn(Protocol):
    """The interface of a play or pass in the history of a round: the number of its trick, and its combination type.

    The type of a pass is None.
    """

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
