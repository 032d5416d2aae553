"""Fills a database with a month of finished matches: a few are played, then PostgreSQL copies their rows."""

from __future__ import annotations

from typing import Any

from django.db import connection, transaction

from games.models import Match
from games.rules.registry import GAMES
from tests.support.live_matches import person, play_out, running

PLAYED = 3  # matches of each game
COPIES = """
    CREATE TEMPORARY TABLE copies ON COMMIT DROP AS
    SELECT id AS old, gen_random_uuid() AS id, n FROM games_match, generate_series(1, %s) AS n"""
SPREAD = "date_trunc('month', finished_at) + (n % 40000) * interval '1 minute'"


def fill(matches: int) -> int:
    """Plays a few matches of each game without speech, and copies them up to `matches`.

    Returns the number of finished ones.
    """
    for game in (key for key, rules in GAMES.items() if not rules.spoken_verbs):  # games without speech
        for number in range(PLAYED):
            play_out(running(person(f"{game}{number}"), game=game, agents=GAMES[game].default_seats - 1), seed=number)
    times = max(0, matches // Match.objects.count() - 1)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(COPIES, [times])
        _copy(cursor, "games_match", {"id": "copies.id", "table_id": "NULL", "finished_at": SPREAD}, key="id")
        for table in ("games_matchseat", "games_result"):
            _copy(cursor, table, {"match_id": "copies.id", "user_id": "NULL"}, key="match_id", without=("id",))
        _copy(cursor, "games_replay", {"match_id": "copies.id"}, key="match_id")
    with connection.cursor() as cursor:
        cursor.execute("VACUUM (ANALYZE) games_match, games_matchseat, games_result, games_replay")
    return Match.objects.filter(status=Match.Status.FINISHED).count()


def _copy(cursor: Any, table: str, changed: dict[str, str], *, key: str, without: tuple[str, ...] = ()) -> None:
    with connection.cursor() as names:
        described = connection.introspection.get_table_description(names, table)
    columns = [column.name for column in described if column.name not in without]
    values = ", ".join(changed.get(column, f'source."{column}"') for column in columns)
    quoted = ", ".join(f'"{column}"' for column in columns)
    copied = f"SELECT {values} FROM {table} AS source JOIN copies ON copies.old = source.{key}"  # noqa: S608
    cursor.execute(f"INSERT INTO {table} ({quoted}) {copied}")
