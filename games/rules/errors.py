"""Refusals of a move or an option: three classes for moves and one for options, each with a stable code."""

from __future__ import annotations

from typing import Any


class RulesError(Exception):
    """A refused move, which has changed nothing. `code` is stable; `data` fills the sentence that words it."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


class MalformedMove(RulesError):
    """A refusal of an action that cannot be parsed: unknown verb, wrong types, no such card."""


class IllegalMove(RulesError):
    """A refusal of an action that is understood but not allowed at this time. Includes actions that come too early."""


class StaleMove(RulesError):
    """A refusal of an action that answers a closed window."""


class InvalidOption(RulesError):
    """A refusal of a table option that is unknown or outside its range; `data` names it."""
