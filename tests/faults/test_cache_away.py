"""The cache of a deployment while its server is killed, frozen or restarted: limits are counted all the same."""

from __future__ import annotations

import time

import pytest
from django.core.cache import caches
from django.test import RequestFactory

from accounts import rate_limits
from config.caches import SteadyCache, _links
from config.settings.database_and_broker import cache_settings as setting
from tests.support.servers import private_broker

pytestmark = pytest.mark.django_db


@pytest.fixture
def broker():
    with private_broker.broker() as one:
        yield one


@pytest.fixture
def cache(broker, settings):
    settings.CACHES = {"default": setting(broker.address)}
    assert isinstance(caches["default"], SteadyCache)
    yield caches["default"]
    link = _links.pop(broker.address)
    for pool in vars(link.client)["_pools"].values():
        pool.disconnect()
    caches["default"]._spare.clear()


def lose(broker, how):
    getattr(broker, how)()


@pytest.mark.parametrize("how", ["kill", "freeze"])
def test_a_limit_holds_while_the_cache_is_away(broker, cache, how, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "guest": "3/m/ip"}
    lose(broker, how)
    visit = RequestFactory().post("/")
    assert [rate_limits.consume(visit, "guest") for _ in range(5)] == [True, True, True, False, False]


@pytest.mark.parametrize("how", ["kill", "freeze"])
def test_every_operation_goes_on(broker, cache, how):
    cache.set("here", "before")
    lose(broker, how)
    assert cache.get("here") is None
    assert cache.add("a", 1)
    assert not cache.add("a", 2)
    assert (cache.get("a"), cache.incr("a"), "a" in cache) == (1, 2, True)
    cache.set_many({"b": 3, "c": 4})
    assert cache.get_many(["b", "c"]) == {"b": 3, "c": 4}
    assert cache.touch("b", 10)
    assert cache.delete("b")
    cache.delete_many(["c"])
    assert cache.get_or_set("d", 5) == 5
    cache.clear()


def test_after_a_restart_the_first_question_is_answered_by_the_server(broker, cache):
    cache.set("here", "before")
    broker.kill()
    broker.start()
    cache.set("here", "after")
    assert cache._cache.get(cache.make_key("here"), None) == "after"
    assert not cache._link.outage.lasts


def test_a_frozen_server_is_asked_once_in_a_while_and_not_by_everybody(broker, cache, monkeypatch):
    asked: list[str] = []
    get = cache._cache.get

    def counted(key, default):
        asked.append(key)
        return get(key, default)

    monkeypatch.setattr(cache._cache, "get", counted)
    broker.freeze()
    for _ in range(50):
        cache.get("x")
    assert len(asked) == 1
    cache._link.ask_at = 0.0
    broker.thaw()
    cache.get("x")
    assert len(asked) == 2
    assert not cache._link.outage.lasts


def test_no_lock_is_left_behind_by_who_was_not_answered(broker, cache):
    """A frozen server carries out what it was asked once it goes on, when nobody knows of it any more."""
    broker.freeze()
    assert cache.add("lock", 1, timeout=600)
    cache.delete("lock")
    broker.thaw()
    cache._link.ask_at = 0.0
    until = time.monotonic() + 10
    while cache._link.outage.lasts and time.monotonic() < until:
        cache.get("x")
        cache._link.ask_at = 0.0
    assert cache._cache.get(cache.make_key("lock"), None) is None


def test_an_outage_is_two_lines_of_the_log(broker, cache, caplog):
    broker.kill()
    for _ in range(20):
        cache.get("x")
    broker.start()
    cache._link.ask_at = 0.0
    cache.get("x")
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 2
    assert said[0] == "the cache does not answer (ConnectionError): limits are counted by each process for itself"
    assert said[1].startswith("the cache answers again after ")


def test_all_threads_share_one_way_to_it(cache):
    """Django makes a cache object for every thread, and each request has a thread of its own."""
    from concurrent.futures import ThreadPoolExecutor

    def ask() -> object:
        return vars(caches["default"])["_link"].client

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(ask).result() is cache._link.client
