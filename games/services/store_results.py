"""Stores the results of a round or a match, in the transaction of the move that ends it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, F, Q

from games import after_commit, journal
from games.journal import Head
from games.models import AgentQuestions, ChatMessage, MadeMove, Match, MatchSeat, Result, RoundResult, Seat, Table
from games.rules.core import Game, Transition
from games.rules.series import Series
from games.selectors import SPECTATORS

ROUND_ENDS = frozenset({"round_end", "reveal"})
"""Kinds of events that close a round. Their data hold its number as `round`."""


def round_result_of(rules: Game[Any], after: Transition[Any]) -> dict[str, Any] | None:
    """Returns the results of the round that a move has just ended; None if no round ended.

    `after` is the outcome of the move. The form is `{"round", "seats": [{"points", "won", …}], …}`.
    """
    ends = [event.data["round"] for event in after.events if event.kind in ROUND_ENDS]
    if not ends:
        return None
    if isinstance(rules, Series):
        record: dict[str, Any] = after.state.rounds[-1]
        return record
    return {**rules.round_summary(after.state), "round": ends[-1]}


def close_rounds(head: Head, records: Sequence[dict[str, Any]], *, now: datetime) -> None:
    """Stores the results of rounds that a move ended, and shows the chat messages that were held back until then.

    `records` are from `round_result_of`. A worker then stores the replay steps. For a sealed match no result is stored,
    so that no list can show it.
    """
    publish_held_remarks(head, now=now)
    if _sealed(head):
        return
    write_rounds(head, records, now=now)
    if not head.ended:
        after_commit.schedule_round_replay(head.info.id, records[-1]["round"], head.number)


def write_rounds(head: Head, records: Sequence[dict[str, Any]], *, now: datetime) -> None:
    """Stores one `RoundResult` per seat for each of these rounds. `records` are from `round_result_of`."""
    info, owners = head.info, _users_by_seat(head)
    rows = [
        RoundResult(
            match_id=info.id, round=record["round"], seat=seat, user_id=owners[seat], finished_at=now,
            points=row["points"], won=row["won"], **_optional_columns(record, row),
        )
        for record in records
        for seat, row in enumerate(record["seats"])
    ]  # fmt: skip
    RoundResult.objects.bulk_create(rows)


def close_match(head: Head, *, now: datetime) -> None:
    """Ends a match: stores its results (except of an aborted match) and its replay, and opens its table again.

    People keep their seats and have to say again whether they are ready. Players who left lose their seats, and agents
    stay. Tables of tournaments, branches, exhibitions and lessons are closed. Results and replay of a sealed match wait
    until it is unsealed.
    """
    info = head.info
    match = Match.objects.get(pk=info.id)
    match.status, match.finished_at = head.status, now
    if match.spectator_delay:
        match.opens_at = info.moment(head.state.ctx.at) + timedelta(seconds=match.spectator_delay)
    match.save(update_fields=["status", "finished_at", "opens_at"])
    AgentQuestions.objects.filter(match_id=info.id).delete()
    MadeMove.objects.filter(match_id=info.id).delete()
    if not match.sealed:
        publish_results(head, match, now=now)
    publish_held_remarks(head, now=now)
    if info.table_id is not None:
        if not match.sealed and ChatMessage.objects.filter(match_id=info.id, channel=SPECTATORS).exists():
            after_commit.show_spectators_chat(info.table_code, info.id)
        _free_table(info.table_id, now)
    if match.kind != Match.Kind.PLAYED:
        return  # no list has it
    if match.opens_at is None:
        after_commit.nudge_lobby()
    else:
        after_commit.schedule_opening((match.opens_at - now).total_seconds())


def publish_results(head: Head, match: Match, *, now: datetime) -> None:
    """Stores the results and the replay of a match that has ended. An aborted match has no results."""
    outcome = head.info.rules.outcome(head.state)
    if outcome is not None and head.status == Match.Status.FINISHED:
        _write_results(head, outcome.scores, outcome.places, now)
        if match.kind == Match.Kind.PLAYED:
            after_commit.schedule_ladders()
    journal.build_replay(head, match)


def _free_table(table_id: int, now: datetime) -> None:
    table = Table.objects.filter(pk=table_id)
    unusual = ~Q(matches__kind=Match.Kind.PLAYED)
    once = table.filter(~Q(tournament="") | Q(matches__branched_at__isnull=False) | unusual).exists()
    after = Table.Status.CLOSED if once else Table.Status.OPEN
    if after == Table.Status.OPEN:
        Seat.objects.filter(table_id=table_id, left=True).delete()
    Seat.objects.filter(table_id=table_id).update(ready=False)
    table.filter(status=Table.Status.RUNNING).update(status=after, version=F("version") + 1, active_at=now)


def publish_held_remarks(head: Head, *, now: datetime) -> None:
    """Shows the chat messages of agents and bots that were held back during the round, as it is over.

    During the round they could have told partners something.
    """
    held = ChatMessage.objects.filter(match_id=head.info.id, held=True)
    for pk in list(held.order_by("pk").values_list("pk", flat=True)):
        after_commit.show_chat(head.info.table_code, pk)
    held.update(held=False, released_at=now)


def _write_results(head: Head, scores: Sequence[int], places: Sequence[int], now: datetime) -> None:
    info, owners = head.info, _users_by_seat(head)
    played = {
        row["seat"]: (row["rounds"], row["rounds_won"])
        for row in RoundResult.objects.filter(match_id=info.id)
        .values("seat")
        .annotate(rounds=Count("pk"), rounds_won=Count("pk", filter=Q(won=True)))
        .order_by("seat")
    }
    Result.objects.bulk_create(
        Result(
            match_id=info.id, seat=seat.index, user_id=owners[seat.index], score=scores[seat.index],
            place=places[seat.index], timeouts=head.state.ctx.timeouts[seat.index], finished_at=now,
            rounds=played.get(seat.index, (0, 0))[0], rounds_won=played.get(seat.index, (0, 0))[1],
        )
        for seat in info.seats
    )  # fmt: skip


def _sealed(head: Head) -> bool:
    return Match.objects.filter(pk=head.info.id, sealed=True).exists()


def _users_by_seat(head: Head) -> dict[int, int | None]:
    """Returns a dict from seat to the id of the user whose result is stored; None for an agent or a deleted account.

    Read from the database, since cached match info may name an account that has been deleted since.
    """
    return dict(MatchSeat.objects.filter(match_id=head.info.id).values_list("index", "user_id"))


def _optional_columns(record: dict[str, Any], row: dict[str, Any]) -> dict[str, Any]:
    """Returns the columns of a `RoundResult` that not every game has, such as role, bid and bombs, where it has them.

    A seat's own value comes first, else the round's.
    """
    found: dict[str, Any] = {}
    for field in ("role", "bid", "bombs", "spring", "multiplier", "timeouts"):
        value = row.get(field, record.get(field))
        if value is not None:
            found[field] = value
    return found
