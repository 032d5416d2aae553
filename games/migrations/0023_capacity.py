from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0022_archived_logs")]

    operations = [
        migrations.CreateModel(
            name="Capacity",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                (
                    "level",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "every match"), (1, "no exhibition"), (2, "no match with AI")], default=0
                    ),
                ),
                ("since", models.DateTimeField()),
                ("measured_at", models.DateTimeField()),
                ("late_seconds", models.FloatField(default=0.0)),
                ("matches", models.PositiveIntegerField(default=0)),
                ("strained_since", models.DateTimeField(null=True)),
                ("calm_since", models.DateTimeField(null=True)),
            ],
        ),
    ]
