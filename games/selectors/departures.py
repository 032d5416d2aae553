"""Reads which players left or conceded an ended match, and how many turns they missed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games import journal
from games.models import MatchSeat

from .match_standing import absent_seats

_Entry = tuple[int, str, dict[str, Any], list[tuple[str, Any]]]
"""Time, verb and action of a log entry, and kind and data of each of its events."""


@dataclass(frozen=True, slots=True)
class Departure:
    """Whether the player of a seat left or conceded a match that has ended, when, and how many turns they missed."""

    absent: bool
    """Whether the player made no move in the whole match (`absent_seats`)."""
    conceded: bool
    left: bool
    """Whether auto-play held the seat at the end because its player had left the table or missed two turns in a row."""
    at: int | None
    """When the player left or conceded, in ms since the match began; None if not."""
    timeouts: int
    """Missed turns. Those that an outage excused are not counted."""


def departures_of(match_id: UUID) -> dict[int, Departure]:
    """Returns for each seat of an ended match whether its player left or conceded, and the missed turns.

    Raises Match.DoesNotExist.
    """
    ctx = journal.head_of(match_id).state.ctx
    away = absent_seats(match_id, trustees=ctx.trustees, gone=ctx.gone)
    conceded = set(MatchSeat.objects.filter(match=match_id, conceded=True).values_list("index", flat=True))
    last = _last_switches(match_id)
    found = {}
    for seat, timeouts in enumerate(ctx.timeouts):
        at, reason = last.get(seat, (None, ""))
        left = seat in ctx.trustees and seat not in conceded and reason in ("left", "missed")
        found[seat] = Departure(
            seat in away, seat in conceded, left, at if left or seat in conceded else None, timeouts
        )
    return found


def _last_switches(match_id: UUID) -> dict[int, tuple[int, str]]:
    """Returns for each seat when its player last conceded or went to auto-play, and why.

    Reasons: `conceded`, `left`, `missed`. A seat that its player took back afterwards is left out. Times are in ms
    since the match began.
    """
    last: dict[int, tuple[int, str]] = {}
    for at, verb, action, events in _entries(match_id, ("take_over", "give_back", "concede", "timeout")):
        if verb == "give_back":
            last.pop(action["seat"], None)
        elif verb in ("take_over", "concede"):
            last[action["seat"]] = at, action.get("reason", "conceded") if verb == "take_over" else "conceded"
        for kind, data in events:
            if verb == "timeout" and kind == "trustee" and data.get("on"):
                last[data["seat"]] = at, "missed"
    return last


def _entries(match_id: UUID, verbs: Collection[str]) -> Iterator[_Entry]:
    """Yields the log entries with these verbs, the oldest first, from the database or else from the archive."""
    rows = journal.log_rows(match_id).filter(verb__in=verbs).order_by("number")
    found = False
    for at, verb, action, events in rows.values_list("at", "verb", "action", "events"):
        found = True
        yield at, verb, action, [(event["kind"], event["data"]) for event in events]
    if not found:
        for line in journal.archived_entries(match_id):
            if line.verb in verbs:
                yield line.at, line.verb, line.action, [(event.kind, event.data) for event in line.events]
