"""Renames models; their tables keep their names, so nothing changes in the database."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("bots", "0004_wording")]

    operations = [
        migrations.AlterModelTable(name="waiting", table="bots_waiting"),
        migrations.RenameModel(old_name="Waiting", new_name="QueueEntry"),
        migrations.AlterModelTable(name="challenged", table="bots_challenged"),
        migrations.RenameModel(old_name="Challenged", new_name="ChallengeAnswer"),
    ]
