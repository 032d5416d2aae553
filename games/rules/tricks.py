"""The play that a seat must beat in the current trick, for all card games of this kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar


class Turn(Protocol):
    """The interface of an entry in a card game's history: a play or pass of a trick. `type` is None for a pass."""

    @property
    def trick(self) -> int: ...

    @property
    def type(self) -> Any: ...


AnyTurn = TypeVar("AnyTurn", bound=Turn)


def play_to_beat(history: Sequence[AnyTurn], trick: int) -> AnyTurn | None:
    """Returns the last play of this trick that is no pass; None for a lead. The history has the newest turn last."""
    for turn in reversed(history):
        if turn.trick != trick:
            return None
        if turn.type is not None:
            return turn
    return None
