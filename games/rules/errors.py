"""The exceptions with which a move or a table option is refused, each with a stable code."""

from __future__ import annotations

from typing import Any


class RulesError(Exception):
    """A refusal of a move or a table option. The match is unchanged.

    `code` is stable; `data` fills the sentence that the player sees.
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
    """A refusal of an action that comes too late: the time to answer its window is over."""


class InvalidOption(RulesError):
    """A refusal of table options or of a number of seats: unknown, outside the range, or in conflict.

    `data` names the option, if one is concerned.
    """
