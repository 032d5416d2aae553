"""`/.well-known/security.txt` names the configured contact, and is absent without one."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from accounts.security_contact import security_text, warn_without_security_contact

PATH = "/.well-known/security.txt"


@pytest.fixture
def contact(settings: Any) -> Any:
    def configure(*given: str) -> None:
        settings.KAIJU = {**settings.KAIJU, "SECURITY_CONTACT": list(given), "SITE_URL": "https://kaiju.example"}

    return configure


def test_without_a_contact_there_is_no_security_txt_and_the_deploy_check_warns(db: None, contact: Any) -> None:
    contact()
    assert Client().get(PATH).status_code == 404
    assert [each.id for each in warn_without_security_contact(None)] == ["accounts.W002"]


def test_a_contact_is_shown_with_an_end_within_a_year(db: None, contact: Any) -> None:
    contact("security@kaiju.example", "https://kaiju.example/report")
    answer = Client().get(PATH)
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    fields = [line.partition(": ")[::2] for line in answer.content.decode().splitlines()]
    assert [value for name, value in fields if name == "Contact"] == [
        "mailto:security@kaiju.example", "https://kaiju.example/report",
    ]  # fmt: skip
    assert dict(fields)["Canonical"] == f"https://kaiju.example{PATH}"
    assert warn_without_security_contact(None) == []


def test_the_end_is_90_days_from_the_day_on_which_it_is_read(contact: Any) -> None:
    contact("a@b.example")
    text = security_text(address="https://x/", now=datetime(2026, 11, 30, 17, 5, tzinfo=UTC))
    assert "Expires: 2027-02-28T00:00:00Z\n" in text


def test_the_deploy_check_warns_of_a_contact_that_is_no_address(contact: Any) -> None:
    contact("somebody")
    assert [each.id for each in warn_without_security_contact(None)] == ["accounts.W003"]


def test_password_managers_find_the_page_that_changes_a_password(db: None) -> None:
    assert Client().get("/.well-known/change-password")["Location"] == "/accounts/password/change/"
