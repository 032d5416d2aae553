"""Reads many tables together for viewers who come in the same moment: their states and their chats so far."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from .chat_so_far import ChatSoFar, read_chats
from .table_state import TableState, load_table_states


@dataclass(frozen=True, slots=True)
class FirstReading:
    """A table's state and the chat of its match, from which the first frames of its viewers are made."""

    state: TableState
    chat: ChatSoFar | None
    """None before the table's first match."""


def first_readings(codes: Collection[str]) -> dict[str, FirstReading]:
    """Reads the tables with these codes, as far as they exist, with a few queries for all. Returns them by code."""
    states = load_table_states(codes)
    chats = read_chats([state.head.info for state in states.values() if state.head is not None])
    return {
        code: FirstReading(state, None if state.head is None else chats[state.head.info.id])
        for code, state in states.items()
    }  # fmt: skip
