"""Refusals of a move or a table option, each with a stable code."""

from __future__ import annotations

from typing import Any


class RulesError(Exception):
    """A refusal of a move or an option, which changes nothing.

    `code` is stable; `data` fills the sentence for the player.
    """

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


class MalformedMove(RulesError):
    """A refusal of an action that cannot be parsed: unknown verb, wrong types, no such card."""


class IllegalMove(RulesError):
    """A refusal of an action that is well-formed but not allowed at this time, or that comes too early."""


class StaleMove(RulesError):
    """A refusal of an action whose window has closed."""


class InvalidOption(RulesError):
    """A refusal of table options or a number of seats: unknown, outside the range, or in conflict.

    `data` names the option, if one is concerned.
    """
