"""Measures the bytes of a match of each game, and of a player."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any

from django.db import connection, transaction

from games.journal import archived_logs
from games.models import Match
from games.rules.registry import GAMES
from games.services import match_transaction
from tests.support.live_matches import head, move_by_chance, person, running, step

TABLES = (
    "games_match", "games_matchseat", "games_log", "games_snapshot", "games_roundresult", "games_result",
    "games_replay",
)  # fmt: skip
KEYS = {"games_match": "id"}
NUMBERED = ("games_matchseat", "games_roundresult", "games_result")
"""Tables whose rows have a number of their own."""
COPIES = """
    CREATE TEMPORARY TABLE copies ON COMMIT DROP AS
    SELECT id AS old, gen_random_uuid() AS id FROM games_match, generate_series(1, %s) AS n WHERE id = ANY (%s)"""


def of_matches(*, played: int, copies: int) -> Iterator[dict[str, Any]]:
    for game in GAMES:
        yield _match(game, played, copies)


def of_players(count: int) -> Iterator[dict[str, Any]]:
    yield _player(count)


def _match(game: str, played: int, copies: int) -> dict[str, Any]:
    """Plays matches, copies them, and returns the bytes that one of them takes in each table."""
    begun = _wal()
    matches = [_played(game, number) for number in range(played)]
    wal = (_wal() - begun) / played
    moves = sum(head(match).number for match in matches) / played
    files = [len(archived_logs.encode_log(match).data) for match in matches]
    before = _sizes(TABLES)
    _copy(matches, copies)
    grown = {table: size - before[table] for table, size in _sizes(TABLES).items()}
    each = {table.removeprefix("games_"): round(size / (played * copies)) for table, size in grown.items()}
    return {
        "metric": "match", "game": game, "moves": round(moves), "bytes": sum(each.values()), "tables": each,
        "log_bytes_per_move": round(each["log"] / moves), "wal_bytes_per_move": round(wal / moves),
        "archive_bytes": round(sum(files) / played),
    }  # fmt: skip


def _played(game: str, number: int) -> Match:
    """Plays a match of one person, who moves at random, against agents, each move in its own transaction.

    In games with speech everybody moves at random and is silent.
    """
    match, rng = running(person(f"{game}{number}"), game=game, agents=GAMES[game].default_seats - 1), Random(number)
    talks = bool(GAMES[game].spoken_verbs)  # its agents would think for minutes
    while not head(match).ended:
        if talks:
            now = head(match)
            move = move_by_chance(now.info.rules, now.state, rng)
            with match_transaction.open_match(match_id=match.pk, now=now.info.moment(move.at)) as turn:
                if not turn.lines:
                    turn.apply(move)
        else:
            step(match, rng)
    match.refresh_from_db()
    return match


def _copy(matches: list[Match], copies: int) -> None:
    """Copies the rows of these matches: those of a match together, and matches in another order than their ids.

    So indexes by match get as many holes as those of played matches.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL synchronous_commit = off")
        cursor.execute(COPIES, [copies, [match.pk for match in matches]])
        for table in TABLES:
            key = KEYS.get(table, "match_id")
            described = connection.introspection.get_table_description(cursor, table)
            left_out = {"id"} if table in NUMBERED else set()
            columns = [column.name for column in described if column.name not in left_out]
            changed = {key: "copies.id", "table_id": "NULL", "user_id": "NULL"}
            values = ", ".join(changed.get(column, f'source."{column}"') for column in columns)
            quoted = ", ".join(f'"{column}"' for column in columns)
            cursor.execute(
                f"INSERT INTO {table} ({quoted}) SELECT {values} FROM copies "  # noqa: S608
                f"JOIN {table} AS source ON source.{key} = copies.old ORDER BY md5(copies.id::text)"
            )
    with connection.cursor() as cursor:
        cursor.execute(f"VACUUM (ANALYZE) {', '.join(TABLES)}")


def _player(count: int) -> dict[str, Any]:
    """Fills the ladders with players, and returns the bytes of one: account, points and rating."""
    from bench.ladder.fill_with_players import TABLES as OF_PLAYERS
    from bench.ladder.fill_with_players import fill
    from leaderboards.models import Rating, Standing

    Standing.objects.all().delete()
    Rating.objects.all().delete()
    before = _sizes(OF_PLAYERS)
    fill(count)
    each = {table: round((size - before[table]) / count) for table, size in _sizes(OF_PLAYERS).items()}
    return {"metric": "player", "players": count, "bytes": sum(each.values()), "tables": each}


def _sizes(tables: Any) -> dict[str, int]:
    """Returns the bytes of tables on disk, with their partitions, indexes and long values."""
    found = {}
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(
                "SELECT pg_total_relation_size(%s)"
                " + coalesce((SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits"
                " WHERE inhparent = %s::regclass), 0)",
                [table, table],
            )
            row = cursor.fetchone()
            found[table] = int(row[0])
    return found


def _wal() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_wal_insert_lsn() - '0/0'")
        row = cursor.fetchone()
    return int(row[0])


def later(days: int = 400) -> Any:
    """Returns a time at which every match of the bench has ended long ago."""
    from django.utils import timezone

    return timezone.now() + timedelta(days=days)
