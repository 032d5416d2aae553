"""Reads of matches: lists, a page, the replay, the proof that the deal was sealed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

import orjson
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, QuerySet

from accounts.models import User
from games import journal
from games.journal import Verification
from games.journal.replays import replay_header, viewer_steps
from games.models import AgentNote, Match, MatchSeat, Result, RoundResult, Table

from .chat import messages_of, said_frame, without_type
from .privacy import found_by, may_read_words


class MatchSealed(PermissionDenied):
    """Other tables play the deals of this match still: nobody sees them, who played it neither."""


def matches_of(user: User, *, viewer: Any = None) -> QuerySet[Match]:
    """Returns matches that this person started in and the viewer may find, the latest first, with seats and results."""
    return with_seats(Match.objects.filter(found_by(viewer), seats__user=user)).order_by("-started_at")


def with_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Reads seats and results along."""
    seats = MatchSeat.objects.select_related("user").order_by("index")
    return matches.select_related("table").prefetch_related(
        Prefetch("seats", queryset=seats), Prefetch("results", queryset=Result.objects.order_by("place", "seat"))
    )


@dataclass(frozen=True, slots=True)
class Round:
    """A round that has ended. Nothing of it is hidden from anybody; of a sealed match there is none yet."""

    round: int
    """From 1."""
    seats: tuple[RoundResult, ...]
    """One per seat, in their order."""

    @property
    def finished_at(self) -> datetime:
        return self.seats[0].finished_at

    @property
    def multiplier(self) -> int:
        return self.seats[0].multiplier

    @property
    def spring(self) -> str:
        """Which spring it was; empty for none."""
        return self.seats[0].spring


def rounds_of(match: Match) -> list[Round]:
    """The rounds of a match that have ended, the first one first."""
    rows = sorted(match.round_results.all(), key=lambda row: (row.round, row.seat))
    return [Round(number, tuple(seats)) for number, seats in groupby(rows, key=lambda row: row.round)]


def visible_table(match: Match, viewer: Any) -> Table | None:
    """The table of a match, for whom its code may be told: of one outside the lobby to those who started in the match.

    A table outlives its matches, and its code opens it to whoever has it; at a tournament's it leads on to the
    tournament, which may be for invited people alone. Who may look on there is told the code by its list of pairings.
    """
    table, pk = match.table, getattr(viewer, "pk", None)
    if table is None or table.listed:
        return table
    return table if pk is not None and any(seat.user_id == pk for seat in match.seats.all()) else None


def replay_data(match: Match, viewer: Any = None) -> dict[str, Any]:
    """The replay as in `docs/protocol.md`: all hands once the match has ended, until then this viewer's own view.

    Raises Sealed.
    """
    match.refresh_from_db(fields=["status", "finished_at", "sealed"])
    if match.sealed:
        raise MatchSealed
    if match.ended:
        data: dict[str, Any] = orjson.loads(replay_bytes(match, viewer))
        return data
    head = journal.head_of(match.pk)
    seat = head.seat_of(getattr(viewer, "pk", None))
    front = replay_header(head.facts, match, viewer=seat, open_=False)
    steps = viewer_steps(head.facts, seat, journal.log_entries(match.pk, until=head.number))
    said = said_frame(head.facts, seat, ended=False)["messages"]
    return {**front, "steps": steps, "said": [without_type(frame) for frame in said], "minds": []}


def reasoning_of(match: Match) -> list[dict[str, Any]]:
    """What the agents thought in an ended match, oldest first; nothing of one that runs or is sealed."""
    if not match.open_to_all:
        return []
    thought = AgentNote.objects.filter(match=match).exclude(reasoning="").order_by("pk")
    return [dict(row) for row in thought.values("seat", "at", "window", "verb", "reasoning", "source")]


def replay_bytes(match: Match, viewer: Any = None) -> bytes:
    """Returns the replay of an ended match: the stored JSON, with the speech and reasoning that this viewer may read.

    The reasoning of agents is as private as the words of the match: it tells what they heard.

    Raises Replay.DoesNotExist while it runs, Sealed.
    """
    if match.sealed:
        raise MatchSealed
    kept = journal.replay_bytes(match)
    words = may_read_words(match, viewer)
    beside = orjson.dumps({"said": messages_of(match) if words else [], "minds": reasoning_of(match) if words else []})
    return kept[:-1] + b"," + beside[1:]


def verify(match: Match) -> Verification:
    """Folds the log again from the seed: same events, same state, and the seed is the one that was sealed."""
    return journal.verify(match)
