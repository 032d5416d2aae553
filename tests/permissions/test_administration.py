"""Every page and every action of every model in the administration, as every role."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory
from django.urls import reverse

from .conftest import Ask, ask_rows
from .doors import MODEL_PAGES, admin_doors
from .people_and_places import Places
from .permission_table import ROLES, Row, differences, rows_of

pytestmark = pytest.mark.django_db
DOORS = rows_of("administration")
REGISTERED = {model._meta.label_lower: pages for model, pages in admin.site._registry.items()}


def test_every_page_and_action_is_in_the_table() -> None:
    assert sorted(row.door for row in DOORS) == sorted(admin_doors())


def test_every_page_opens_to_whom_the_table_says(places: Places, ask: Ask, *, all_of_them: bool) -> None:
    def request_of(row: Row) -> tuple[str, str]:
        label, page = row.door.split(": ")
        args = [] if page in ("changelist", "add") else [places.rows[label].pk]
        return "GET", reverse(f"admin:{label.replace('.', '_')}_{page}", args=args)

    rows = [row for row in DOORS if not _is_action(row.door)]
    assert differences(rows, ask_rows(rows, ask, request_of, all_of_them=all_of_them)) == []


def test_every_action_is_offered_to_whom_the_table_says(places: Places) -> None:
    """Django carries out an action only if this list offers it, whatever a form names."""
    rows = [row for row in DOORS if _is_action(row.door)]
    found: dict[str, dict[str, str]] = {row.door: {} for row in rows}
    for role in ROLES:
        request = RequestFactory().get("/")
        request.user = places.people[role] or AnonymousUser()
        offered = {label: pages.get_actions(request) for label, pages in REGISTERED.items()}
        for row in rows:
            label, action = row.door.split(": action ")
            found[row.door][role] = "+" if action in offered[label] else "-"
    assert differences(rows, found) == []


def test_the_rows_name_each_page_of_a_model() -> None:
    pages = {row.door.split(": ")[1] for row in DOORS if not _is_action(row.door)}
    assert pages == set(MODEL_PAGES)


def _is_action(door: str) -> bool:
    return ": action " in door
