"""Makes the table of the log anew, on PostgreSQL partitioned by the month in which each match started.

The old table stays as it is until the next migration has copied its rows.
"""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models

AHEAD = 4


class CreatePartitioned(migrations.CreateModel):
    """Creates the table of a model; on PostgreSQL one that is partitioned by `month`."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.sql_create_table = "CREATE TABLE %(table)s (%(definition)s) PARTITION BY RANGE (month)"
        try:
            super().database_forwards(app_label, schema_editor, from_state, to_state)
        finally:
            vars(schema_editor).pop("sql_create_table", None)


def create_partitions(apps, schema_editor):
    """Creates the partitions of all months in which matches started, and of this month and the next ones."""
    if schema_editor.connection.vendor != "postgresql":
        return
    schema_editor.execute("CREATE TABLE games_log_other PARTITION OF games_log DEFAULT")
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT DISTINCT to_char(month, 'YYYY_MM'), month::date::text, (month + interval '1 month')::date::text
            FROM (
                SELECT date_trunc('month', started_at AT TIME ZONE 'UTC') AS month FROM games_match
                UNION SELECT date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month'
                FROM generate_series(0, %s) AS ahead
            ) AS months ORDER BY 1
            """,
            [AHEAD - 1],
        )
        months = cursor.fetchall()
    for name, first, last in months:
        schema_editor.execute(
            f"CREATE TABLE games_log_{name} PARTITION OF games_log FOR VALUES FROM ('{first}') TO ('{last}')"
        )


class Migration(migrations.Migration):
    dependencies = [("games", "0019_table_streamed")]

    operations = [
        migrations.SeparateDatabaseAndState(  # the name belongs to the new table; the old one stays "games_move"
            state_operations=[
                migrations.RenameModel("Move", "MoveBefore"),
                migrations.AlterModelTable("MoveBefore", "games_move"),
                migrations.AlterField(
                    "MoveBefore", "match",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="games.match"
                    ),
                ),
            ],
        ),
        CreatePartitioned(
            name="Move",
            fields=[
                ("pk", models.CompositePrimaryKey(
                    "match_id", "number", "month", blank=True, editable=False, primary_key=True, serialize=False,
                )),
                ("month", models.DateField(editable=False)),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("seat", models.SmallIntegerField(verbose_name="seat")),
                ("window", models.PositiveIntegerField(null=True)),
                ("verb", models.CharField(max_length=24, verbose_name="verb")),
                ("action", models.JSONField(verbose_name="action")),
                ("at", models.PositiveBigIntegerField(verbose_name="at (ms)")),
                ("by", models.CharField(max_length=8, verbose_name="by")),
                ("events", models.JSONField(verbose_name="events")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("match", models.ForeignKey(
                    db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="moves",
                    to="games.match",
                )),
            ],
            options={
                "verbose_name": "move", "verbose_name_plural": "moves", "ordering": ["number"],
                "db_table": "games_log",
            },
        ),
        migrations.RunPython(create_partitions, migrations.RunPython.noop),
    ]  # fmt: skip
