"""Django's cache in the broker (Valkey), which all processes share. In an outage each process uses a cache of its own.

The cache holds counts of limits and values that are cheap to compute again, so separate counts for a while do no harm.
Requests have a short timeout, and during an outage only occasional ones are sent.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as BrokerGone
from redis.exceptions import RedisError
from redis.retry import Retry

from games.outage_log import OutageLog

log = logging.getLogger(__name__)

TIMEOUT_SECONDS = 0.3
"""Seconds within which the broker must answer a request."""
RETRY_SECONDS = 1.0
"""Seconds for which a process uses its own cache after a failure, before it tries the broker again."""
MAX_DOUBTFUL = 1_000
MAX_ENTRIES = 50_000
"""The most entries of a process's own cache: more than any client can push out within a limit's period."""


class _ServerConnection:
    """One process's connections to the cache server, and whether that server is known to be unavailable.

    Django makes a cache object for each thread and request. All of them share this one.
    """

    def __init__(self, servers: list[str], options: dict[str, Any]) -> None:
        # one retry for a dead connection, as after a restart; a silent broker is not tried again
        retry = Retry(NoBackoff(), 1, supported_errors=(BrokerGone,))
        limits = {"socket_timeout": TIMEOUT_SECONDS, "socket_connect_timeout": TIMEOUT_SECONDS, "retry": retry}
        self.client = RedisCacheClient(servers, **{**limits, **options})
        self.outage = OutageLog(log, "the cache", "limits are counted by each process for itself")
        self.ask_at = 0.0
        self.doubtful: set[str] = set()
        """Keys to delete after the outage, since the broker may hold old values, such as a lock released meanwhile."""


_links: dict[str, _ServerConnection] = {}
_guard = threading.Lock()


class SteadyCache(RedisCache):
    """A Django cache backend that stores in Valkey, or inside this process while Valkey does not answer."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._spare = LocMemCache(f"spare:{server}", {**params, "OPTIONS": {"MAX_ENTRIES": MAX_ENTRIES}})
        with _guard:
            if server not in _links:
                _links[server] = _ServerConnection(self._servers, self._options)  # type: ignore[attr-defined]
        self._link = _links[server]

    @property
    def _cache(self) -> RedisCacheClient:
        return self._link.client

    def _steady(self, ask: Callable[[], Any], spare: Callable[[], Any], doubtful: str | None) -> Any:
        """Returns the result of `ask`, which uses Valkey, or during an outage that of `spare`, the process's own cache.

        `doubtful` is the key of an `add` or `delete`, else None. A frozen server may still carry out a request that it
        has not answered, so the key is deleted after the outage.
        """
        link = self._link
        if link.outage.lasts:
            now = time.monotonic()
            if now < link.ask_at:
                self._doubt(doubtful)
                return spare()
            link.ask_at = now + RETRY_SECONDS  # one thread tries the broker, the others use their own cache
        try:
            answer = ask()
        except RedisError as error:
            link.ask_at = time.monotonic() + RETRY_SECONDS
            link.outage.began(error)
            self._doubt(doubtful)
            return spare()
        if link.outage.lasts:
            link.outage.ended()
            self._settle()
        return answer

    def _doubt(self, key: str | None) -> None:
        if key is not None and len(self._link.doubtful) < MAX_DOUBTFUL:
            self._link.doubtful.add(key)

    def _settle(self) -> None:
        keys, self._link.doubtful = self._link.doubtful, set()
        with contextlib.suppress(RedisError):  # the keys expire by themselves
            if keys:
                self._link.client.delete_many(keys)


def _operation(name: str) -> Callable[..., Any]:
    def operate(self: SteadyCache, *args: Any, **kwargs: Any) -> Any:
        shared, spare = getattr(RedisCache, name), getattr(self._spare, name)
        # a frozen server may still execute a request that was not answered
        doubtful = self.make_key(args[0]) if name in ("add", "delete") and args else None
        return self._steady(lambda: shared(self, *args, **kwargs), lambda: spare(*args, **kwargs), doubtful)

    operate.__name__ = name
    return operate


for _name in (
    "add", "get", "set", "touch", "delete", "get_many", "has_key", "incr", "set_many", "delete_many", "clear",
):  # fmt: skip
    setattr(SteadyCache, _name, _operation(_name))
