"""The line of sockets that wait to be opened: its order, its bounds, who leaves it, and the pace that it measures."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

from bench.sockets.page_socket import LINE_SECONDS
from games.consumers import paced_delivery, waiting_line
from games.consumers.waiting_line import Place, WaitingLine
from games.reconnect_times import FASTEST, SLOWEST, USUAL_PER_SECOND, OpeningPace, restart_range
from tests.support.servers.polling import wait_until_in_loop


class Clock:
    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


class Crowd:
    """Sockets that enter one line, and what each was told."""

    def __init__(self, line: WaitingLine) -> None:
        self.line = line
        self.called: list[str] = []
        self.told: dict[str, list[int]] = {}

    def enter(self, name: str, address: str = "") -> Place | None:
        places = self.told.setdefault(name, [])
        return self.line.enter(address=address, call=lambda: self.called.append(name), tell=places.append)


def line(at_once: int = 1, most: int = 10, most_of_address: int = 10, pace: OpeningPace | None = None) -> WaitingLine:
    return WaitingLine(at_once=at_once, most=most, most_of_address=most_of_address, pace=pace or OpeningPace())


def given(place: Place | None) -> Place:
    assert place is not None
    return place


async def test_a_socket_that_finds_room_opens_at_once_and_hears_nothing():
    crowd = Crowd(line(at_once=2))
    places = [given(crowd.enter(name)) for name in "ab"]
    assert [place.is_waiting for place in places] == [False, False]
    assert (crowd.called, crowd.told) == ([], {"a": [], "b": []})


async def test_the_first_that_came_is_the_first_that_opens():
    crowd = Crowd(line())
    places = {name: given(crowd.enter(name)) for name in "abcd"}
    assert crowd.told == {"a": [], "b": [1], "c": [2], "d": [3]}
    for name in "abc":
        places[name].leave(opened=True)
    assert crowd.called == ["b", "c", "d"]
    assert len(crowd.line) == 0


async def test_no_more_open_at_a_time_than_may():
    crowd = Crowd(line(at_once=3))
    places = {name: given(crowd.enter(name)) for name in "abcdefg"}
    assert crowd.called == []
    places["b"].leave(opened=True)
    assert crowd.called == ["d"]
    places["b"].leave(opened=True)  # a second time frees nothing
    assert crowd.called == ["d"]


async def test_a_newcomer_does_not_pass_those_who_wait():
    crowd = Crowd(line())
    first = given(crowd.enter("a"))
    crowd.enter("b")
    first.leave(opened=True)
    assert given(crowd.enter("c")).is_waiting
    assert crowd.called == ["b"]


async def test_one_that_leaves_the_line_is_never_called_and_costs_no_turn():
    crowd = Crowd(line())
    places = {name: given(crowd.enter(name)) for name in "abc"}
    places["b"].leave()
    places["a"].leave(opened=True)
    assert crowd.called == ["c"]
    places["c"].leave()
    assert not given(crowd.enter("d")).is_waiting


async def test_a_full_line_takes_nobody_until_one_has_left():
    crowd = Crowd(line(most=2))
    places = {name: given(crowd.enter(name)) for name in "abc"}
    assert crowd.enter("d") is None
    places["b"].leave()
    assert crowd.enter("d") is not None


async def test_one_address_does_not_fill_the_line_of_all_others():
    crowd = Crowd(line(most_of_address=2))
    crowd.enter("a", "x")
    places = [given(crowd.enter(name, "x")) for name in "bc"]
    assert crowd.enter("d", "x") is None
    assert crowd.enter("e", "y") is not None
    assert crowd.enter("f", "") is not None
    places[0].leave()
    assert crowd.enter("g", "x") is not None


async def test_an_opening_that_waits_itself_lets_others_pass(monkeypatch):
    monkeypatch.setattr(waiting_line, "SLOW_SECONDS", 0.01)
    crowd = Crowd(line())
    slow = given(crowd.enter("a"))
    crowd.enter("b")
    await wait_until_in_loop(lambda: crowd.called == ["b"])
    slow.leave(opened=True)


async def test_those_who_wait_are_told_their_place_again_and_again(monkeypatch):
    monkeypatch.setattr(waiting_line, "TELL_EVERY_SECONDS", 0.01)
    crowd = Crowd(line())
    places = {name: given(crowd.enter(name)) for name in "abc"}
    await wait_until_in_loop(lambda: len(crowd.told["c"]) >= 3)
    assert set(crowd.told["c"]) == {2}
    places["b"].leave()
    await wait_until_in_loop(lambda: crowd.told["c"][-1] == 1)
    assert set(crowd.told["b"]) == {1}
    assert crowd.told["a"] == []
    places["c"].leave()


class Timeline:
    """Stands for an event loop whose time passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._made = 0

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, call: Callable[..., None], *args: Any) -> Any:
        self._made += 1
        heapq.heappush(self._timers, (self.now + seconds, self._made, lambda: call(*args)))
        return SimpleNamespace(cancel=lambda: None)

    def run_until(self, end: float) -> None:
        while self._timers and self._timers[0][0] <= end:
            self.now, _number, call = heapq.heappop(self._timers)
            call()
        self.now = end


def test_a_full_line_hears_its_places_in_time_and_its_frames_do_not_pile_up(monkeypatch):
    loop = Timeline()
    always_playing = SimpleNamespace(are_players_waiting=lambda: True)
    for module in (waiting_line, paced_delivery):
        monkeypatch.setattr(module, "asyncio", SimpleNamespace(get_running_loop=lambda: loop))
    monkeypatch.setattr(paced_delivery, "waiting_moves", lambda: always_playing)
    monkeypatch.setattr(waiting_line, "SLOW_SECONDS", 3600.0)
    full = line(most=waiting_line.MOST)
    full.enter(address="", call=lambda: None, tell=lambda _number: None)

    def note_time(times: list[float], _number: int) -> None:
        times.append(loop.now)

    heard = [[0.0] for _ in range(waiting_line.MOST)]
    for times in heard:
        full.enter(address="", call=lambda: None, tell=partial(note_time, times))
    for seconds in range(1, 61):
        loop.run_until(float(seconds))
        assert len(full._frames._sends) <= waiting_line.MOST
    for times in heard:
        assert max(after - before for before, after in pairwise([*times, loop.now])) < LINE_SECONDS / 6


def test_the_pace_is_that_of_openings_while_others_wait():
    now = Clock()
    pace = OpeningPace(now=now)
    for _ in range(301):
        pace.note_opening(others_wait=True)
        now.seconds += 0.01
    assert round(pace.per_second) == 100


def test_a_time_in_which_nobody_waited_tells_nothing_of_the_pace():
    now = Clock()
    pace = OpeningPace(now=now)
    for _ in range(100):
        now.seconds += 1.0
        pace.note_opening(others_wait=False)
    pace.note_opening(others_wait=True)
    assert pace.per_second == USUAL_PER_SECOND


def test_a_measured_pace_has_bounds():
    for step, bound in ((50.0, SLOWEST), (0.00001, FASTEST)):
        now = Clock()
        pace = OpeningPace(now=now)
        while pace.per_second != bound:
            pace.note_opening(others_wait=True)
            now.seconds += step


def test_a_slower_process_spreads_its_pages_further():
    assert restart_range(1000, 400)[1] < restart_range(1000, 200)[1] < restart_range(1000, 100)[1]
    for sockets, pace in ((1000, 100.0), (3000, 300.0), (2000, 250.0)):
        first, last = restart_range(sockets, pace)
        assert abs((last - first) * 1.25 - sockets / pace * 1000) < 2  # a client adds up to a quarter
