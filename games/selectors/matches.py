"""Reads matches: lists, single matches, and replays. Also verifies that a match follows from its published seed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

import orjson
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from accounts.models import User
from games import journal
from games.catalog.converted_texts import with_converted_languages
from games.journal import Verification
from games.journal.replays import replay_header, viewer_steps
from games.models import AgentNote, Match, MatchSeat, Replay, Result, RoundResult, Table

from .chat import messages_of, said_frame, without_type
from .delayed_matches import is_open_to, is_seat_of, spectator_moment
from .private_match_access import findable_by, may_read_messages


class MatchSealed(PermissionDenied):
    """Raised when a match may not be shown yet, because other tables still play the same deals.

    Applies to every viewer, the match's own players included.
    """


def matches_of(user: User, *, viewer: Any = None) -> QuerySet[Match]:
    """Returns the matches in which this person started, the latest first, without those that the viewer may not find.

    Each comes with its table, seats and results.
    """
    return with_seats(Match.objects.filter(findable_by(viewer), seats__user=user)).order_by("-started_at")


def with_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Returns the query of matches, extended to fetch their tables, seats and results in as few queries as possible."""
    seats = MatchSeat.objects.select_related("user").order_by("index")
    return matches.select_related("table").prefetch_related(
        Prefetch("seats", queryset=seats), Prefetch("results", queryset=Result.objects.order_by("place", "seat"))
    )


@dataclass(frozen=True, slots=True)
class Round:
    """A finished round of a match, with the result of each seat."""

    round: int
    """The number of the round, counted from 1."""
    seats: tuple[RoundResult, ...]
    """One result per seat, in seat order."""

    @property
    def finished_at(self) -> datetime:
        return self.seats[0].finished_at

    @property
    def multiplier(self) -> int:
        return self.seats[0].multiplier

    @property
    def spring(self) -> str:
        """The kind of spring (a shutout in Dou Dizhu) in which the round ended; empty for none and in other games."""
        return self.seats[0].spring


def rounds_of(match: Match) -> list[Round]:
    """Returns the finished rounds of a match in their order.

    Empty while the match is sealed, because other tables still play its deals.
    """
    rows = sorted(match.round_results.all(), key=lambda row: (row.round, row.seat))
    return [Round(number, tuple(seats)) for number, seats in groupby(rows, key=lambda row: row.round)]


def visible_table(match: Match, viewer: Any) -> Table | None:
    """Returns the table of a match; None if the table is gone or the viewer may not see its code.

    Only players who started in the match may see the code of an unlisted table, since a code admits everybody to later
    matches too. The code of a tournament table also leads to the tournament, which may be for invited players only.
    Permitted spectators find that code in the list of pairings.
    """
    table, pk = match.table, getattr(viewer, "pk", None)
    if table is None or table.listed:
        return table
    return table if pk is not None and any(seat.user_id == pk for seat in match.seats.all()) else None


def same_deal(match: Match) -> list[Match]:
    """Returns the matches of the tournament's other tables that played the deals of this ended match, earliest first.

    Each comes with its seats and results. Empty until the deals have been played at all tables, and for a match without
    duplicate deals.
    """
    table = match.table
    if not match.open_to_all or match.is_branch or table is None or not table.tournament:
        return []
    others = Match.objects.filter(table__tournament=table.tournament, commitment=match.commitment).exclude(pk=match.pk)
    found = list(with_seats(others.filter(branched_at__isnull=True)).order_by("started_at", "pk"))
    return found if all(other.open_to_all for other in found) else []


def replay_data(match: Match, viewer: Any = None, now: datetime | None = None) -> dict[str, Any]:
    """Returns the replay of a match as described in `docs/protocol.md`.

    The replay shows all hands once the match has ended; before that, only what the viewer has seen. For people without
    a seat a delayed match ends later. Raises MatchSealed.
    """
    now = now or timezone.now()
    match.refresh_from_db(fields=["status", "finished_at", "sealed", "opens_at"])
    if match.sealed:
        raise MatchSealed
    if is_open_to(match, viewer, now):
        data: dict[str, Any] = orjson.loads(replay_bytes(match, viewer, now))
        return data
    info, until = journal.match_info_of(match.pk), None
    if is_seat_of(info, viewer):
        head: journal.Head | None = journal.head_of(match.pk)
    else:
        moment = spectator_moment(info, now)
        head, until = moment.head, moment.at if moment.delay else None
    seat = None if head is None else head.seat_of(getattr(viewer, "pk", None))
    front = replay_header(info, match, viewer=seat, open_=False)
    front["status"] = Match.Status.RUNNING if head is None else head.status
    steps = [] if head is None else viewer_steps(info, seat, journal.log_entries(match.pk, until=head.number))
    said = [] if head is None else said_frame(info, seat, ended=False, until=until)["messages"]
    return {**front, "steps": steps, "said": [without_type(frame) for frame in said], "minds": []}


def reasoning_of(match: Match) -> list[dict[str, Any]]:
    """Returns what agents reasoned in an ended match: a dict for each decision, the oldest first.

    Empty while the match runs, or is sealed because other tables still play its deals.
    """
    if not match.ended or match.sealed:
        return []
    thought = AgentNote.objects.filter(match=match).exclude(reasoning="").order_by("pk")
    rows = thought.values("seat", "at", "window", "verb", "reasoning", "source")
    return [{**row, "reasoning": _in_all_languages(row["reasoning"])} for row in rows]


def _in_all_languages(reasoning: Any) -> Any:
    """Returns reasoning that exists by language in converted languages too, and any other as it is."""
    return with_converted_languages(reasoning) if isinstance(reasoning, dict) else reasoning


def replay_bytes(match: Match, viewer: Any = None, now: datetime | None = None) -> bytes:
    """Returns the replay of an ended match: the stored JSON, with the speech and reasoning that this viewer may read.

    Reasoning is as private as the messages of the match, since it reveals what an agent heard.

    Raises Replay.DoesNotExist while the match runs, also if it only runs for this viewer, and MatchSealed.
    """
    if match.sealed:
        raise MatchSealed
    if not is_open_to(match, viewer, now):
        raise Replay.DoesNotExist
    kept = journal.replay_bytes(match)
    words = may_read_messages(match, viewer)
    beside = orjson.dumps({"said": messages_of(match) if words else [], "minds": reasoning_of(match) if words else []})
    return kept[:-1] + b"," + beside[1:]


def verify(match: Match) -> Verification:
    """Checks an ended match: its seed fits the published hash, and its stored events and state follow from the seed."""
    return journal.verify(match)
