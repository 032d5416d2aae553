"""The one table of permissions, asked page by page and action by action as every role."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.core.management import call_command
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.models import User
from moderation import services
from moderation.roles import ACTION_POWERS, PAGES, POWERS, ROLES, Role, as_markdown, permissions_of
from tests.support.live_matches import person

from .conftest import staff_client, with_role

pytestmark = pytest.mark.django_db
EVERYBODY = (*ROLES, "staff without a role", "player")
REGISTERED = {model._meta.label_lower: pages for model, pages in admin.site._registry.items()}
ACTIONS = [(label, action) for label, page in PAGES.items() for action in page.actions]
DESK = {"moderation_reports": "use_desk", "moderation_appeals": "decide_appeals"}


def account_as(who: str) -> User:
    if who in ROLES:
        return with_role("someone", Role(who))
    user = person("someone")
    user.is_staff = who != "player"
    user.save()
    return user


def client_as(who: str) -> Client:
    return staff_client(account_as(who))


def test_the_table_names_every_page_and_every_action() -> None:
    assert set(PAGES) == set(REGISTERED)
    for label, pages in REGISTERED.items():
        assert set(pages.actions or ()) == set(PAGES[label].actions), label


def test_the_documentation_shows_the_table() -> None:
    assert as_markdown() in Path("docs/permissions.md").read_text()


def test_the_groups_have_exactly_the_permissions_of_the_table() -> None:
    services.store_roles()
    for role in ROLES:
        user = with_role(f"is-{role.name.lower()}", role)
        assert user.get_all_permissions() == permissions_of(role), role
        known = {f"{one.content_type.app_label}.{one.codename}" for one in Permission.objects.all()}
        assert permissions_of(role) <= known


def test_each_migrate_gives_the_stored_groups_what_the_table_gained() -> None:
    user = with_role("mo", Role.MODERATOR)
    gained = Permission.objects.filter(codename__in=["change_lapse", "view_suspicion"])
    Group.objects.get(name=Role.MODERATOR).permissions.remove(*gained)
    gained.delete()  # as in a database from before the models
    call_command("migrate", verbosity=0, skip_checks=True)
    assert User.objects.get(pk=user.pk).get_all_permissions() == permissions_of(Role.MODERATOR)


@pytest.mark.parametrize("who", EVERYBODY)
def test_every_page_opens_to_the_roles_of_the_table_alone(who: str) -> None:
    client = client_as(who)
    for label, page in PAGES.items():
        app, _, model = label.partition(".")
        status = client.get(reverse(f"admin:{app}_{model}_changelist")).status_code
        assert (status == 200) is (who in page.view or who in page.change), (label, status)
        status = client.get(reverse(f"admin:{app}_{model}_add")).status_code
        assert (status == 200) is (who in page.add), (label, "add", status)
    for name, power in DESK.items():
        assert (client.get(reverse(name)).status_code == 200) is (who in POWERS[power]), name


@pytest.mark.parametrize("who", EVERYBODY)
def test_every_row_is_changed_and_deleted_by_the_roles_of_the_table_alone(who: str) -> None:
    request: Any = RequestFactory().get("/")
    request.user = account_as(who)
    for label, page in PAGES.items():
        pages = REGISTERED[label]
        assert pages.has_change_permission(request) is (who in page.change), label
        deletable = pages.has_delete_permission(request) or label == "leaderboards.season"  # planned ones alone
        assert deletable is (who in page.delete or label == "leaderboards.season"), label


@pytest.mark.parametrize("who", EVERYBODY)
def test_every_action_is_offered_to_the_roles_of_the_table_alone(who: str) -> None:
    request: Any = RequestFactory().get("/")
    request.user = account_as(who)
    for label, action in ACTIONS:
        offered = action in REGISTERED[label].get_actions(request)
        assert offered is (who in PAGES[label].actions[action]), (label, action)
        if action in ACTION_POWERS:
            assert PAGES[label].actions[action] == POWERS[ACTION_POWERS[action]]


@pytest.mark.parametrize("who", EVERYBODY)
def test_the_forms_of_the_desk_ask_for_the_permission_too(who: str) -> None:
    client = client_as(who)
    for name, args, power in (
        ("moderation_decide", [], "use_desk"), ("moderation_undo", [1], "use_desk"),
        ("moderation_answer", [1], "decide_appeals"),
    ):  # fmt: skip
        answer = client.post(reverse(name, args=args), {})
        allowed = answer.status_code == 302 and not answer["Location"].startswith("/admin/login/")
        assert allowed is (who in POWERS[power]), name


@pytest.mark.parametrize("kind", ["warn", "mute", "suspend", "ban", "hide", "void"])
@pytest.mark.parametrize("who", EVERYBODY)
def test_every_measure_needs_its_permission(who: str, kind: str) -> None:
    from moderation.roles import KIND_PERMISSIONS

    with pytest.raises(services.DecisionRefused) as refused:
        services.decide(report_ids=[], by=account_as(who), kinds=[kind], days=3, reason="abuse")
    assert (refused.value.code == "NO_REPORT") is (who in POWERS[KIND_PERMISSIONS[kind]])
