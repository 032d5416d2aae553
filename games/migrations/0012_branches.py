"""Adds branches: matches that play on from a move of another match."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0011_model_names"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="branched_at",
            field=models.PositiveBigIntegerField(editable=False, null=True),
        ),
        migrations.CreateModel(
            name="Branch",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="branch",
                        serialize=False,
                        to="games.match",
                    ),
                ),
                ("move", models.PositiveIntegerField(verbose_name="move")),
                ("seat", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("level", models.CharField(max_length=24, verbose_name="AI")),
                ("redealt", models.BooleanField(default=False, verbose_name="hidden cards dealt anew")),
                ("state", models.TextField()),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="started")),
                (
                    "owner",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
                (
                    "parent",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="branches",
                        to="games.match",
                        verbose_name="original match",
                    ),
                ),
            ],
            options={
                "verbose_name": "branch",
                "verbose_name_plural": "branches",
                "indexes": [models.Index(fields=["owner", "-created_at"], name="branch_owner")],
            },
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(
                condition=models.Q(("tournament", ""), _negated=True), fields=["tournament"], name="table_tournament"
            ),
        ),
    ]
