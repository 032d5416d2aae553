"""Staff who may see the log of a tournament still may after the model of its entries is renamed."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from tests.support.earlier_schema import earlier_schema
from tests.support.live_matches import person

BEFORE = ("tournaments", "0005_wording")


@pytest.mark.django_db(transaction=True)
def test_the_upgrade_keeps_who_may_see_the_log():
    helper = person("helper")
    helper.user_permissions.add(Permission.objects.get(codename="view_tournamentlogentry"))
    with earlier_schema(BEFORE):
        assert User.objects.get(pk=helper.pk).has_perm("tournaments.view_act")
    assert User.objects.get(pk=helper.pk).get_all_permissions() == {"tournaments.view_tournamentlogentry"}
