"""What every response says to browsers, whatever serves it: types, cookies, embedding, addresses, methods."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from tests.support.finished_matches import ended
from tests.support.match_rows import make_player

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[1]
PAGES = ("/", "/accounts/login/", "/ladder/", "/nowhere/", "/api/v1/players/", "/api/v1/nowhere/", "/admin/login/")


@pytest.fixture
def anna() -> User:
    return make_player("anna")


@pytest.mark.parametrize("address", PAGES)
def test_every_kind_of_response_forbids_guessing_its_type(address: str) -> None:
    answer = Client().get(address)
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "charset" in answer["Content-Type"] or "json" in answer["Content-Type"]


@pytest.mark.parametrize("address", PAGES)
def test_every_page_keeps_its_address_to_itself(address: str) -> None:
    assert Client().get(address)["Referrer-Policy"] == "same-origin"


def test_no_page_is_embedded_but_the_one_that_is_meant_to_be(anna: User) -> None:
    for address in PAGES:
        answer = Client().get(address)
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"], address
        assert answer["X-Frame-Options"] == "DENY", address
    embedded = Client().get(f"/embed/matches/{ended(anna).pk}/")
    assert embedded.status_code == 200
    assert "frame-ancestors 'none'" not in embedded["Content-Security-Policy"]
    assert not embedded.cookies


@pytest.mark.parametrize("address", PAGES)
def test_no_response_is_open_to_scripts_of_other_sites(address: str) -> None:
    answer = Client().get(address, HTTP_ORIGIN="https://elsewhere.example")
    assert not [name for name in answer.headers if name.lower().startswith("access-control-")]


def test_every_cookie_says_to_whom_it_goes(anna: User) -> None:
    client = Client()
    client.get("/accounts/login/")
    client.post("/accounts/login/", {"login": "anna", "password": "let me in, please"})
    client.post("/i18n/setlang/", {"language": "en"})
    assert {"sessionid", "csrftoken", "kaiju_device"} <= set(client.cookies)
    for name, cookie in client.cookies.items():
        assert cookie["samesite"] in ("Lax", "Strict"), name
        if name in ("sessionid", "kaiju_device"):
            assert cookie["httponly"], name


def test_fields_of_passwords_hide_them_and_let_managers_fill_them() -> None:
    for address, names in (("/accounts/login/", ["password"]), ("/accounts/signup/", ["password1", "password2"])):
        form = Client().get(address).content.decode()
        for name in names:
            [field] = [tag for tag in form.split("<input")[1:] if f'name="{name}"' in tag.split(">")[0]]
            tag = field.split(">")[0]
            assert 'type="password"' in tag
            assert "autocomplete=" in tag
            assert "onpaste" not in tag


@pytest.mark.parametrize("address", ["/static/", "/static/js/", "/static/css/"])
def test_a_folder_of_files_is_not_listed(address: str) -> None:
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize("address", PAGES)
def test_a_request_is_not_echoed(address: str) -> None:
    answer = Client().generic("TRACE", address, HTTP_COOKIE="sessionid=what-nobody-is-told")
    assert "what-nobody-is-told" not in answer.content.decode()


def test_refused_access_is_in_the_log(anna: User, caplog: pytest.LogCaptureFixture) -> None:
    client = Client()
    client.force_login(anna)
    with caplog.at_level(logging.WARNING, logger="django.request"):
        assert client.get("/bots/nobody/edit/").status_code == 404
        api = APIClient()
        assert api.get("/api/v1/me/").status_code == 401
    told = [record.getMessage() for record in caplog.records]
    assert any("/bots/nobody/edit/" in line for line in told)
    assert any("/api/v1/me/" in line for line in told)


def test_a_server_asks_for_tls_for_a_year_on_all_its_names() -> None:
    code = """
import django
django.setup()
from django.test import Client
plain = Client().get("/api/v1/nowhere/")
safe = Client(HTTP_X_FORWARDED_PROTO="https").get("/api/v1/nowhere/")
print(plain.status_code, plain["Location"])
print(safe["Strict-Transport-Security"])
"""
    environment: dict[str, Any] = {
        **os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.prod", "SECRET_KEY": "x" * 60,
        "ALLOWED_HOSTS": "testserver", "TRUSTED_PROXIES": "1",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    led, policy = done.stdout.splitlines()
    assert led == "301 https://testserver/api/v1/nowhere/"
    assert "includeSubDomains" in policy
    assert int(policy.split("max-age=")[1].split(";")[0]) >= 31_536_000
