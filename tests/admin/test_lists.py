"""No list of the administration asks the database per row."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from .model_rows import row_of

pytestmark = pytest.mark.django_db
LISTS = sorted(admin.site._registry, key=lambda model: model._meta.label)


def asked(client: Client, model: Any) -> tuple[int, int]:
    """Rows that the list shows, and queries that it takes."""
    address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address)
    assert answer.status_code == 200
    return len(answer.context["cl"].result_list), len(queries)


@pytest.mark.parametrize("model", LISTS, ids=lambda model: model._meta.label)
def test_a_list_takes_as_many_queries_for_many_rows_as_for_few(admin_client: Client, model: Any) -> None:
    for _ in range(2):
        row_of(model)
    asked(admin_client, model)  # what is read once
    few, before = asked(admin_client, model)
    for _ in range(5):
        row_of(model)
    many, after = asked(admin_client, model)
    assert many >= few + 5
    assert after == before
