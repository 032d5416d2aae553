"""`make admin` asks, refuses and tells in one language: the console's."""

from __future__ import annotations

import getpass
import re
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.management import call_command

from accounts.models import User
from tests.support.match_rows import make_player
from tests.support.second_factor import sign_in_staff

pytestmark = pytest.mark.django_db

HAN = re.compile(r"[\u3400-\u9fff\uff01-\uff5e]")
LATIN = re.compile(r"[A-Za-z]{2,}")
GIVEN = {"zhuying", "anna", "createsuperuser", "no", "input", "admin"}

Talk = Callable[..., str]


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch) -> Talk:
    """Runs the command for somebody with that locale who types those lines and passwords; all that they read."""

    def run(lang: str, *, lines: list[str], passwords: list[str]) -> str:
        shown = StringIO()
        typed, secret = iter(lines), iter(passwords)

        def answer(answers: Iterator[str], question: str) -> str:
            shown.write(f"{question}\n")
            given = next(answers, None)
            if given is None:
                raise EOFError
            return given

        monkeypatch.delenv("LC_ALL", raising=False)
        monkeypatch.delenv("LC_MESSAGES", raising=False)
        monkeypatch.setenv("LANG", lang)
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
        monkeypatch.setattr("builtins.input", lambda question="": answer(typed, question))
        monkeypatch.setattr(getpass, "getpass", lambda question="Password: ": answer(secret, question))
        call_command("make_admin", stdout=shown, stderr=shown, no_color=True)
        return shown.getvalue()

    return run


FUMBLED = {
    "lines": ["", "a b", "ANNA", "zhuying", "nowhere", ""],
    "passwords": [
        "12345", "12345", "zhuying1", "zhuying1", "correct horse", "another horse", "jade-dragon-7", "jade-dragon-7",
    ],
}  # fmt: skip


def test_with_an_english_console_every_line_is_english(talk: Talk):
    make_player("anna")
    told = talk("en_GB.UTF-8", **FUMBLED)
    assert not HAN.search(told)
    for sentence in (
        "Username: ", "This field cannot be blank.", "Use letters, digits, Chinese characters, _ and -.",
        "This username is taken.", "Enter a valid email address.",
        "This password is too short: it needs at least 12 characters.",
        "The password is too similar to the username.", "The two passwords don't match.",
        "Administrator zhuying created. Sign in at /admin/.",
    ):  # fmt: skip
        assert sentence in told


def test_with_a_chinese_console_every_line_is_chinese(talk: Talk):
    make_player("anna")
    told = talk("zh_CN.UTF-8", **FUMBLED)
    assert [word for word in LATIN.findall(told) if word not in GIVEN] == []
    for sentence in ("用户名：", "密码（输入时不显示）：", "两次输入的密码不一样。", "管理员 zhuying 已创建"):
        assert sentence in told


def test_who_was_made_may_enter_the_administration(talk: Talk, client):
    talk("en_GB.UTF-8", lines=["zhuying", "z@example.org"], passwords=["jade-dragon-7", "jade-dragon-7"])
    user = User.objects.get()
    assert (user.username, user.email, user.is_staff, user.is_superuser) == ("zhuying", "z@example.org", True, True)
    assert client.login(username="zhuying", password="jade-dragon-7")
    assert client.get("/admin/", follow=True).redirect_chain[-1][0].startswith("/accounts/")  # a second factor first
    assert sign_in_staff(client, user).get("/admin/").status_code == 200


def test_who_breaks_off_makes_nobody(talk: Talk, capsys):
    with pytest.raises(SystemExit):
        talk("en_GB.UTF-8", lines=["zhuying"], passwords=[])
    assert not User.objects.exists()


def test_without_a_terminal_it_says_what_to_use(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    shown = StringIO()
    monkeypatch.setattr(sys, "stdin", StringIO())
    with pytest.raises(SystemExit):
        call_command("make_admin", stderr=shown, no_color=True)
    assert "run it in a terminal" in shown.getvalue()
