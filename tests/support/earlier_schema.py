"""Takes a test's database back to an earlier migration, and brings it up to date again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.apps import apps
from django.core.management.sql import emit_post_migrate_signal
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


@contextmanager
def earlier_schema(target: tuple[str, str]) -> Iterator[MigrationExecutor]:
    """Migrates back to `target`, an app and a migration, during the block. Yields an executor that knows that state.

    Going back takes the migrations of other apps along. At the end all are applied, with what `migrate` makes after
    them, such as the partitions of the log: later tests use the same database.
    """
    MigrationExecutor(connection).migrate([target])
    try:
        yield MigrationExecutor(connection)
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
        emit_post_migrate_signal(verbosity=0, interactive=False, db=connection.alias, apps=apps, plan=[])
