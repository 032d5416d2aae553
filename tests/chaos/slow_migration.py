"""A program that migrates the busiest tables of a running deployment, forwards and backwards.

It adds a column and an index to the log and a column to the snapshots, as a release may, and removes them again. Each
table has a transaction of its own, since one that locks both in another order than a move would deadlock with it. A
transaction that waits too long for its lock is tried again, so that moves do not wait behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import django

from tests.support.servers import polling

T = TypeVar("T")

BETWEEN_SECONDS = 0.5
TRIES = 60
"""The most tries of one piece of work: the database may be frozen or its disk full for longer than 20 seconds."""


def main() -> None:
    django.setup()
    from django.db import connection, migrations, models
    from django.db.migrations.loader import MigrationLoader

    class OfLog(migrations.Migration):
        operations = [
            migrations.AddField("move", "chaos", models.IntegerField(null=True)),
            migrations.AddIndex("move", models.Index(fields=["chaos"], name="chaos_index")),
        ]

    class OfSnapshots(migrations.Migration):
        operations = [migrations.AddField("snapshot", "chaos", models.IntegerField(null=True))]

    before = _patiently(lambda: MigrationLoader(connection).project_state())
    changes = [kind("chaos", "games") for kind in (OfLog, OfSnapshots)]
    for change in changes:
        _patiently(partial(_in_transaction, change.apply, before))
    polling.last(BETWEEN_SECONDS)
    for change in changes:
        _patiently(partial(_in_transaction, change.unapply, before))


def _in_transaction(work: Callable[[Any, Any], object], state: Any) -> None:
    """Does the work from this state of the models in a transaction, which waits a second for its lock at most."""
    from django.db import connection

    with connection.schema_editor(atomic=True) as editor:
        editor.execute("SET LOCAL lock_timeout = '1s'")
        work(state.clone(), editor)  # a refused try has changed its copy


def _patiently(work: Callable[[], T]) -> T:
    """Does the work, again if the database refuses a lock or is away."""
    from django.db import OperationalError, connection

    for _ in range(TRIES - 1):
        try:
            return work()
        except OperationalError:
            connection.close()
            polling.last(BETWEEN_SECONDS)
    return work()


if __name__ == "__main__":
    main()
