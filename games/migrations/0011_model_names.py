"""Renames models; their tables keep their names, so nothing changes in the database."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0010_wording")]

    operations = [
        migrations.AlterModelTable(name="asked", table="games_asked"),
        migrations.RenameModel(old_name="Asked", new_name="AgentQuestions"),
    ]
