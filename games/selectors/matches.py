"""Reads of matches: lists, a page, the replay, the proof that the deal was sealed."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import orjson
from django.db.models import Prefetch, QuerySet

from accounts.models import User
from games import journal
from games.journal import Verdict, facts_of
from games.journal.replays import front_of, viewer_steps
from games.models import Match, MatchSeat, Result, RoundResult

ENDED = (Match.Status.FINISHED, Match.Status.ABORTED)


def matches_of(user: User) -> QuerySet[Match]:
    """All matches that this person started in, the latest first, with their seats and results read."""
    return with_people(Match.objects.filter(seats__user=user)).order_by("-started_at")


def with_people(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Reads seats and results along."""
    seats = MatchSeat.objects.select_related("user").order_by("index")
    return matches.select_related("table").prefetch_related(
        Prefetch("seats", queryset=seats), Prefetch("results", queryset=Result.objects.order_by("place", "seat"))
    )


def match_page(match: Match, viewer: Any = None) -> dict[str, Any]:
    """What the page of a match shows, JSON types. Nothing in it is hidden from anybody, so every viewer gets the same.

    `{"id", "game", "number", "status", "board", "rated", "options", "commitment", "seed" (null until the end),
    "started_at", "finished_at", "table", "seats": [{"seat", "name", "username", "avatar", "kind", "agent", "score",
    "place", "rounds_won", "timeouts"}], "rounds": [{"round", "seats": [{"points", "won", "role", "bid", "bombs",
    "timeouts"}], "multiplier", "spring", "finished_at"}], "you": seat or null}`
    """
    facts = facts_of(match.pk)
    ended = match.status in ENDED
    results = {result.seat: result for result in match.results.all()}
    return {
        "id": str(match.pk),
        "game": match.game,
        "number": match.number,
        "status": match.status,
        "board": match.board,
        "rated": match.rated,
        "options": match.options,
        "commitment": match.commitment,
        "seed": match.seed if ended else None,
        "started_at": match.started_at,
        "finished_at": match.finished_at,
        "table": facts.table_code or None,
        "seats": [_seat(seat, results.get(seat.index)) for seat in facts.seats],
        "rounds": _rounds(match),
        "you": facts.seat_of(getattr(viewer, "pk", None)),
    }


def replay_data(match: Match, viewer: Any = None) -> dict[str, Any]:
    """The replay as in `docs/protocol.md`: all hands once the match has ended, until then this viewer's own view."""
    match.refresh_from_db(fields=["status", "finished_at"])
    if match.status in ENDED:
        data: dict[str, Any] = orjson.loads(journal.replay_bytes(match))
        return data
    head = journal.head_of(match.pk)
    seat = head.facts.seat_of(getattr(viewer, "pk", None))
    front = front_of(head.facts, match, viewer=seat, open_=False)
    steps = viewer_steps(head.facts, seat, journal.lines_of(match.pk, until=head.number))
    return {**front, "steps": steps}


def replay_bytes(match: Match) -> bytes:
    """The replay of an ended match as the JSON that is kept. Raises Replay.DoesNotExist while it runs."""
    return journal.replay_bytes(match)


def verify(match: Match) -> Verdict:
    """Folds the log again from the seed: same events, same state, and the seed is the one that was sealed."""
    return journal.verify(match)


def clock_of(match_id: UUID, now: Any) -> int:
    """ms of the match at that moment."""
    return facts_of(match_id).ms(now)


def _seat(seat: journal.SeatFacts, result: Result | None) -> dict[str, Any]:
    return {
        "seat": seat.index,
        "name": seat.name,
        "username": seat.username,
        "avatar": seat.avatar,
        "kind": seat.kind,
        "agent": seat.agent,
        "score": result.score if result else None,
        "place": result.place if result else None,
        "rounds_won": result.rounds_won if result else None,
        "timeouts": result.timeouts if result else None,
    }


def _rounds(match: Match) -> list[dict[str, Any]]:
    rounds: dict[int, dict[str, Any]] = {}
    rows = RoundResult.objects.filter(match=match).order_by("round", "seat")
    for row in rows:
        shown = rounds.setdefault(
            row.round,
            {"round": row.round, "seats": [], "multiplier": row.multiplier, "spring": row.spring or None,
             "finished_at": row.finished_at},
        )  # fmt: skip
        shown["seats"].append({
            "points": row.points, "won": row.won, "role": row.role or None, "bid": row.bid, "bombs": row.bombs,
            "timeouts": row.timeouts,
        })  # fmt: skip
    return list(rounds.values())
