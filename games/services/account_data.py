"""The files of a player's download about matches, moves, messages and reports.

Of a match that is not open to all (`Match.open_to_all`) they contain only that it exists, and the player's seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.personal_data import accounts_of, in_batches, iso, register_file
from games import journal
from games.models import ChatMessage, LessonProgress, Match, MatchSeat, Move, Report, Result


def matches(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the player's matches and those of their bots, with their result and their own moves."""
    for seat in in_batches(_seats(user), size=100):
        match = seat.match
        row = {
            "match": str(match.pk), "account": seat.user.username, "game": match.game, "seat": seat.index,
            "started": iso(match.started_at),
        }  # fmt: skip
        if not match.open_to_all:
            # the owner of a bot must not learn here that a delayed match has ended
            yield row | {"left_out": "sealed" if match.is_shown(now) else "running"}
            continue
        result = Result.objects.filter(match=match, seat=seat.index).first()
        yield row | {
            "name": seat.name, "status": match.status, "rated": match.rated, "board": match.board,
            "private": match.private, "options": match.options, "finished": iso(match.finished_at),
            "conceded": seat.conceded, "result": None if result is None else _result(result),
            "moves": list(_moves(match, seat.index)),
        }  # fmt: skip


def messages(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields what the player and their bots said: in chat rooms, at tables without a match, and in open matches."""
    rows = ChatMessage.objects.filter(user__in=accounts_of(user)).select_related("user", "match", "table", "room")
    for message in in_batches(rows.defer("match__seed")):
        if message.match is not None and not message.match.open_to_all:
            continue
        yield {
            "account": message.user.username, "table": None if message.table is None else message.table.code,
            "room": None if message.room is None else message.room.key,
            "match": None if message.match_id is None else str(message.match_id), "sent": iso(message.created_at),
            "channel": message.channel, "phrase": message.phrase, "emotion": message.emotion, "text": message.text,
            "hidden_by_staff": message.hidden,
        }  # fmt: skip


def reports(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the reports that the player made, without the reported messages, which are others' texts."""
    for report in in_batches(Report.objects.filter(reporter=user)):
        yield {
            "match": None if report.match_id is None else str(report.match_id), "reason": report.reason,
            "made": iso(report.created_at), "status": report.status, "settled": iso(report.settled_at),
        }  # fmt: skip


def lessons(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields how far the player is in each lesson."""
    for row in in_batches(LessonProgress.objects.filter(user=user)):
        yield {
            "game": row.game, "lesson": row.lesson, "step": row.step, "started": iso(row.started_at),
            "active": iso(row.active_at), "finished": iso(row.done_at),
        }  # fmt: skip


def _seats(user: User) -> Any:
    rows = MatchSeat.objects.filter(user__in=accounts_of(user)).select_related("match", "user")
    return rows.defer("match__seed")


def _result(result: Result) -> dict[str, Any]:
    return {
        "score": result.score, "place": result.place, "rounds": result.rounds, "rounds_won": result.rounds_won,
        "timeouts": result.timeouts,
    }  # fmt: skip


def _moves(match: Match, seat: int) -> Iterable[dict[str, Any]]:
    fields, found = ("number", "at", "verb", "action", "by"), False
    rows = Move.objects.filter(match=match, month=match.log_month, seat=seat).order_by("number")
    for row in rows.values_list(*fields).iterator():
        found = True
        yield dict(zip(fields, row, strict=True))
    if not found:  # the log may be in the archive
        for line in journal.archived_entries(match.pk):
            if line.seat == seat:
                yield {field: getattr(line, field) for field in fields}


register_file("matches", _("your matches and your bots', with results and your own moves"), matches)
register_file("messages", _("what you and your bots said at tables and in chat rooms"), messages)
register_file("reports", _("the reports you made"), reports)
register_file("lessons", _("how far you are in lessons"), lessons)
