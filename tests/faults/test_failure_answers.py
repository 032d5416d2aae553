"""What a visitor is answered while the database or the broker is away: 503, when to come back, in their language."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, InterfaceError, OperationalError, ProgrammingError
from django.test import Client
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import ConnectionError as BrokerGone

from config import unavailable_answers
from tests.support.pages import Page

SESSION = "django.contrib.sessions.backends.db.SessionStore._get_session_from_db"
CHINESE, ENGLISH = "zh-CN,zh;q=0.9", "en-GB,en;q=0.8"
SECRET = "3S 4H"


@pytest.fixture
def broken(monkeypatch):
    """Lets the front page, the list of games of the API and everybody's session fail."""

    def fail_with(error, *, place="games.views.lobby_cache.running_counts"):
        def fail(*_args, **_kwargs):
            raise error

        monkeypatch.setattr(place, fail)
        return Client(raise_request_exception=False)

    monkeypatch.setattr(unavailable_answers, "refusals", unavailable_answers.UnavailableCounter())
    return fail_with


@pytest.mark.parametrize("kind", [OperationalError, InterfaceError, BrokerGone, BrokerError])
@pytest.mark.parametrize(("language", "words"), [(CHINESE, "马上回来"), (ENGLISH, "Back in a moment")])
@pytest.mark.django_db
def test_a_page_says_so_in_the_visitors_language(broken, kind, language, words):
    answer = broken(kind(SECRET)).get("/", headers={"accept-language": language})
    shown = Page(answer.content.decode())
    assert answer.status_code == 503
    assert shown.one("h1").text == words
    assert int(answer["Retry-After"]) in range(3, 9)
    assert f'http-equiv="refresh" content="{answer["Retry-After"]}"' in shown.html
    assert "no-store" in answer["Cache-Control"]
    assert SECRET not in shown.html


def test_a_page_needs_no_database_to_say_so(broken):
    """`django_db` is not asked for: a query would fail this test."""
    client = broken(OperationalError(SECRET), place=SESSION)
    client.cookies["sessionid"] = "x" * 32
    answer = client.get("/", headers={"accept-language": ENGLISH})
    assert answer.status_code == 503  # the first middleware that reads the session failed
    assert b"Back in a moment" in answer.content


@pytest.mark.django_db
def test_what_was_sent_is_not_asked_for_again_by_the_page(broken):
    client = broken(OperationalError(SECRET), place="accounts.services.consume")
    answer = client.post("/guest/", headers={"accept-language": ENGLISH})
    assert answer.status_code == 503
    assert b"http-equiv" not in answer.content
    assert "see whether it went through" in answer.content.decode()


@pytest.mark.django_db
def test_the_api_answers_with_a_problem(broken):
    client = broken(OperationalError(SECRET), place="games.api.views.MatchViewSet.get_queryset")
    answer = client.get("/api/v1/matches/", headers={"accept-language": CHINESE})
    assert (answer.status_code, answer["Content-Type"]) == (503, "application/problem+json")
    assert answer.json()["code"] == "AWAY"
    assert answer.json()["title"] == "马上回来"
    assert int(answer["Retry-After"]) in range(3, 9)


@pytest.mark.django_db
def test_an_outage_behind_another_error_is_seen(broken):
    error = RuntimeError("the template failed")
    error.__cause__ = OperationalError(SECRET)
    assert broken(error).get("/").status_code == 503


@pytest.mark.parametrize("kind", [ProgrammingError, DatabaseError, RuntimeError])
@pytest.mark.django_db
def test_a_fault_of_ours_is_none(broken, kind):
    answer = broken(kind(SECRET)).get("/", headers={"accept-language": ENGLISH})
    assert answer.status_code == 500
    assert not answer.has_header("Retry-After")


@pytest.mark.django_db
def test_an_outage_is_one_line_of_the_log_however_many_ask(broken, caplog):
    client = broken(OperationalError(SECRET))
    for _ in range(30):
        client.get("/")
    said = [record for record in caplog.records if record.name.startswith(("config", "django.request"))]
    assert [record.getMessage() for record in said] == ["OperationalError: 1 requests were answered with 503"]
    assert not said[0].exc_info
    assert SECRET not in caplog.text
