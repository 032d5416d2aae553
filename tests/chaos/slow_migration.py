"""A program that migrates the busiest tables of a running deployment, forwards and backwards.

It adds a column and an index to the log and a column to the snapshots, as a release may, and removes them again.
"""

from __future__ import annotations

import time

import django

BETWEEN_SECONDS = 1.0


def main() -> None:
    django.setup()
    from django.db import connection, migrations, models
    from django.db.migrations.loader import MigrationLoader

    loader = MigrationLoader(connection)
    before = loader.project_state()

    class Change(migrations.Migration):
        operations = [
            migrations.AddField("move", "chaos", models.IntegerField(null=True)),
            migrations.AddIndex("move", models.Index(fields=["chaos"], name="chaos_index")),
            migrations.AddField("snapshot", "chaos", models.IntegerField(null=True)),
        ]

    change = Change("chaos", "games")
    with connection.schema_editor(atomic=True) as editor:
        change.apply(before.clone(), editor)
    time.sleep(BETWEEN_SECONDS)
    with connection.schema_editor(atomic=True) as editor:
        change.unapply(before.clone(), editor)


if __name__ == "__main__":
    main()
