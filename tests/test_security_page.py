"""`docs/security.md` and the table of OWASP ASVS beside it agree with the product, and cite tests that there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.test import Client

from accounts.models import User

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "security.md").read_text()
TABLE = (ROOT / "docs" / "security" / "asvs.md").read_text()
VERDICTS = ("met", "not met", "n/a")
LEVEL_2 = """
1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2 4.1:1-3
4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4 7.1:1-3
7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2 10.3:1-4
10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1 12.1:1-3 12.2:1-2 12.3:1-4
13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1 16.2:1-5 16.3:1-4
16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2
"""
"""The numbers of the requirements of levels 1 and 2 of the standard 5.0.0: section:first-last."""
ROW = re.compile(r"^\| (\d+\.\d+\.\d+)(?:–(\d+\.\d+\.\d+))? \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
CITED = re.compile(r"`([\w/]+\.py)::(test_\w+)`")

Number = tuple[int, int, int]


@cache
def numbers() -> list[Number]:
    found = []
    for part in LEVEL_2.split():
        section, _colon, span = part.partition(":")
        first, _dash, last = span.partition("-")
        chapter, number = map(int, section.split("."))
        found += [(chapter, number, each) for each in range(int(first), int(last or first) + 1)]
    return found


def number_of(text: str) -> Number:
    chapter, section, each = map(int, text.split("."))
    return chapter, section, each


def answered() -> Iterator[Number]:
    for first, last, *_rest in ROW.findall(TABLE):
        if last:
            start, end = numbers().index(number_of(first)), numbers().index(number_of(last))
            yield from numbers()[start : end + 1]
        else:
            yield number_of(first)


def section(title: str) -> str:
    found = re.search(rf"^## {re.escape(title)}$(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def rows(title: str) -> list[list[str]]:
    lines = re.findall(r"^\| (.+) \|$", section(title), re.MULTILINE)
    return [line.split(" | ") for line in lines][1:]


# ── The table of the standard ───────────────────────────────────────────────────────────────────


def test_every_requirement_of_level_2_is_answered_once() -> None:
    assert len(numbers()) == 253
    assert list(answered()) == numbers()


def test_each_line_that_is_met_has_a_test_and_every_other_a_reason() -> None:
    for first, _last, _words, verdict, proof in ROW.findall(TABLE):
        assert verdict in VERDICTS, first
        assert bool(CITED.search(proof)) is (verdict == "met"), first
        assert len(proof) > 3, first
    assert len(ROW.findall(TABLE)) == len(re.findall(r"^\| \d", TABLE, re.MULTILINE))


@pytest.mark.parametrize("page", [PAGE, TABLE], ids=["model", "table"])
def test_every_cited_test_is_there(page: str) -> None:
    cited = set(CITED.findall(page))
    assert cited
    missing = [
        f"{file}::{name}" for file, name in sorted(cited)
        if not (ROOT / "tests" / file).is_file()
        or not re.search(rf"^(async )?def {name}\(", (ROOT / "tests" / file).read_text(), re.MULTILINE)
    ]  # fmt: skip
    assert missing == []


def test_every_cited_file_is_there() -> None:
    for name in re.findall(r"`((?:[\w]+/)+[\w.]+)`", section("Threats and answers")):
        assert (ROOT / "tests" / name.partition("::")[0]).exists(), name


# ── The model ───────────────────────────────────────────────────────────────────────────────────


def test_the_page_names_each_asset_with_its_level() -> None:
    levels = {row[1] for row in rows("Assets")}
    assert levels == {"secret", "private", "hidden", "public"}
    assert len(rows("Assets")) >= 12


def test_every_party_has_what_it_may_and_may_not_learn() -> None:
    parties = {row[0] for row in rows("What each party may learn")}
    assert {"visitor", "seat", "spectator", "bot", "owner of a bot", "streamer", "donor", "moderator",
            "tournament director", "administrator", "operator"} <= parties  # fmt: skip


def test_every_way_to_sign_in_is_on_the_page() -> None:
    text = " ".join(" ".join(row) for row in rows("Signing in"))
    for way in ("password", "guests", "bot", "overlays", "platforms", "administration", "lost password"):
        assert way in text, way
    rates = settings.ACCOUNT_RATE_LIMITS
    assert rates["login_failed"] == "10/m/ip,5/5m/key"
    assert rates["login_failed_anywhere"] == "10/5m/key"
    assert rates["guest"] == "20/m/ip,200/h/ip"
    for number in (
        "5 wrong ones in 5 minutes",
        "10 per account",
        "10 a minute per address",
        "20 a minute and 200 an hour",
    ):
        assert number in text, number


def test_the_times_of_sessions_on_the_page_are_those_of_the_settings() -> None:
    days = settings.SESSION_COOKIE_AGE // 86400
    assert f"A session ends {days} days after the last visit" in section("Signing in")
    assert "any number of sessions" in section("Signing in")


def test_every_key_is_on_the_page() -> None:
    text = section("Keys")
    for name in ("SECRET_KEY", "SECRET_KEY_FALLBACKS", "Fernet", "signing secret", "token", "password", "seed"):
        assert name in text, name
    assert "256 random bits" in text
    encrypting = [
        path for folder in ("accounts", "config", "games", "leaderboards", "moderation")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"\bFernet\(|cryptography\.hazmat|^import (Crypto|nacl)", path.read_text(), re.MULTILINE)
    ]  # fmt: skip
    known = {"encrypted_text.py", "push_crypto.py"}
    assert {path.name for path in encrypting} == known, "a new use of keys belongs on the page"
    for name in ("push key", "keys of a device"):
        assert name in text, name


def test_passwords_are_hashed_as_slowly_as_the_framework_advises() -> None:
    from django.conf import global_settings

    assert global_settings.PASSWORD_HASHERS[0].endswith("PBKDF2PasswordHasher")
    for name in ("base", "prod"):  # those of the tests alone are fast
        assert "PASSWORD_HASHERS" not in (ROOT / "config" / "settings" / f"{name}.py").read_text()
    assert f"PBKDF2-SHA256 with {PBKDF2PasswordHasher.iterations:,} rounds" in section("Keys")


def test_every_connection_to_the_outside_is_on_the_page() -> None:
    text = section("Connections")
    for name in ("PostgreSQL", "broker", "callback", "LLM_BASE_URL", "EMAIL_URL", "outbound_requests"):
        assert name in text, name


def test_the_page_names_each_log() -> None:
    assert [row[0] for row in rows("Logs")] == [
        "processes",
        "sign-ins",
        "administration and moderation",
        "matches",
        "proxies",
    ]


def test_the_times_for_updates_are_on_the_page() -> None:
    assert [row[1] for row in rows("Updates")] == ["2 days", "14 days", "with the next release, 90 days at most"]


# ── What the table promises and no other test asks ──────────────────────────────────────────────


@pytest.mark.django_db
@pytest.mark.parametrize(
    "password", ["  Spaces at Both Ends kept  ", "".join(chr(0x4E00 + 37 * n) for n in range(70)), "x7-" * 42 + "Ü😀"]
)
def test_a_password_is_taken_as_it_is_and_a_long_one_too(password: str) -> None:
    given = {
        "username": "newcomer", "password1": password, "password2": password, "email": "", "display_name": "",
        "avatar": "crane",
    }  # fmt: skip
    assert Client().post("/accounts/signup/", given).status_code == 302
    assert User.objects.get(username="newcomer").check_password(password)
    client = Client()
    for wrong in (password.strip().lower(), password[:64]):
        if wrong != password:
            assert client.post("/accounts/login/", {"login": "newcomer", "password": wrong}).status_code == 200
    assert client.post("/accounts/login/", {"login": "newcomer", "password": password}).status_code == 302


def test_scripts_store_settings_alone_in_the_browser() -> None:
    stored = set()
    for script in (ROOT / "static" / "js").rglob("*.js"):
        stored |= set(re.findall(r"(?:local|session)Storage\.setItem\(([^,)]+)", script.read_text()))
    assert stored
    assert not [key for key in stored if re.search(r"token|password|session|hand|card|mail", key, re.IGNORECASE)]


def test_scripts_write_no_name_from_outside_into_a_prototype() -> None:
    for script in (ROOT / "static" / "js").rglob("*.js"):
        assert not re.search(r"__proto__|Object\.setPrototypeOf|\.prototype\[", script.read_text()), script.name
