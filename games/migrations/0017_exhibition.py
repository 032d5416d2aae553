"""Adds exhibitions: matches that agents play for an audience, at most one of a game at a time."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0016_spectator_delay")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="kind",
            field=models.CharField(
                choices=[("played", "played"), ("exhibition", "exhibition")],
                db_default="played",
                default="played",
                max_length=12,
                verbose_name="kind",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="pace",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="pace (ms)"),
        ),
        migrations.AddField(
            model_name="match",
            name="watched_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="last watched"),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "exhibition"), ("status__in", ["running", "paused"])),
                fields=("game",),
                name="match_one_exhibition",
            ),
        ),
    ]
