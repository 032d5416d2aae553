"""Fills a database with millions of players and their ladder rows, which SQL generates inside PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

SEED = 0.4242
TABLES = ("accounts_user", "leaderboards_standing", "leaderboards_rating")
# Box and Muller; PostgreSQL 14 has no normal distribution of its own
NORMAL = "sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random())"

USERS = """
    INSERT INTO accounts_user (password, is_superuser, email, is_staff, is_active, date_joined, username, display_name,
        avatar, is_guest, is_bot, language, card_style, big_index)
    SELECT '!', false, '', false, true, now(), 'player' || n, '', 'bot', false, false, '', '', false
    FROM generate_series(1, %s) AS n"""
# distributed like real matches: many players with few, few with many; the points' spread grows with the root of the
# matches
STANDINGS = f"""
    INSERT INTO leaderboards_standing (board, game, user_id, points, matches, wins, landlord_rounds, landlord_wins,
        farmer_rounds, farmer_wins, streak, best_streak, updated_at, listed)
    SELECT 'people', 'doudizhu', id, round((0.1 * played + 12 * sqrt(played) * {NORMAL})::numeric), played, played / 3,
        played * 2, played, played * 4, played * 2, 0, 2, now(), true
    FROM (SELECT id, 1 + floor(-40 * ln(1 - random()))::int AS played FROM accounts_user) AS players"""  # noqa: S608 - our own text
# one of ten is provisional or inactive
RATINGS = f"""
    INSERT INTO leaderboards_rating (game, board, user_id, agent, value, deviation, volatility, roles, matches, last_at,
        rests_at, provisional, listed, number)
    SELECT 'doudizhu', 'people', id, '', round((1500 + 180 * {NORMAL})::numeric, 6), 40 + 30 * random(), 0.06,
        '{{"farmer": [1510.25, 60.5, 0.06], "landlord": [1490.75, 70.5, 0.06]}}', 1 + floor(80 * random()),
        now() - random() * interval '20 days', now() + interval '90 days', kind < 0.05, kind >= 0.1, 0
    FROM (SELECT id, random() AS kind FROM accounts_user) AS players"""  # noqa: S608 - as above


def fill(rows: int) -> None:
    """Writes `rows` players into empty tables, each with a points row and a rating, and counts their ranks."""
    from leaderboards import ranks

    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL synchronous_commit = off")
        cursor.execute("SET LOCAL maintenance_work_mem = '512MB'")
        cursor.execute(
            "SET LOCAL session_replication_role = replica"
        )  # rows that fit by themselves: no foreign key is checked
        cursor.execute("SELECT setseed(%s)", [SEED])
        with _without_indexes():
            cursor.execute(USERS, [rows])
            cursor.execute(STANDINGS)
            cursor.execute(RATINGS)
    with connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"VACUUM (ANALYZE) {table}")
    for ladder in ranks.ladders():
        ranks.rebuild(ladder)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM (ANALYZE) leaderboards_rankcount")
        cursor.execute("CHECKPOINT")


@contextmanager
def _without_indexes() -> Iterator[None]:
    """Removes all indexes except primary keys, and makes them again after the block.

    Rows are thus written several times faster.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT conrelid::regclass, conname, pg_get_constraintdef(oid) FROM pg_constraint "
            "WHERE contype = 'u' AND conrelid = ANY (%s::regclass[])",
            [list(TABLES)],
        )
        unique = cursor.fetchall()
        for table, name, _ in unique:
            cursor.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{name}"')
        cursor.execute(
            "SELECT indexrelid::regclass, pg_get_indexdef(indexrelid) FROM pg_index "
            "WHERE NOT indisprimary AND indrelid = ANY (%s::regclass[])",
            [list(TABLES)],
        )
        plain = cursor.fetchall()
        for name, _ in plain:
            cursor.execute(f"DROP INDEX {name}")
        yield
        for table, name, definition in unique:
            cursor.execute(f'ALTER TABLE {table} ADD CONSTRAINT "{name}" {definition}')
        for _, definition in plain:
            cursor.execute(definition)
