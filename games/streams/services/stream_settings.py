"""Checks what a streamer sets: title, options, seats, pace, hands, delay, gifts, and the callback address."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from accounts.legible_text import is_deceptive, legible
from accounts.outbound_requests import OutboundError, check_address
from accounts.word_list import has_listed_word
from games.agents import registry as agents
from games.models import MAX_SPECTATOR_DELAY
from games.rules import registry
from games.rules.core import IllegalMove, InvalidOption, MalformedMove, parse_options
from games.services.tables import checked_options
from games.streams.gift_terms import stored_terms
from games.streams.models import Stream

MIN_PACE, MAX_PACE = 300, 20_000
"""The shortest and the longest mean time, in milliseconds, for which an agent thinks."""
MAX_TITLE: Final = 60


def checked_settings(game: str, changed: Mapping[str, Any], *, seats: Sequence[Any]) -> dict[str, Any]:
    """Returns these fields of a stream as they are stored. `seats` are the present seats, if `changed` has none.

    Raises InvalidOption as `tables.open_table`; MalformedMove: NO_SUCH_AGENT, GIFT_NAME_TWICE, MALFORMED (`field`);
    IllegalMove LISTED_WORD.
    """
    found: dict[str, Any] = {}
    for name, value in changed.items():
        match name:
            case "title":
                found[name] = _title(value)
            case "seats":
                found[name] = _seats(game, value)
            case "options":
                size = len(_seats(game, changed.get("seats", seats)))
                found[name] = checked_options(game, value, size)
                parse_options(registry.game(game).Options, table_options(game, found[name]))
            case "pace":
                found[name] = _number(name, value, MIN_PACE, MAX_PACE)
            case "delay":
                found[name] = _number(name, value, 0, MAX_SPECTATOR_DELAY)
            case "hands":
                found[name] = _chosen(name, value, tuple(map(str, Stream.Hands.values)))
            case "accepts_gifts":
                found[name] = _chosen(name, value, (True, False))
            case "gift_terms":
                found[name] = stored_terms(value)
            case "callback_url":
                found[name] = _address(value)
            case _:
                raise MalformedMove("MALFORMED", field=name)
    if "seats" in found and "options" not in found:
        _require_size(game, len(found["seats"]))
    return found


def has_gifts(game: str) -> bool:
    """Whether a game knows gifts of an audience."""
    return any(field.name == "gifts" for field in fields(registry.game(game).Options))


def table_options(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the options of the streamed table: those that the streamer chose, with gifts where the game has them."""
    return {**options, "gifts": True} if has_gifts(game) else dict(options)


def _title(value: Any) -> str:
    title = " ".join(legible(value).split()) if isinstance(value, str) else ""
    if not 0 < len(title) <= MAX_TITLE or is_deceptive(value):
        raise MalformedMove("MALFORMED", field="title")
    if has_listed_word(title):
        raise IllegalMove("LISTED_WORD")
    return title


def _seats(game: str, value: Any) -> list[dict[str, Any]]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise MalformedMove("MALFORMED", field="seats")
    return [_seat(game, each) for each in value]


def _seat(game: str, value: Any) -> dict[str, Any]:
    if value == {"open": True}:
        return {"open": True}
    if not isinstance(value, Mapping) or value.keys() != {"agent"}:
        raise MalformedMove("MALFORMED", field="seats")
    level = value["agent"]
    if level not in agents.levels(game):
        raise MalformedMove("NO_SUCH_AGENT", level=str(level)[:24])
    return {"agent": level}


def _require_size(game: str, size: int) -> None:
    seats = registry.game(game).seats
    if size not in seats:
        raise InvalidOption("WRONG_SEATS", seats=size, low=seats[0], high=seats[-1])


def _number(name: str, value: Any, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise MalformedMove("MALFORMED", field=name)
    return value


def _chosen(name: str, value: Any, choices: Sequence[Any]) -> Any:
    if type(value) is not type(choices[0]) or value not in choices:
        raise MalformedMove("MALFORMED", field=name)
    return value


def _address(value: Any) -> str:
    if value == "":
        return ""
    try:
        check_address(str(value))
    except OutboundError:
        raise MalformedMove("MALFORMED", field="callback_url") from None
    return str(value)
