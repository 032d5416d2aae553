"""Lets PostgreSQL delete a guest's badges itself: processes of the version before delete guests and know no badges."""

from django.db import migrations

ACTIONS = {"user_id": "CASCADE", "match_id": "SET NULL", "tournament_id": "SET NULL"}


def act_in_the_database(apps, schema_editor):
    """Makes each foreign key anew with an action. On SQLite one process serves, and it knows the badges."""
    connection = schema_editor.connection
    if connection.vendor != "postgresql":
        return
    table = apps.get_model("badges", "Badge")._meta.db_table
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, table)
    quote = schema_editor.quote_name
    for name, constraint in found.items():
        if not constraint["foreign_key"]:
            continue
        [column] = constraint["columns"]
        target, key = constraint["foreign_key"]
        schema_editor.execute(
            f"ALTER TABLE {quote(table)} DROP CONSTRAINT {quote(name)}, ADD CONSTRAINT {quote(name)} "
            f"FOREIGN KEY ({quote(column)}) REFERENCES {quote(target)} ({quote(key)}) "
            f"ON DELETE {ACTIONS[column]} DEFERRABLE INITIALLY DEFERRED"
        )


class Migration(migrations.Migration):

    dependencies = [
        ('badges', '0001_initial'),
    ]

    operations = [
        migrations.RunPython(act_in_the_database, migrations.RunPython.noop),
    ]
