"""Staff who may see the log of a tournament still may after the model of its entries is renamed."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from accounts.models import User
from tests.support.live_matches import person

BEFORE, AFTER = ("tournaments", "0005_wording"), ("tournaments", "0006_model_names")


@pytest.mark.django_db(transaction=True)
def test_the_upgrade_keeps_who_may_see_the_log():
    helper = person("helper")
    helper.user_permissions.add(Permission.objects.get(codename="view_tournamentlogentry"))
    MigrationExecutor(connection).migrate([BEFORE])
    try:
        assert User.objects.get(pk=helper.pk).has_perm("tournaments.view_act")
    finally:
        MigrationExecutor(connection).migrate([AFTER])
    assert User.objects.get(pk=helper.pk).get_all_permissions() == {"tournaments.view_tournamentlogentry"}
