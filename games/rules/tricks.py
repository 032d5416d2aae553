"""Tricks of card games in which each play beats the one before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar


class Turn(Protocol):
    """A play or a pass of a trick. `type` is None for a pass."""

    @property
    def trick(self) -> int: ...

    @property
    def type(self) -> Any: ...


AnyTurn = TypeVar("AnyTurn", bound=Turn)


def play_to_beat(history: Sequence[AnyTurn], trick: int) -> AnyTurn | None:
    """Returns the last play of this trick. The history ends with the newest turn. None for a lead."""
    for turn in reversed(history):
        if turn.trick != trick:
            return None
        if turn.type is not None:
            return turn
    return None
