"""Adds the time at which a quick agent decides next, and its index, beside play."""

from importlib import import_module

from django.db import migrations, models

AddIndexBesidePlay = import_module("games.migrations.0022_archived_logs").AddIndexBesidePlay


class Migration(migrations.Migration):
    atomic = False  # an index beside play needs it

    dependencies = [("games", "0023_capacity")]

    operations = [
        migrations.AddField("snapshot", "decide_at", models.DateTimeField(null=True)),
        AddIndexBesidePlay(
            "snapshot",
            models.Index(
                condition=models.Q(("decide_at__isnull", False)), fields=["decide_at"], name="snapshot_decide_at"
            ),
        ),
    ]
