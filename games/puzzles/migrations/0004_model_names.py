"""Renames models; their tables keep their names, so nothing changes in the database."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("puzzles", "0003_wording")]

    operations = [
        migrations.AlterModelTable(name="mined", table="puzzles_mined"),
        migrations.RenameModel(old_name="Mined", new_name="MinedMatch"),
    ]
