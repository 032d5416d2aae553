"""A real server starts with nothing assumed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GIVEN = {
    "SECRET_KEY": "x" * 50, "ALLOWED_HOSTS": "kaiju.example", "DATABASE_URL": "postgres://u@h/kaiju",
    "REDIS_URL": "redis://h:6379/0",
}  # fmt: skip


def read_with(
    variables: dict[str, str], shown: str = "prod.DATABASES['default']['ENGINE']"
) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if key not in GIVEN} | variables
    program = f"from config.settings import prod; print({shown})"
    return subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


def test_a_server_starts_with_what_it_was_given():
    assert read_with(GIVEN).stdout == "config.postgresql\n"


@pytest.mark.parametrize("name", GIVEN)
def test_a_server_that_was_not_told_this_does_not_start(name):
    done = read_with({key: value for key, value in GIVEN.items() if key != name})
    assert done.returncode != 0
    assert f"Set the {name} environment variable" in done.stderr


def test_a_server_does_not_fall_back_to_a_file_for_its_database():
    done = read_with(GIVEN | {"DATABASE_URL": ""})
    assert done.returncode != 0
    assert "DATABASE_URL is empty" in done.stderr


def test_every_cookie_goes_over_tls_alone_and_so_do_the_names_below():
    shown = "[getattr(prod, name) for name in dir(prod) if name.endswith('COOKIE_SECURE')]"
    assert read_with(GIVEN, shown).stdout == "[True, True, True]\n"  # CSRF, language, session
    assert read_with(GIVEN, "prod.SECURE_HSTS_INCLUDE_SUBDOMAINS").stdout == "True\n"
    without = GIVEN | {"SECURE_HSTS_INCLUDE_SUBDOMAINS": "false"}
    assert read_with(without, "prod.SECURE_HSTS_INCLUDE_SUBDOMAINS").stdout == "False\n"


@pytest.mark.parametrize(("mail", "warned"), [({}, True), ({"EMAIL_URL": "smtp+tls://u:p@mail.example:587"}, False)])
def test_a_server_that_sends_no_mail_is_warned_before_it_is_deployed(mail, warned):
    env = {key: value for key, value in os.environ.items() if key not in (*GIVEN, "EMAIL_URL")} | GIVEN | mail
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy"], cwd=ROOT, capture_output=True, text=True, check=False,
        env=env | {"DJANGO_SETTINGS_MODULE": "config.settings.prod"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert ("accounts.W001" in done.stderr) is warned
