"""Adds the delay of spectators to tables and matches, and to messages the time of their release."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0015_names_in_snapshots")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="spectator_delay",
            field=models.PositiveSmallIntegerField(
                blank=True,
                null=True,
                validators=[django.core.validators.MaxValueValidator(600)],
                verbose_name="delay for spectators (s)",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="spectator_delay",
            field=models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="delay for spectators (s)"),
        ),
        migrations.AddField(
            model_name="match",
            name="opens_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="chatmessage",
            name="released_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
    ]
