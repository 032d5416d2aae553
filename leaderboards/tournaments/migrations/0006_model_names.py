"""Renames models; their tables keep their names, so nothing changes in the tables themselves.

The admin shows the log of a tournament to staff with the permission to view its entries. That permission is renamed
too, so that its holders keep it.
"""

from django.db import migrations

RIGHTS = ("add", "change", "delete", "view")


def _rename(apps, old, new):
    permissions = apps.get_model("auth", "Permission").objects.filter(content_type__app_label="tournaments")
    for right in RIGHTS:
        permissions.filter(codename=f"{right}_{old}").update(codename=f"{right}_{new}")


def rename_permissions(apps, _editor):
    _rename(apps, "act", "tournamentlogentry")


def rename_permissions_back(apps, _editor):
    _rename(apps, "tournamentlogentry", "act")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_wording"), ("auth", "0012_alter_user_first_name_max_length")]

    operations = [
        migrations.AlterModelTable(name="act", table="tournaments_act"),
        migrations.RenameModel(old_name="Act", new_name="TournamentLogEntry"),
        migrations.AlterModelTable(name="place", table="tournaments_place"),
        migrations.RenameModel(old_name="Place", new_name="RoundSeat"),
        migrations.RunPython(rename_permissions, rename_permissions_back),
    ]
