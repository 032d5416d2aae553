"""A list of the administration answers no question about what it does not show: not by a lookup, an order, a search."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.contrib.auth.models import Permission
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.models import User
from games.models import Match, Table
from tests.support.live_matches import person, running
from tests.support.second_factor import sign_in_staff
from tests.support.slow_cases import rarely

pytestmark = pytest.mark.django_db

HOW = ("exact", "startswith", "gt", "contains", "regex", "isnull", "in")
SECRETS = {
    "games.match": ("seed", "moves__action", "moves__verb", "snapshot__state", "round_replays__state", "replay__data",
                    "messages__text", "seats__user__password", "seats__user__email"),
    "games.table": ("matches__seed", "matches__snapshot__state", "matches__moves__action", "seats__device",
                    "seats__session", "messages__text", "host__password"),
    "games.result": ("match__seed", "match__snapshot__state", "match__moves__action", "user__password"),
    "games.roundresult": ("match__seed", "match__snapshot__state", "user__password"),
    "games.chatmessage": ("match__seed", "match__snapshot__state", "user__password", "held"),
    "leaderboards.standing": ("user__password", "user__email", "entries__result__match__seed"),
    "leaderboards.ladderentry": ("result__match__seed", "standing__user__password"),
    "accounts.user": ("password", "tokens__digest", "match_seats__match__seed", "seats__device"),
    "tournaments.tournament": ("seed", "played_rounds__deal_seed", "entrants__device", "entrants__user__password",
                               "played_rounds__tables__match__seed", "creator__email"),
    "tournaments.adjustment": ("entrant__device", "by__password", "entrant__tournament__seed"),
    "account.emailaddress": ("user__password", "user__tokens__digest"),
}  # fmt: skip
OURS = ("accounts", "games", "leaderboards", "moderation", "tournaments")


@pytest.fixture
def helper() -> User:
    """A member of the staff who may look at everything and do nothing."""
    helper = person("helper")
    helper.is_staff = True
    helper.save()
    helper.user_permissions.add(*Permission.objects.filter(codename__startswith="view_"))
    return helper


@pytest.fixture
def staff(helper: User) -> Client:
    client = Client()
    sign_in_staff(client, helper)
    return client


def listed(label: str, helper: User, query: str | dict[str, str]) -> HttpResponse:
    """A list as its view makes it, without middleware and not yet written out."""
    request = RequestFactory().get("/" + query) if isinstance(query, str) else RequestFactory().get("/", query)
    request.user = helper
    answer: HttpResponse = dict(registered())[label].changelist_view(request)
    return answer


def registered() -> list[tuple[str, admin.ModelAdmin[Any]]]:
    return [(model._meta.label_lower, pages) for model, pages in admin.site._registry.items()]


def hidden_fields(pages: admin.ModelAdmin[Any]) -> list[str]:
    """Columns of the model that its pages do not show."""
    shown = {*(pages.fields or ()), *pages.list_display}
    for _, options in pages.fieldsets or ():
        shown |= set(options["fields"])
    columns = pages.model._meta.concrete_fields
    return [field.name for field in columns if field.name not in shown and not field.primary_key]


def asked() -> list[tuple[str, str]]:
    of_models = [(label, field) for label, pages in registered() for field in hidden_fields(pages)
                 if label.partition(".")[0] in OURS]  # fmt: skip
    return sorted({*of_models, *((label, field) for label, fields in SECRETS.items() for field in fields)})


def test_the_seed_is_among_what_is_asked_for():
    assert ("games.match", "seed") in asked()
    assert ("games.table", "version") in asked()


@pytest.mark.parametrize(("label", "field"), asked())
def test_no_lookup_reaches_what_is_not_shown(helper, label, field):
    for lookup in (field, *(f"{field}__{how}" for how in HOW)):
        with pytest.raises(DisallowedModelAdminLookup):
            listed(label, helper, {lookup: "1"})


def test_who_tries_is_answered_400(staff):
    for field in SECRETS["games.match"]:
        assert staff.get(reverse("admin:games_match_changelist"), {field: "1"}).status_code == 400


@pytest.mark.parametrize("every", [False, *rarely(True)], ids=["the last choice", "every choice"])
def test_what_the_filters_offer_still_narrows_the_lists(every, staff, helper):
    match = running(person("ann"), person("bob"))
    link = reverse("admin:games_match_change", args=[match.pk])
    page = reverse("admin:games_match_changelist")
    for query, found in (
        ({"status__exact": "running"}, True), ({"status__exact": "finished"}, False), ({"id": match.pk}, True),
        ({"started_at__year": match.started_at.year}, True), ({"rated__exact": "0"}, not match.rated),
    ):  # fmt: skip
        answer = staff.get(page, query)
        assert answer.status_code == 200
        assert (link in answer.content.decode()) is found, query
    for label, _pages in registered():
        if label.partition(".")[0] not in OURS:
            continue
        answer = staff.get(reverse(f"admin:{label.replace('.', '_')}_changelist"))
        for spec in answer.context["cl"].filter_specs:
            choices = list(spec.choices(answer.context["cl"]))
            for choice in choices if every else choices[-1:]:
                assert listed(label, helper, choice["query_string"]).status_code == 200, choice


def test_no_order_and_no_search_touches_a_secret():
    for label, pages in registered():
        if label.partition(".")[0] not in OURS:
            continue
        secret = {*SECRETS.get(label, ()), *hidden_fields(pages)}
        shown = [str(name) for name in pages.list_display]
        columns = {getattr(getattr(pages, name, None), "admin_order_field", None) or name for name in shown}
        assert columns & secret == set()
        assert {name.lstrip("=^@") for name in pages.search_fields} & secret == set()
        assert {str(name).lstrip("-") for name in pages.ordering or ()} & secret == set()


def test_a_page_is_not_found_by_a_secret(staff):
    match = running(person("ann"), person("bob"))
    answer = staff.get(f"/admin/games/match/{match.seed}/change/", {"_to_field": "seed"})
    assert answer.status_code in (302, 400)
    assert match.seed not in answer.content.decode()
    assert Match.objects.count() == Table.objects.count() == 1
