"""Tokens of before were kept as they are sent: from here on only their digests stand, and programs stay signed in."""

import hashlib
from datetime import UTC, datetime

from django.db import migrations

OLD = "authtoken_token"


def keep_digests(apps, schema_editor):
    connection = schema_editor.connection
    if OLD not in connection.introspection.table_names():
        return
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT key, user_id, created FROM {OLD}")
        rows = cursor.fetchall()
    token = apps.get_model("accounts", "Token")
    token.objects.bulk_create(
        token(
            user_id=user_id, kind="sign_in", scopes=["read", "play"], start=key[:4], created_at=moment(created),
            digest=hashlib.sha256(key.encode()).hexdigest(),
        )
        for key, user_id, created in rows
    )


def moment(created):
    """SQLite gives the time as a text or without its zone, which is UTC."""
    found = datetime.fromisoformat(created) if isinstance(created, str) else created
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def drop_old(apps, schema_editor):
    if OLD in schema_editor.connection.introspection.table_names():
        schema_editor.execute(f"DROP TABLE {OLD}")


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0002_bots_and_tokens"),
    ]

    operations = [
        migrations.RunPython(keep_digests, migrations.RunPython.noop),
        migrations.RunPython(drop_old, migrations.RunPython.noop),
    ]
