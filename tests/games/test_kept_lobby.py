"""The list of open tables is made once for a change and a language, however many pages ask for it."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import translation

from games import after_commit
from games.services import tables
from games.services.table_options import change_table
from games.views import lobby_cache
from tests.support.live_matches import person, table_of
from tests.support.pages import CHINESE, ENGLISH, Page, browser

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the list was made, by language."""
    count: Counter[str] = Counter()
    make = lobby_cache._render_lobby

    def counted(*args: Any) -> lobby_cache.LobbyParts:
        count[translation.get_language() or ""] += 1
        return make(*args)

    lobby_cache.clear_cache()
    monkeypatch.setattr(lobby_cache, "_render_lobby", counted)
    return count


def rows(client: Any) -> Page:
    answer = client.get("/tables/open/")
    assert answer.status_code == 200
    return Page(answer.content.decode())


def test_twenty_pages_that_hear_of_a_change_make_one_list_a_language(made: Counter[str]):
    bob = person("bob")
    table = table_of(bob, agents=0)
    pages = [browser(language=ENGLISH if n % 2 else CHINESE) for n in range(20)]
    for each in pages:
        assert rows(each).one("form", action=f"/t/{table.code}/join/")
    assert made == {"en": 1, "zh-hans": 1}
    tables.stand(table=table, user=bob)
    tables.leave(table=table, user=bob)
    for each in pages:
        assert not rows(each).all("form")
    assert made == {"en": 2, "zh-hans": 2}


def test_every_change_is_in_the_next_page(made: Counter[str]):
    client, zhu = browser(), person("zhu")
    assert not rows(client).all("form")
    table = table_of(zhu, agents=0)
    assert len(rows(client).all("form")) == 1
    change_table(table=table, by=zhu, private=True, rated=False, bots=False, options={}, seats=None)
    assert not rows(client).all("form")
    change_table(table=table, by=zhu, private=False, rated=True, bots=False, options={}, seats=None)
    assert len(rows(client).all("form")) == 1


def test_each_visitor_has_tokens_of_their_own_that_work(made: Counter[str]):
    table = table_of(person("bob"), agents=0)
    one, other = browser(), browser()
    shown = [rows(each) for each in (one, other)]
    tokens = {page.one("input", name=name)["value"] for page in shown for name in ("once", "csrfmiddlewaretoken")}
    assert len(tokens) == 4
    for page in shown:
        assert lobby_cache.CSRF not in page.html
        assert lobby_cache.ONCE not in page.html
    token = shown[0].one("input", name="once")["value"]
    assert one.post(f"/t/{table.code}/join/", {"once": token})["Location"] == f"/t/{table.code}/"
    assert other.post(f"/t/{table.code}/join/", {"once": token}).status_code == 400


def test_who_sits_there_sees_their_seat_and_others_do_not(made: Counter[str]):
    zhu = person("zhu")
    table = table_of(zhu, agents=0)
    others = table_of(person("fox"), agents=0)
    own = rows(browser(user=zhu))
    assert [each["href"] for each in own.all("a", **{"class": "btn"})] == [f"/t/{table.code}/"]
    assert own.one("form", action=f"/t/{others.code}/join/")
    assert len(rows(browser()).all("form")) == 2
    assert made.total() == 1


def test_what_is_rolled_back_is_not_kept(made: Counter[str]):
    rows(browser())
    with transaction.atomic():
        table_of(person("zhu"), agents=0)
        assert len(lobby_cache.cached_lobby().rows) == 1
        transaction.set_rollback(True)
    assert not rows(browser()).all("form")


def test_it_grows_old_by_itself_and_faster_where_changes_cannot_be_heard(
    made: Counter[str], monkeypatch: pytest.MonkeyPatch
):
    for now, times in ((100.0, 1), (109.0, 1), (110.0, 2)):
        lobby_cache.cached_lobby(now=now)
        assert made.total() == times, now

    class Away:
        def get_or_set(self, *_: Any) -> str:
            raise ConnectionError

        set = get_or_set

    monkeypatch.setattr(after_commit, "cache", Away())
    for now, times in ((110.5, 2), (111.0, 3), (111.5, 3), (112.0, 4)):
        lobby_cache.cached_lobby(now=now)
        assert made.total() == times, now
    table_of(person("zhu"), agents=0)  # a change goes on without the cache


def test_who_asks_at_once_waits_for_the_one_that_is_made(made: Counter[str]):
    table_of(person("bob"), agents=0)
    start, found = threading.Barrier(8), []

    def ask() -> None:
        start.wait()
        found.append(lobby_cache.cached_lobby())
        connection.close()

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(each) for each in found}) == 1
    assert made.total() == 1
