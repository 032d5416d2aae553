"""Counts ended matches into the ladders, each exactly once and in the order in which they ended.

A `Result` whose `ladder_at` is null waits to be counted; it is set in the transaction that writes the entry. One
counter works at a time (a lock below), so the tasks, the minute's repair and the recount may all run at once, be
killed and be repeated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, astuple
from datetime import datetime

from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import Match, Result, RoundResult
from leaderboards import points
from leaderboards.models import LadderEntry, Standing

LOCK = 0x4B41494A  # a number of our own among PostgreSQL's advisory locks
LOCK_TIMEOUT = "20s"
BATCH = 500  # results whose rounds are read at once


def count_results(*, now: datetime | None = None) -> int:
    """Counts all results that wait, a transaction for each match. Returns how many entries were written."""
    written = 0
    while (entries := _count_next(now or timezone.now())) is not None:
        written += entries
    return written


def recount(*, game: str | None = None, board: str | None = None) -> int:
    """Builds every standing anew from the results that were counted. Returns how many standings there are.

    Safe to repeat and to interrupt: a standing is rebuilt in one transaction, and readers never see half of one.
    """
    scope = Q(match__game=game) if game else Q()
    scope &= Q(match__board=board) if board else Q()
    owners = _countable().filter(scope, ladder_at__isnull=False).order_by()
    keys = set(owners.values_list("match__board", "match__game", "user_id").distinct())
    stale = Standing.objects.filter(**{k: v for k, v in (("game", game), ("board", board)) if v})
    keys |= set(stale.values_list("board", "game", "user_id"))
    return _rebuild_all(keys)


def rebuild(standings: Iterable[Standing]) -> int:
    """Builds these standings anew from the results that were counted; returns how many stand afterwards."""
    return _rebuild_all({(standing.board, standing.game, standing.user_id) for standing in standings})


def _rebuild_all(keys: set[tuple[str, str, int]]) -> int:
    kept = 0
    for key in sorted(keys):
        with _counting():
            kept += _rebuild(*key)
    return kept


def _count_next(now: datetime) -> int | None:
    """Counts the match that ended first among those that wait; None when none does."""
    with _counting():
        waiting = Result.objects.filter(ladder_at__isnull=True)
        first = waiting.order_by("finished_at", "pk").first()
        if first is None:
            return None
        rows = list(waiting.filter(match=first.match_id).order_by("pk"))
        Result.objects.filter(pk__in=[row.pk for row in rows]).update(ladder_at=now)
        countable = list(_countable().filter(pk__in=[row.pk for row in rows]).select_related("match"))
        for result in countable:
            _count(result, now)
        return len(countable)


def _count(result: Result, now: datetime) -> None:
    match, user_id = result.match, result.user_id
    if user_id is None:  # an agent's, or of an account that was closed meanwhile
        return
    standing, _ = Standing.objects.get_or_create(
        board=match.board, game=match.game, user_id=user_id, defaults={"updated_at": now}
    )
    later = Q(result__finished_at__gt=result.finished_at)
    later |= Q(result__finished_at=result.finished_at, result__pk__gt=result.pk)
    if standing.entries.filter(later).exists():  # it committed late: streaks and totals depend on the order
        _rebuild(match.board, match.game, user_id)
        return
    line = next(_lines([result]))
    tally = points.add(_tally(standing), line)
    _store(standing, tally, now)
    LadderEntry.objects.create(
        standing=standing, result=result, points=points.points_of(line), total=tally.points, created_at=now
    )


def _rebuild(board: str, game: str, user_id: int) -> bool:
    """Folds a player's counted results from the first. False when there are none, and then no standing either."""
    standings = Standing.objects.filter(board=board, game=game, user_id=user_id)
    counted = _countable().filter(match__board=board, match__game=game, user_id=user_id, ladder_at__isnull=False)
    results = list(counted.order_by("finished_at", "pk"))
    if not results:
        standings.delete()
        return False
    standing = standings.first() or Standing(board=board, game=game, user_id=user_id)
    tally, entries = points.Tally(), []
    for result, line in zip(results, _lines(results), strict=True):
        tally = points.add(tally, line)
        counted_at = result.ladder_at or result.finished_at
        entries.append(
            LadderEntry(result=result, points=points.points_of(line), total=tally.points, created_at=counted_at)
        )
    _store(standing, tally, max(entry.created_at for entry in entries))
    kept = list(standing.entries.order_by("pk").values_list("result", "points", "total", "created_at"))
    if kept == [(e.result_id, e.points, e.total, e.created_at) for e in entries]:
        return True  # nothing to write: a repeated recount touches no entry
    standing.entries.all().delete()
    for entry in entries:
        entry.standing = standing
    LadderEntry.objects.bulk_create(entries, batch_size=BATCH)
    return True


def _countable() -> QuerySet[Result]:
    """Results that a ladder counts: of people, in rated matches that were played to their end."""
    return Result.objects.filter(
        match__rated=True,
        match__status=Match.Status.FINISHED,
        match__board__in=[Match.Board.PEOPLE, Match.Board.PRACTICE],
        match__game__in=points.GAMES,
        user__isnull=False,
    )


def _lines(results: Sequence[Result]) -> Iterator[points.MatchLine]:
    """Results of different seats or matches with their rounds, in the order given."""
    for start in range(0, len(results), BATCH):
        rows = results[start : start + BATCH]
        rounds: dict[tuple[object, int], list[points.RoundLine]] = {}
        found = RoundResult.objects.filter(match__in={row.match_id for row in rows})
        for match_id, seat, role, won in found.values_list("match_id", "seat", "role", "won"):
            rounds.setdefault((match_id, seat), []).append(points.RoundLine(role, won))
        for row in rows:
            played = tuple(rounds.get((row.match_id, row.seat), ()))
            yield points.MatchLine(score=row.score, place=row.place, rounds=played)


def _tally(standing: Standing) -> points.Tally:
    return points.Tally(**{name: getattr(standing, name) for name in points.Tally.__slots__})


def _store(standing: Standing, tally: points.Tally, now: datetime) -> None:
    if standing.pk and astuple(_tally(standing)) == astuple(tally) and standing.updated_at == now:
        return
    for name, value in asdict(tally).items():
        setattr(standing, name, value)
    standing.updated_at = now
    standing.save()


@contextmanager
def _counting() -> Iterator[None]:
    """A transaction that no other counter runs beside. On SQLite every transaction is one (IMMEDIATE)."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        yield
