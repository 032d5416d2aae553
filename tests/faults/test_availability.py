"""The product's own outage punishes nobody: who could not play, or not be seen to play, has missed no turn."""

from __future__ import annotations

import asyncio
import threading
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from config.celery import app
from config.heartbeat import Heartbeat, broker_reached
from games import journal, timeout_ticker
from games.models import Outage, Part, Pulse, Result
from games.services import moves, outage_detection, scheduler
from tests.support.live_matches import NOON, after, head, person, running
from tests.support.servers import private_broker

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]
ALL = (Part.WEB, Part.WORKER, Part.BROKER)
TURN = 20_000
"""ms of a turn."""


@pytest.fixture
def match():
    return running(*(person(name) for name in ("ann", "bob", "cid")))


def signs(*, until: int, since: int = 0, parts=ALL) -> None:
    """Signs of life from one moment of the match to another, in ms."""
    for at in range(since, until + 1, 500):
        outage_detection.give_sign(parts=parts, now=after(at))


def missed(match) -> list[int]:
    return list(head(match).state.ctx.timeouts)


def excused(match) -> list[bool]:
    timeouts = match.moves.filter(verb="timeout").order_by("number")
    return [action.get("excused", False) for action in timeouts.values_list("action", flat=True)]


def test_a_turn_that_ran_out_while_all_was_there_is_missed(match):
    signs(until=2 * TURN)
    scheduler.tick(now=after(2 * TURN))
    assert excused(match) == [False, False]
    assert sum(missed(match)) == 2


def test_where_nothing_gives_signs_all_is_taken_to_be_there(match):
    scheduler.tick(now=after(TURN))
    assert excused(match) == [False]


@pytest.mark.parametrize("part", ALL)
def test_a_turn_that_ran_out_while_a_part_was_away_is_missed_by_nobody(match, part):
    signs(until=10_000)
    signs(since=10_000, until=6 * TURN, parts=[other for other in ALL if other != part])
    for turn in range(1, 7):
        scheduler.tick(now=after(turn * TURN))
    assert excused(match) == [True] * 6
    assert (missed(match), head(match).state.ctx.trustees) == ([0, 0, 0], ())


def test_nor_after_the_part_has_come_back_and_said_so(match):
    """Whoever is first: here the sign of life, in the test before the clock."""
    signs(until=10_000)
    outage_detection.give_sign(parts=ALL, now=after(19_000))
    signs(since=19_000, until=TURN)
    scheduler.tick(now=after(TURN))
    assert excused(match) == [True]
    assert {(each.part, each.since, each.until) for each in Outage.objects.all()} == {
        (part, after(10_000), after(19_000)) for part in ALL
    }


def test_nor_when_the_clock_itself_comes_back_late_and_a_move_settles_what_was_due(match):
    ann = match.seats.get(index=0).user
    signs(until=5_000)
    signs(since=5_000, until=31_000, parts=[Part.WEB, Part.BROKER])
    moves.take_over(match_id=match.pk, user_id=ann.pk, now=after(31_000))
    assert excused(match) == [True]


def test_a_turn_that_began_long_after_the_outage_is_missed(match):
    signs(until=1_000)
    signs(since=TURN - 8_000, until=2 * TURN)  # the outage ended 8 s before the second turn began
    scheduler.tick(now=after(2 * TURN))
    assert excused(match) == [True, False]


def test_who_is_still_coming_back_is_excused(match):
    signs(until=1_000)
    signs(since=TURN - 2_000, until=2 * TURN)
    scheduler.tick(now=after(2 * TURN))
    assert excused(match) == [True, True]


def test_a_pause_between_two_signs_is_no_outage():
    outage_detection.give_sign(parts=ALL, now=NOON)
    outage_detection.give_sign(parts=ALL, now=NOON + outage_detection.SILENCE)
    assert not Outage.objects.exists()
    assert set(Pulse.objects.values_list("at", flat=True)) == {NOON + outage_detection.SILENCE}


def test_a_clock_that_goes_behind_another_takes_no_sign_back():
    outage_detection.give_sign(parts=ALL, now=after(1_000))
    outage_detection.give_sign(parts=ALL, now=NOON)
    assert set(Pulse.objects.values_list("at", flat=True)) == {after(1_000)}


def test_the_log_says_so_and_folds_to_the_same_state(match):
    signs(until=1_000)
    scheduler.tick(now=after(3 * TURN))
    assert excused(match) == [True] * 3
    verdict = journal.verify(match)
    assert (verdict.events, verdict.state) == (True, True)


def test_whoever_is_played_for_has_missed_nothing_to_be_excused(match):
    for seat in match.seats.all():
        moves.take_over(match_id=match.pk, user_id=seat.user_id, now=after(100))
    signs(until=1_000)
    scheduler.tick(now=after(TURN + 100))
    assert not any(excused(match))


def test_outages_are_forgotten():
    outage_detection.give_sign(parts=ALL, now=NOON)
    outage_detection.give_sign(parts=ALL, now=after(60_000))
    scheduler.run_housekeeping(now=NOON + timedelta(days=1))
    assert Outage.objects.count() == 3
    scheduler.run_housekeeping(now=NOON + timedelta(days=3))
    assert not Outage.objects.exists()


def test_no_result_and_no_bot_is_charged(match):
    signs(until=1_000)
    for _ in range(200):
        row = journal.due_matches(now=after(10**9), horizon=after(10**9))
        if not row.due:
            break
        scheduler.tick(now=after(10**9))
    assert Result.objects.filter(match=match).exists()
    assert set(Result.objects.filter(match=match).values_list("timeouts", flat=True)) == {0}


# ── Who gives the signs ─────────────────────────────────────────────────────────────────────────


class Worker:
    app = app


def test_a_worker_gives_its_sign_after_it_has_looked(monkeypatch):
    """What ran out while no clock was looked after must find the old one."""
    order: list[str] = []

    def look(*, now):
        order.append("look")
        return 0.1

    monkeypatch.setattr(timeout_ticker, "settle_due_matches", look)
    monkeypatch.setattr(timeout_ticker.Ticker, "_signed_at", float("-inf"))
    monkeypatch.setattr(outage_detection, "give_sign", lambda *, parts, now: order.append(*parts))
    step = timeout_ticker.Ticker(Worker)
    step.poll()
    step.poll()
    assert order == ["look", "worker", "look"]  # one sign in a while


def test_a_worker_whose_look_fails_gives_none(monkeypatch):
    def fail(*, now):
        raise OperationalError

    monkeypatch.setattr(timeout_ticker, "settle_due_matches", fail)
    with pytest.raises(OperationalError):
        timeout_ticker.Ticker(Worker).poll()
    assert not Pulse.objects.exists()


@pytest.fixture
def loop():
    """A loop that turns in a thread, as a server's does in the main one."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    yield loop
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


@pytest.mark.parametrize("reached", [True, False])
def test_a_web_process_says_that_it_answers_and_reaches_the_broker(loop, reached):
    Heartbeat(loop.call_soon_threadsafe, reaches_broker=lambda: reached).beat()
    assert set(Pulse.objects.values_list("part", flat=True)) == ({"web", "broker"} if reached else {"web"})
    assert timezone.now() - Pulse.objects.get(part="web").at < timedelta(minutes=1)


def test_one_whose_loop_is_stuck_says_nothing(loop, monkeypatch):
    monkeypatch.setattr("config.heartbeat.LOOP_TIMEOUT_SECONDS", 0.05)
    stuck = threading.Event()
    loop.call_soon_threadsafe(stuck.wait)
    Heartbeat(loop.call_soon_threadsafe, reaches_broker=lambda: True).beat()
    stuck.set()
    assert not Pulse.objects.exists()


@pytest.mark.parametrize("how", ["kill", "freeze"])
def test_a_broker_that_does_not_answer_is_not_reached(settings, how):
    with private_broker.broker() as broker:
        settings.REDIS_URL = broker.address
        reached = broker_reached()
        assert reached()
        getattr(broker, how)()
        assert not reached()
        broker.revive()
        assert reached()


def test_one_within_the_process_always_is(settings):
    settings.REDIS_URL = ""
    assert broker_reached()()


def test_a_part_that_is_gone_for_days_is_no_outage_for_ever(match):
    """As where another server has taken its place, which gives no signs of life."""
    outage_detection.give_sign(parts=ALL, now=NOON - timedelta(days=3))
    scheduler.run_housekeeping(now=NOON)
    scheduler.tick(now=after(TURN))
    assert excused(match) == [False]


# ── A clock that was wrong ──────────────────────────────────────────────────────────────────────

DAY_MS = 86_400_000


def test_a_clock_that_was_ahead_for_a_moment_excuses_nobody_until_it_is_that_late(match):
    """One server's clock says tomorrow, and is set right: that is no outage of a day."""
    signs(until=1_000)
    outage_detection.give_sign(parts=ALL, now=after(DAY_MS))
    signs(since=2_000, until=4 * TURN)
    scheduler.tick(now=after(4 * TURN))
    assert excused(match) == [False] * 4
    assert head(match).state.ctx.trustees


def test_nor_does_it_hide_what_goes_away_then(match):
    signs(until=1_000)
    outage_detection.give_sign(parts=ALL, now=after(DAY_MS))
    signs(since=2_000, until=30_000)
    signs(since=30_000, until=3 * TURN, parts=[Part.WEB, Part.BROKER])  # the worker has gone
    scheduler.tick(now=after(3 * TURN))
    assert excused(match) == [False, True, True]


def test_a_sign_from_a_clock_a_little_ahead_stays():
    outage_detection.give_sign(parts=ALL, now=after(1_500))
    outage_detection.give_sign(parts=ALL, now=NOON)
    assert set(Pulse.objects.values_list("at", flat=True)) == {after(1_500)}
    assert not Outage.objects.exists()
