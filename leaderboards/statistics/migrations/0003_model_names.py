"""Renames models; their tables keep their names, so nothing changes in the database."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("statistics", "0002_wording")]

    operations = [
        migrations.AlterModelTable(name="counted", table="statistics_counted"),
        migrations.RenameModel(old_name="Counted", new_name="CountedMatch"),
        migrations.AlterModelTable(name="outing", table="statistics_outing"),
        migrations.RenameModel(old_name="Outing", new_name="PlayerMatch"),
    ]
