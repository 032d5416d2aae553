import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="BackupMark",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(), db_index=True, verbose_name="finished at"
                    ),
                ),
            ],
            options={"verbose_name": "backup", "verbose_name_plural": "backups", "ordering": ["-at"]},
        ),
        migrations.CreateModel(
            name="RunningProcess",
            fields=[
                ("name", models.CharField(max_length=150, primary_key=True, serialize=False, verbose_name="name")),
                (
                    "kind",
                    models.CharField(
                        choices=[("web", "web process"), ("worker", "worker")], max_length=8, verbose_name="kind"
                    ),
                ),
                ("queues", models.CharField(blank=True, max_length=200, verbose_name="queues")),
                ("sockets", models.PositiveIntegerField(null=True, verbose_name="open sockets")),
                ("warm", models.BooleanField(null=True, verbose_name="search loaded")),
                (
                    "since",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name="since"),
                ),
                (
                    "seen_at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(), verbose_name="last report"
                    ),
                ),
                ("clock", models.DateTimeField(verbose_name="its clock")),
            ],
            options={"verbose_name": "process", "verbose_name_plural": "processes", "ordering": ["name"]},
        ),
    ]
