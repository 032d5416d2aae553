"""Staff who may see the log of a tournament still may after the model of its entries is renamed."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from accounts.models import User
from tests.support.live_matches import person

BEFORE = ("tournaments", "0005_wording")


@pytest.mark.django_db(transaction=True)
def test_the_upgrade_keeps_who_may_see_the_log():
    helper = person("helper")
    helper.user_permissions.add(Permission.objects.get(codename="view_tournamentlogentry"))
    MigrationExecutor(connection).migrate([BEFORE])
    try:
        assert User.objects.get(pk=helper.pk).has_perm("tournaments.view_act")
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())  # going back took the migrations of other apps along
    assert User.objects.get(pk=helper.pk).get_all_permissions() == {"tournaments.view_tournamentlogentry"}
