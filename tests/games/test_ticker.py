"""The clock: what is due is settled, by any worker, once; and it outlives its database."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import DataError, IntegrityError, InterfaceError, OperationalError, connection, transaction
from django.utils import timezone

from config.celery import app
from games import database_clock, journal, timeout_ticker
from games.models import Match, Snapshot
from games.services import capacity, due_timeouts, match_transaction, moves, outage_detection, scheduler, tables
from tests.support.live_matches import NOON, after, log_of, person, running

pytestmark = pytest.mark.sqlite

people = ("ann", "bob", "cat")
CARDS = "3S 4H"


def people_match(tag: str = "", **kwargs: Any) -> Match:
    return running(*(person(f"{name}{tag}") for name in people), **kwargs)


@pytest.mark.django_db
def test_nothing_happens_before_the_deadline():
    match = people_match()
    assert scheduler.tick(now=after(19_000)) is None
    assert log_of(match) == [(0, -1, "start")]


@pytest.mark.django_db
def test_a_deadline_within_the_horizon_is_what_it_sleeps_until():
    match = people_match()
    assert scheduler.tick(now=after(19_900)) == after(20_000)
    assert log_of(match) == [(0, -1, "start")]


@pytest.mark.django_db
def test_every_match_that_is_due_is_settled():
    first, second = people_match(), people_match("2", options={"turn_seconds": 30})
    scheduler.tick(now=after(20_000))
    assert [verb for _, _, verb in log_of(first)] == ["start", "timeout"]
    assert [verb for _, _, verb in log_of(second)] == ["start"]
    scheduler.tick(now=after(30_000))
    assert [verb for _, _, verb in log_of(second)] == ["start", "timeout"]


@pytest.mark.django_db
def test_a_clock_that_was_away_settles_all_that_was_due_meanwhile():
    match = people_match()
    scheduler.tick(now=after(65_000))
    assert list(match.moves.order_by("number").values_list("at", flat=True)) == [0, 20_000, 40_000, 60_000]


@pytest.mark.django_db
def test_a_paused_match_is_left_alone():
    match = people_match()
    moves.pause(match_id=match.pk, by_staff=person("root", staff=True), now=after(100))
    scheduler.tick(now=after(100_000))
    assert [verb for _, _, verb in log_of(match)] == ["start", "pause"]


@pytest.mark.django_db
@pytest.mark.parametrize("fault", [ZeroDivisionError, IntegrityError, DataError])
def test_a_fault_in_one_match_stops_no_other_clock(fault, monkeypatch, caplog):
    bad, good = people_match(), people_match("2")
    play = match_transaction.MatchTransaction.play_due_timeouts

    def stumble(turn):
        if turn.before.info.id == bad.pk:
            raise fault(CARDS)
        return play(turn)

    monkeypatch.setattr(match_transaction.MatchTransaction, "play_due_timeouts", stumble)
    for _ in range(3):
        scheduler.tick(now=after(20_000))
    assert [verb for _, _, verb in log_of(good)] == ["start", "timeout"]
    assert [record.levelname for record in caplog.records] == ["ERROR"]  # once
    assert fault.__name__ in caplog.text
    assert CARDS not in caplog.text


@pytest.mark.django_db
def test_any_number_of_faulty_matches_stands_before_no_other_for_long(caplog, monkeypatch):
    monkeypatch.setattr(
        journal.log_tables, "WAKE", journal.log_tables.WAKE.replace(f"LIMIT {journal.log_tables.CLAIM}", "LIMIT 20")
    )
    many_due_at(10_000, count=25)  # their states cannot be read
    good = people_match()
    for look in range(3):
        scheduler.tick(now=after(20_000 + look))
    assert [verb for _, _, verb in log_of(good)] == ["start", "timeout"]
    faulty = Snapshot.objects.exclude(match=good)
    assert set(faulty.values_list("next_deadline", flat=True)) == {after(80_000), after(80_001)}
    assert journal.due_matches(now=after(80_000), horizon=after(80_000)).due


@pytest.mark.django_db
def test_a_match_that_was_set_aside_catches_up_once_it_can(monkeypatch):
    match = people_match()

    def stumble(**_):
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(scheduler, "settle_due", stumble)
        scheduler.tick(now=after(20_000))
    scheduler.tick(now=after(79_000))
    assert [verb for _, _, verb in log_of(match)] == ["start"]
    scheduler.tick(now=after(80_000))
    assert list(match.moves.order_by("number").values_list("at", flat=True)) == [0, 20_000, 40_000, 60_000, 80_000]


@pytest.mark.django_db
@pytest.mark.parametrize("fault", [OperationalError, InterfaceError])
def test_a_database_that_is_away_stops_the_look(fault, monkeypatch):
    people_match()

    def stumble(**_):
        raise fault(CARDS)

    monkeypatch.setattr(scheduler, "settle_due", stumble)
    with pytest.raises(fault):
        scheduler.tick(now=after(20_000))


def many_due_at(ms: int, *, count: int) -> None:
    """So many matches, of which the clock has only the rows."""
    matches = Match.objects.bulk_create(
        Match(game="doudizhu", rules_version=1, seed="0" * 64, commitment="0" * 64, started_at=NOON)
        for _ in range(count)
    )
    Snapshot.objects.bulk_create(Snapshot(match=m, number=0, state="{}", next_deadline=after(ms)) for m in matches)


@pytest.mark.django_db
def test_it_takes_two_hundred_at_a_time():
    many_due_at(20_000, count=220)
    assert len(journal.due_matches(now=after(30_000), horizon=after(30_200)).due) == journal.log_tables.CLAIM == 200


@pytest.mark.django_db
@pytest.mark.parametrize("next_deadline", [None, after(600_000)])
def test_an_agent_that_is_late_comes_before_deadlines_that_are_later(next_deadline):
    match = people_match()
    Snapshot.objects.filter(match=match).update(next_deadline=next_deadline, agent_due_at=after(10_000))
    many_due_at(20_000, count=220)
    assert match.pk in journal.due_matches(now=after(30_000), horizon=after(30_200)).due


@pytest.mark.django_db
def test_a_deadline_that_is_due_comes_before_agents_that_are_asked_later():
    match = people_match()
    Snapshot.objects.filter(match=match).update(next_deadline=after(10_000), agent_due_at=after(600_000))
    many_due_at(20_000, count=220)
    assert match.pk in journal.due_matches(now=after(30_000), horizon=after(30_200)).due


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgresql  # SQLite has one lock for all
def test_rows_that_somebody_holds_are_skipped():
    match = people_match()
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            journal.lock_match(match.pk)
            held.set()
            done.wait(10)
        connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    assert held.wait(10)
    assert journal.due_matches(now=after(20_000), horizon=after(20_200)).due == ()
    assert not match_transaction.settle_due(match_id=match.pk, now=after(20_000))
    done.set()
    holder.join()
    scheduler.tick(now=after(20_000))
    assert [verb for _, _, verb in log_of(match)] == ["start", "timeout"]


@pytest.mark.django_db
def test_keeping_the_house_closes_tables_that_nobody_uses():
    table = tables.open_table(host=person("ann"), game="doudizhu", now=NOON)
    scheduler.run_housekeeping(now=NOON + timedelta(hours=1))
    table.refresh_from_db()
    assert table.status == "closed"


# ── The thread in the worker ────────────────────────────────────────────────────────────────────


class Worker:
    app = app


def test_every_worker_has_a_ticker():
    assert "games.timeout_ticker:Ticker" in app.steps["worker"]


@pytest.mark.django_db(transaction=True)
def test_the_ticker_settles_what_is_due_as_soon_as_it_runs():
    begun = timezone.now() - timedelta(seconds=60)
    match = people_match(begun_at=begun)
    settled = threading.Event()
    real = match_transaction.settle_due

    def settle(**kwargs):
        result = real(**kwargs)
        settled.set()
        return result

    step = timeout_ticker.Ticker(Worker)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scheduler, "settle_due", settle)
        step.start(Worker)
        assert settled.wait(20)
        step.stop(Worker)
    assert [verb for _, _, verb in log_of(match)][:3] == ["start", "timeout", "timeout"]


def test_the_ticker_outlives_its_database(monkeypatch, caplog):
    looks: list[str] = []
    again = threading.Event()

    def look(*, now):
        looks.append("look")
        if len(looks) < 3:
            raise OperationalError("server closed the connection, 3S 4H")
        again.set()
        return 0.01

    monkeypatch.setattr(timeout_ticker, "settle_due_matches", look)
    monkeypatch.setattr(timeout_ticker.Ticker, "breath", 0.0)
    monkeypatch.setattr(outage_detection, "give_sign", lambda **_: None)  # there is no database here
    monkeypatch.setattr(database_clock, "learn_time", lambda: None)
    monkeypatch.setattr(capacity, "update_capacity", lambda now: None)
    step = timeout_ticker.Ticker(Worker)
    step.start(Worker)
    assert again.wait(20)
    step.stop(Worker)
    said = [record.getMessage() for record in caplog.records if record.name == "games.timeout_ticker"]
    assert said == ["the clock waits for the database: OperationalError", "the database answers again"]


@pytest.mark.django_db
def test_timeouts_of_several_matches_share_a_transaction(monkeypatch):
    several = [people_match(str(number)) for number in range(3)]
    stored: list[int] = []
    store = match_transaction.store_entries_of_several

    def count(turns: Any) -> None:
        stored.append(len(turns))
        store(turns)

    monkeypatch.setattr(due_timeouts, "store_entries_of_several", count)
    scheduler.tick(now=after(20_000))
    assert stored == [3]
    assert all([verb for _, _, verb in log_of(match)] == ["start", "timeout"] for match in several)


@pytest.mark.django_db(transaction=True)
def test_timeouts_that_cannot_be_written_together_are_played_alone(monkeypatch):
    several = [people_match(str(number)) for number in range(2)]

    def fail(entries: Any) -> None:
        raise IntegrityError

    monkeypatch.setattr("games.services.match_transaction.journal.append_entries_of_several", fail)
    scheduler.tick(now=after(20_000))
    assert all([verb for _, _, verb in log_of(match)] == ["start", "timeout"] for match in several)
