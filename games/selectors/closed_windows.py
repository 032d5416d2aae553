"""Tells players how a window that they were shown came to its end, from the log: by themselves, by the clock, or else.

A window is a period in which certain seats may make certain moves. A client names it by the alias that its own seat was
given, also after the window has closed or its match has ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from games import journal
from games.models import Match, MatchSeat
from games.rules import codec
from games.rules.core import SYSTEM, MalformedMove

from .window_aliases import alias_of

LATEST = 64
"""The number of the latest answers of a seat and the clock among which a window is searched."""
MATCHES = 2
"""The number of a table's latest matches that are searched: another may have begun while a client was cut off."""
BY_PLAYER = ("person", "bot")


def has_played(*, code: str, user_id: int, alias: str, verb: Any, data: dict[str, Any]) -> bool:
    """Whether this player's last move in the window with that alias is the one in a frame: `verb` and `data`.

    A spoken verb never is: its text is stored under the frame's own reference. Nor is a repeatable verb while the match
    runs: its window may have taken an equal move from another frame, and the frame's reference has been looked up.
    """
    for match_id, _seat, answer in _answers(code, user_id, alias):
        if answer["by"] in BY_PLAYER:
            rules = journal.match_info_of(match_id).rules
            if verb in rules.repeatable and Match.objects.filter(pk=match_id, status=Match.Status.RUNNING).exists():
                return False
            try:
                sent = codec.encode(codec.parse_action(rules.actions, verb, data))
            except MalformedMove:
                return False
            return bool(answer["verb"] == verb and answer["action"] == sent)
    return False


def closed_by(*, code: str, user_id: int, alias: str) -> str | None:
    """Returns who answered the window with that alias for this player's seat: `person`, `trustee` or `clock`.

    None if the seat has no answer there: the window is open, or closed for another reason, or is unknown.
    """
    found: str | None = None
    for _match_id, seat, answer in _answers(code, user_id, alias):
        if answer["seat"] == seat:
            return "person" if answer["by"] in BY_PLAYER else "trustee"
        found = "clock"
    return found


def _answers(code: str, user_id: int, alias: str) -> Iterator[tuple[UUID, int, dict[str, Any]]]:
    """Yields the answers to a window, the latest first, with the match and the player's seat in it."""
    seats = MatchSeat.objects.filter(match__table__code=code, user=user_id).order_by("-match__started_at")
    for match_id, seat in seats.values_list("match_id", "index")[:MATCHES]:
        answers = journal.latest_answers(match_id, seat=seat, latest=LATEST)
        named = [one for one in answers if alias_of(match_id, seat, one["window"]) == alias]
        if named:
            yield from ((match_id, seat, one) for one in named if one["seat"] in (seat, SYSTEM))
            return
