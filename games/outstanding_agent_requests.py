"""Bounds the requests to agents that are outstanding: sent, and not answered yet.

Each request takes a place until its agent has answered, or until it counts as lost. Two bounds apply to all processes
together. No more requests may be due than the workers have answered in the last seconds. No more may be outstanding
at all than a setting says. A request that finds no place is not sent: the database has its time
(`Snapshot.agent_due_at`), and the scheduler asks when there is room. So a queue without a worker stays short.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from functools import partial
from typing import Any, Final, NamedTuple

import redis
from django.conf import settings
from kombu.transport import memory
from redis.backoff import NoBackoff
from redis.retry import Retry

log = logging.getLogger(__name__)

LEAST: Final = 64
"""Requests that may be due at once even if no agent has answered lately."""
SOON_SECONDS: Final = 5.0
"""At most as many requests may be due as agents answered in a period of this length: the present or the last one."""
LEASE_SECONDS: Final = 5.0
"""Seconds for which an agent that decides keeps its place. Its worker renews it twice a second, until it dies."""
MARGIN_SECONDS: Final = 0.25
"""A place ends this long before its request is repeated, so that the repetition finds it free."""
HOLD_SECONDS: Final = 1.0
"""Seconds after a refusal for which this process sends no request with a move, but leaves it to the scheduler."""

ADMIT = """
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local due, lease, answered = KEYS[1], KEYS[2], KEYS[4]
local least, most, period = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
for _, each in ipairs(redis.call('ZRANGEBYSCORE', lease, '-inf', now)) do
  redis.call('ZREM', due, each)
  redis.call('ZREM', lease, each)
end
local this = math.floor(now / period)
local lately = math.max(tonumber(redis.call('GET', answered .. ':' .. this) or '0'),
                        tonumber(redis.call('GET', answered .. ':' .. (this - 1)) or '0'))
local bound = math.max(least, math.min(most, lately))
local room = math.min(bound - redis.call('ZCOUNT', due, '-inf', now), most - redis.call('ZCARD', lease),
                      2 * bound - redis.call('LLEN', KEYS[3]))
local oldest = redis.call('ZRANGE', due, 0, 0, 'WITHSCORES')[2]
local verdicts = {room, math.max(0, now - tonumber(oldest or now))}
for i = 4, #ARGV, 3 do
  if redis.call('ZSCORE', lease, ARGV[i]) then
    table.insert(verdicts, 0)
  elseif room > 0 then
    redis.call('ZADD', due, now + ARGV[i + 1], ARGV[i])
    redis.call('ZADD', lease, now + ARGV[i + 2], ARGV[i])
    room = room - 1
    table.insert(verdicts, 1)
  else
    table.insert(verdicts, -1)
  end
end
return verdicts
"""
"""Asks for places. The clock is the broker's, which all processes share.

Returns the room, the milliseconds for which the oldest request has waited, then a verdict for each.
"""

END = """
local t = redis.call('TIME')
local answered = KEYS[3] .. ':' .. math.floor((t[1] * 1000 + math.floor(t[2] / 1000)) / ARGV[2])
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('INCR', answered)
redis.call('PEXPIRE', answered, 3 * ARGV[2])
"""
RENEW = """
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
for i = 2, #ARGV do
  redis.call('ZREM', KEYS[1], ARGV[i])
  redis.call('ZADD', KEYS[2], 'GT', now + ARGV[1], ARGV[i])
end
"""


class Verdict(IntEnum):
    """The answer to a request for a place."""

    FULL = -1
    ALREADY_ASKED = 0
    ADMITTED = 1


class Place(NamedTuple):
    """A place that a request asks for."""

    key: str
    """Names the decision. Two requests with the same key are never outstanding at once."""
    delay: float
    """Seconds until an agent may answer."""
    valid: float
    """Seconds until the request counts as lost."""


class Answer(NamedTuple):
    """The state of all places, and the verdicts on requests for some."""

    room: int
    waited: float
    """Seconds for which the oldest request that is due has waited for a worker."""
    verdicts: list[Verdict]


class OutstandingRequests(ABC):
    """The places of outstanding requests, and the keys of those on which agents of this process decide now."""

    def __init__(self) -> None:
        self._deciding: set[str] = set()
        self._guard = threading.Lock()
        self._held_until = float("-inf")

    def admit(self, places: Sequence[Place]) -> list[Verdict]:
        """Takes a place for each of these requests, in this order, and returns the verdicts. Raises RedisError."""
        verdicts = self._admit([_leased(each) for each in places]).verdicts
        if Verdict.FULL in verdicts:
            self._held_until = time.monotonic() + HOLD_SECONDS
        return verdicts

    def room(self) -> int:
        """Returns how many more requests may be sent now. Raises RedisError."""
        return max(0, self._admit([]).room)

    def waited_seconds(self) -> float:
        """Returns for how long the oldest request that is due has waited for a worker. Raises RedisError."""
        return self._admit([]).waited

    def is_full(self) -> bool:
        """Whether a request of this process found no place within the last second. Asks nobody."""
        return time.monotonic() < self._held_until

    @contextmanager
    def deciding(self, key: str) -> Iterator[None]:
        """Keeps the place of a request while its agent decides, and gives it back afterwards."""
        with self._guard:
            self._deciding.add(key)
        try:
            yield
        finally:
            with self._guard:
                ended = key not in self._deciding
            if not ended:
                self.end(key)

    def end(self, key: str) -> None:
        """Gives the place of a request back, as its work is done or will be asked for anew. Never raises."""
        with self._guard:
            self._deciding.discard(key)
        try:
            self._end(key)
        except redis.RedisError as error:  # the place ends by itself
            log.warning("a place for an agent's request was not given back: %s", type(error).__name__)

    def renew(self) -> None:
        """Keeps the places of all decisions on which this process works. Raises RedisError."""
        with self._guard:
            keys = list(self._deciding)
        if keys:
            self._renew(keys)

    @abstractmethod
    def _admit(self, places: Sequence[Place]) -> Answer: ...

    @abstractmethod
    def _end(self, key: str) -> None: ...

    @abstractmethod
    def _renew(self, keys: Sequence[str]) -> None: ...


class RequestsAtBroker(OutstandingRequests):
    """The places of a deployment, which all of its processes find at the broker."""

    def __init__(self, line: Any, *, most: int, prefix: str, queue: str) -> None:
        """Takes a client of the broker, the most requests at once, and the names of keys and queue."""
        super().__init__()
        self._most = most
        self._due, self._lease, self._answered = f"{prefix}.due", f"{prefix}.lease", f"{prefix}.answered"
        self._queue = queue
        self._admit_script, self._end_script = line.register_script(ADMIT), line.register_script(END)
        self._renew_script = line.register_script(RENEW)

    def _admit(self, places: Sequence[Place]) -> Answer:
        asked = [value for each in places for value in (each.key, int(each.delay * 1000), int(each.valid * 1000))]
        keys = [self._due, self._lease, self._queue, self._answered]
        room, waited, *verdicts = self._admit_script(keys, [LEAST, self._most, int(SOON_SECONDS * 1000), *asked])
        return Answer(int(room), waited / 1000, [Verdict(each) for each in verdicts])

    def _end(self, key: str) -> None:
        self._end_script([self._due, self._lease, self._answered], [key, int(SOON_SECONDS * 1000)])

    def _renew(self, keys: Sequence[str]) -> None:
        self._renew_script([self._due, self._lease], [int(LEASE_SECONDS * 1000), *keys])


class RequestsInProcess(OutstandingRequests):
    """The places of the embedded default, whose broker is part of the process."""

    def __init__(self, *, most: int, waiting: Callable[[], int], clock: Callable[[], float] = time.monotonic) -> None:
        """Takes the most requests at once, a clock in seconds, and a function that returns the queue's length."""
        super().__init__()
        self._most, self._clock, self._waiting = most, clock, waiting
        self._places: dict[str, tuple[float, float]] = {}
        """Key of a request -> the times at which it is due (infinite while an agent decides) and counts as lost."""
        self._answers: deque[float] = deque()

    def _admit(self, places: Sequence[Place]) -> Answer:
        with self._guard:
            now = self._clock()
            self._places = {key: at for key, at in self._places.items() if at[1] > now}
            while self._answers and self._answers[0] <= now - SOON_SECONDS:
                self._answers.popleft()
            bound = max(LEAST, min(self._most, len(self._answers)))
            due = sum(at[0] <= now for at in self._places.values())
            room = min(bound - due, self._most - len(self._places), 2 * bound - self._waiting())
            waited = max((now - at[0] for at in self._places.values()), default=0.0)
            left, verdicts = room, []
            for each in places:
                if each.key in self._places:
                    verdicts.append(Verdict.ALREADY_ASKED)
                elif left > 0:
                    self._places[each.key] = now + each.delay, now + each.valid
                    left -= 1
                    verdicts.append(Verdict.ADMITTED)
                else:
                    verdicts.append(Verdict.FULL)
            return Answer(room, max(0.0, waited), verdicts)

    def clear(self) -> None:
        """Gives all places back, and forgets all answers and refusals."""
        with self._guard:
            self._places.clear()
            self._answers.clear()
            self._held_until = float("-inf")

    def _end(self, key: str) -> None:
        with self._guard:
            self._places.pop(key, None)
            self._answers.append(self._clock())

    def _renew(self, keys: Sequence[str]) -> None:
        with self._guard:
            now = self._clock()
            for key in keys:
                lease = self._places.get(key, (now, now))[1]
                self._places[key] = math.inf, max(lease, now + LEASE_SECONDS)


def request_key(match_id: str, seat: int, window: int, about: str | None) -> str:
    """Returns the key of the request for one decision of an agent."""
    return f"{match_id}/{seat}/{window}/{about or ''}"


def search_key(match_id: str, *, again: bool) -> str:
    """Returns the key of the request to find which conversational agents of a match have to decide."""
    return f"{match_id}/again" if again else f"{match_id}/new"


def _leased(place: Place) -> Place:
    return place._replace(valid=max(place.delay, place.valid - MARGIN_SECONDS))


def _waiting_in_memory(name: str) -> int:
    queue = memory.Channel.queues.get(name)
    return 0 if queue is None else queue.qsize()


def _requests(prefix: str, queue: str) -> OutstandingRequests:
    most = settings.KAIJU["CAPACITY"]["AGENT_REQUESTS"]
    if settings.CELERY_BROKER_URL.startswith("memory:"):
        return RequestsInProcess(most=most, waiting=partial(_waiting_in_memory, queue))
    line = redis.Redis.from_url(
        settings.CELERY_BROKER_URL, socket_timeout=1.0, socket_connect_timeout=1.0, retry=Retry(NoBackoff(), 0)
    )
    return RequestsAtBroker(line, most=most, prefix=prefix, queue=queue)


decisions: OutstandingRequests = _requests("kaiju.decisions", "agents")
"""The requests to decide that this installation has sent to agents."""
searches: OutstandingRequests = _requests("kaiju.searches", "default")
"""The requests to find which conversational agents of a match have to decide."""
