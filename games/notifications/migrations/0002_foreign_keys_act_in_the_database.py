"""Lets PostgreSQL delete what belongs to an account or a browser: processes of the version before delete those alone.

They sign browsers out and delete accounts, and know neither devices nor notifications.
"""

from django.db import migrations

MODELS = ("Notification", "Preferences", "PushSubscription")


def act_in_the_database(apps, schema_editor):
    """Makes each foreign key anew with an action. On SQLite one process serves, and it knows these tables."""
    connection = schema_editor.connection
    if connection.vendor != "postgresql":
        return
    quote = schema_editor.quote_name
    for model in MODELS:
        table = apps.get_model("notifications", model)._meta.db_table
        with connection.cursor() as cursor:
            found = connection.introspection.get_constraints(cursor, table)
        for name, constraint in found.items():
            if not constraint["foreign_key"]:
                continue
            [column] = constraint["columns"]
            target, key = constraint["foreign_key"]
            schema_editor.execute(
                f"ALTER TABLE {quote(table)} DROP CONSTRAINT {quote(name)}, ADD CONSTRAINT {quote(name)} "
                f"FOREIGN KEY ({quote(column)}) REFERENCES {quote(target)} ({quote(key)}) "
                f"ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED"
            )


class Migration(migrations.Migration):

    dependencies = [
        ('notifications', '0001_initial'),
    ]

    operations = [
        migrations.RunPython(act_in_the_database, migrations.RunPython.noop),
    ]
