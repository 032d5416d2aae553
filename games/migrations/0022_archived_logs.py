"""Adds what the archive of logs needs: which file has a log, and an index of the matches that are not archived."""

from __future__ import annotations

import django.db.models.deletion
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class AddIndexBesidePlay(AddIndexConcurrently):
    """Adds an index; on PostgreSQL without keeping matches from being written meanwhile."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor == "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
        else:
            migrations.AddIndex.database_forwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor == "postgresql":
            super().database_backwards(app_label, schema_editor, from_state, to_state)
        else:
            migrations.AddIndex.database_backwards(self, app_label, schema_editor, from_state, to_state)


class Migration(migrations.Migration):
    atomic = False  # an index beside play needs it

    dependencies = [("games", "0021_copy_log")]

    operations = [
        migrations.CreateModel(
            name="ArchivedLog",
            fields=[
                ("match", models.OneToOneField(
                    on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name="archived_log",
                    serialize=False, to="games.match",
                )),
                ("name", models.CharField(max_length=120)),
                ("sha256", models.CharField(max_length=64)),
                ("size", models.PositiveIntegerField()),
                ("entries", models.PositiveIntegerField()),
            ],
        ),
        migrations.AddField("match", "archived_at", models.DateTimeField(editable=False, null=True)),
        AddIndexBesidePlay(
            "match",
            models.Index(
                condition=models.Q(("archived_at__isnull", True), ("finished_at__isnull", False)),
                fields=["finished_at"], name="match_unarchived",
            ),
        ),
    ]  # fmt: skip
