"""An installation from before names were compared comes through the upgrade with all its names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from accounts.apps import _renew_skeletons
from accounts.lookalike_names import UNICODE_VERSION, skeleton
from tests.support.earlier_schema import earlier_schema

BEFORE, AFTER = ("accounts", "0003_tokens_by_digest"), ("accounts", "0004_names_that_look_alike")

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def before() -> Iterator[MigrationExecutor]:
    """The database as it was; afterwards as it is."""
    with earlier_schema(BEFORE) as executor:
        yield executor


def test_all_names_stay_and_new_ones_are_compared_with_them(before):
    users = before.loader.project_state([BEFORE]).apps.get_model("accounts", "User")
    names = ("limes11", "Iimes11", "1imes11", "panda")
    rows = [users.objects.create(username=name, display_name="竹影") for name in names]
    guest = users.objects.create(username="guest-abc", is_guest=True)
    machine = users.objects.create(username="machine", is_bot=True, owner=rows[0])
    executor = MigrationExecutor(connection)
    executor.migrate([AFTER])
    state = executor.loader.project_state([AFTER]).apps
    _renew_skeletons(apps=state)  # as `migrate` does at its end
    now = state.get_model("accounts", "User")
    found = {row.username: row for row in now.objects.all()}
    looks = skeleton("limes11")
    assert [found[name].look for name in names] == [
        looks, f"{looks}#{rows[1].pk}", f"{looks}#{rows[2].pk}", skeleton("panda"),
    ]  # fmt: skip
    assert found[machine.username].look == skeleton("machine")
    assert found[guest.username].look is None
    assert {row.look_unicode for row in found.values()} == {UNICODE_VERSION}
    assert {row.shown_look for row in found.values()} == {skeleton("竹影"), ""}


def test_a_server_of_before_still_makes_accounts():
    with connection.cursor() as cursor:  # as it does, which knows nothing of the new columns
        cursor.execute(
            "INSERT INTO accounts_user (username, password, is_superuser, is_staff, is_active, is_guest, is_bot, email,"
            " display_name, avatar, language, card_style, big_index, date_joined)"
            " VALUES ('old', '', false, false, true, false, false, '', '', 'panda', '', 'classic', false,"
            " CURRENT_TIMESTAMP)"
        )
        cursor.execute("SELECT look, shown_look, look_unicode FROM accounts_user WHERE username = 'old'")
        assert cursor.fetchone() == (None, "", "")
