"""Copies the log into its new table, and puts a view in the place of the old one, for the version before.

The logs of ended matches never change: they are copied first, in batches, while the product runs. Then a short
transaction locks the old table, copies the rest, compares the numbers of rows and drops the old table. A stopped run is
repeated from its start and skips what it finds copied.

The view `games_move` has the columns of the old table. Processes of the version before, which run until they are
restarted, read it, and a trigger stores their new entries with the month of their match.
"""

from __future__ import annotations

from django.db import migrations, transaction

BATCH = 500
"""The number of matches whose logs are copied in one transaction."""
COLUMNS = 'match_id, number, seat, "window", verb, action, "at", "by", events, created_at'
MONTH = {
    "postgresql": "date_trunc('month', g.started_at AT TIME ZONE 'UTC')::date",
    "sqlite": "strftime('%Y-%m-01', g.started_at)",
}

VIEW = """
    CREATE VIEW games_move AS
    SELECT number::bigint AS id, number, seat, "window", verb, action, "at", "by", events, created_at, match_id
    FROM games_log
"""
FUNCTION = f"""
    CREATE OR REPLACE FUNCTION games_move_insert() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        INSERT INTO games_log (month, {COLUMNS})
        SELECT {MONTH["postgresql"]}, NEW.match_id, NEW.number, NEW.seat, NEW."window", NEW.verb, NEW.action, NEW."at",
            NEW."by", NEW.events, NEW.created_at
        FROM games_match AS g WHERE g.id = NEW.match_id;
        IF NOT FOUND THEN
            RAISE foreign_key_violation USING MESSAGE = 'no match has this id';
        END IF;
        NEW.id := NEW.number;
        RETURN NEW;
    END $$
"""  # noqa: S608
TRIGGER = """
    CREATE TRIGGER games_move_insert INSTEAD OF INSERT ON games_move
    FOR EACH ROW EXECUTE FUNCTION games_move_insert()
"""


def copy(cursor, vendor: str, condition: str, parameters: list[object]) -> None:
    """Copies the old entries that fulfil the condition. Entries that are copied already are left alone."""
    old = ", ".join(f"m.{column.strip()}" for column in COLUMNS.split(","))
    cursor.execute(
        f"INSERT INTO games_log (month, {COLUMNS}) SELECT {MONTH[vendor]}, {old} "  # noqa: S608
        f"FROM games_move AS m JOIN games_match AS g ON g.id = m.match_id WHERE {condition} ON CONFLICT DO NOTHING",
        parameters or None,  # without parameters no % is a placeholder
    )


def copy_ended(connection) -> None:
    """Copies the logs of ended matches, a batch of matches in each transaction."""
    last = "00000000-0000-0000-0000-000000000000"
    while True:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT id FROM games_match WHERE id > %s AND status IN ('finished', 'aborted') ORDER BY id LIMIT %s",
                [last, BATCH],
            )
            ids = [row[0] for row in cursor.fetchall()]
            if not ids:
                return
            copy(cursor, connection.vendor, "m.match_id = ANY(%s)", [ids])
            last = ids[-1]


def copy_and_replace(apps, schema_editor) -> None:
    connection = schema_editor.connection
    if connection.vendor != "postgresql":
        with transaction.atomic(connection.alias), connection.cursor() as cursor:
            copy(cursor, connection.vendor, "1 = 1", [])
            cursor.execute("DROP TABLE games_move")
        return
    copy_ended(connection)
    with transaction.atomic(connection.alias), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE games_move IN ACCESS EXCLUSIVE MODE")
        uncopied = "NOT EXISTS (SELECT FROM games_log AS n WHERE n.match_id = g.id AND n.number = 0)"
        copy(cursor, "postgresql", f"g.status NOT IN ('finished', 'aborted') OR {uncopied}", [])
        cursor.execute("SELECT (SELECT count(*) FROM games_move) = (SELECT count(*) FROM games_log)")
        if cursor.fetchone() != (True,):  # a log without its first entry
            copy(cursor, "postgresql", "TRUE", [])
            cursor.execute("SELECT (SELECT count(*) FROM games_move), (SELECT count(*) FROM games_log)")
            old, new = cursor.fetchone()
            if old != new:
                raise RuntimeError(f"the old log has {old} entries, its copy {new}; the old one is kept")
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("DROP TABLE games_move")
        for statement in (VIEW, FUNCTION, TRIGGER):
            cursor.execute(statement)


class Migration(migrations.Migration):
    atomic = False  # so that each batch is a transaction

    dependencies = [("games", "0020_log_by_month")]

    operations = [
        migrations.RunPython(copy_and_replace),  # not within the next one: `sqlmigrate` would run it
        migrations.SeparateDatabaseAndState(state_operations=[migrations.DeleteModel("MoveBefore")]),
    ]
