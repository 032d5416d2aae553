"""The version before survives each new migration: its processes run until they are restarted."""

from __future__ import annotations

import io
from functools import cache

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django_migration_linter import MigrationLinter
from django_migration_linter.sql_analyser.analyser import analyse_sql_statements
from django_migration_linter.sql_analyser.postgresql import PostgresqlAnalyser

from tests.support.embedded_env import ROOT

# what builds an index beside play is no part of a transaction; none of these tests writes
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]

BASELINE = {
    "accounts": 10, "bots": 5, "conduct": 1, "games": 19, "leaderboards": 5, "moderation": 2, "puzzles": 4, "review": 3,
    "share": 1, "statistics": 3, "streams": 1, "tournaments": 6,
}  # fmt: skip
"""The last migration of each app from before these checks. Every later one is checked."""
IGNORED = {
    # No reverse: the version before works on the new tables, through a view, so nobody has to go back.
    # The argument names `apps` and `schema_editor` are right; the linter sees a function of another module.
    ("games", "0021_copy_log"): {"RUNPYTHON_REVERSIBLE"},
}
"""Codes of the linter that do not count for a migration, with the reason."""

PASSIVE = {
    "accounts_signedinbrowser": "of accounts alone; the version before deletes rows of guests alone",
    "accounts_signin": "of accounts alone",
    "friends_block": "of accounts alone",
    "friends_friendrequest": "of accounts alone",
    "friends_friendship": "of accounts alone",
    "friends_hiddenpresence": "of accounts alone",
    "friends_invitation": "of accounts alone, and never to a table of an exhibition, which alone is deleted",
    "games_archivedlog": "the version before knows it",
    "games_lessonprogress": "a guest is deleted 30 days after the last visit, which is long after an upgrade",
    "games_log": "the version before knows it",
}
"""New tables whose foreign keys do nothing when a row of an older table goes, with the reason why that is safe."""


def new_migrations() -> list[tuple[str, str]]:
    """Returns app and name of this project's migrations that came after the baseline, in the order of their names."""
    ours = {config.label for config in apps.get_app_configs() if (ROOT / config.name.split(".")[0]).is_dir()}
    found = MigrationLoader(None).disk_migrations
    return [(app, name) for app, name in sorted(found) if app in ours and int(name[:4]) > BASELINE.get(app, 0)]


@cache
def findings(app: str, name: str) -> set[str]:
    """Returns the code of each thing in a migration that the version before, or play beside it, may not survive."""
    sql = call_command("sqlmigrate", app, name, stdout=io.StringIO())
    migration = MigrationLoader(None).disk_migrations[app, name]
    errors, _ignored, warnings = MigrationLinter(no_cache=True, no_output=True).analyse_data_migration(migration)
    return codes(sql) | {issue.code for issue in (*errors, *warnings)}


def codes(sql: str) -> set[str]:
    """Returns the codes of the linter's errors and warnings about these statements."""
    errors, _ignored, warnings = analyse_sql_statements(PostgresqlAnalyser, sql.splitlines(), ())
    return {issue.code for issue in (*errors, *warnings)}


def test_the_version_before_survives_each_new_migration() -> None:
    checked = new_migrations()
    assert {("games", "0020_log_by_month"), *IGNORED} <= set(checked)
    wrong = {each: left for each in checked if (left := findings(*each) - IGNORED.get(each, set()))}
    assert wrong == {}, "write it so that both versions work; what must be as it is goes above, with the reason"


def passive_foreign_keys() -> set[tuple[str, str]]:
    """Returns table and column of each new foreign key to an older table that does nothing when its target goes.

    The version before deletes rows of its own tables and does not know the new ones, so the database has to act.
    """
    loader = MigrationLoader(None)
    new = set(new_migrations())
    before = loader.project_state([each for each in loader.disk_migrations if each not in new], at_end=True).apps
    older = {model._meta.db_table for model in before.get_models(include_auto_created=True)}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT source.relname, attname, target.relname FROM pg_constraint "
            "JOIN pg_class source ON source.oid = conrelid JOIN pg_class target ON target.oid = confrelid "
            "JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1] "
            "WHERE contype = 'f' AND confdeltype = 'a' AND NOT source.relispartition"
        )
        return {
            (table, column) for table, column, target in cursor.fetchall() if target in older and table not in older
        }


def test_a_new_foreign_key_to_an_older_table_acts_in_the_database() -> None:
    found = passive_foreign_keys()
    wrong = {(table, column) for table, column in found if table not in PASSIVE}
    assert wrong == set(), "give it an action in the database, as `notifications` does"
    assert PASSIVE.keys() <= {table for table, _column in found}


def test_no_reason_is_left_over() -> None:
    assert all(ignored <= findings(*each) for each, ignored in IGNORED.items())


@pytest.mark.parametrize(
    ("sql", "code"),
    [
        ('ALTER TABLE "games_match" DROP COLUMN "seed" CASCADE;', "DROP_COLUMN"),
        ('ALTER TABLE "games_match" ADD COLUMN "size" integer NOT NULL;', "NOT_NULL"),
        ('ALTER TABLE "games_match" RENAME COLUMN "seed" TO "origin";', "RENAME_COLUMN"),
        ('DROP TABLE "games_match" CASCADE;', "DROP_TABLE"),
        ('CREATE INDEX "slow" ON "games_match" ("seed");', "CREATE_INDEX"),
    ],
)
def test_the_linter_finds_what_it_is_there_for(sql: str, code: str) -> None:
    assert connection.vendor == "postgresql"
    assert code in codes(sql)
