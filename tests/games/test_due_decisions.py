"""Decisions of quick agents: the database has their times, and those of different matches share a transaction."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from config import site_state
from config.metrics import installation
from config.task_queues import TaskQueue
from games import journal
from games.agent_player import AgentPlayer
from games.agents.base import Decision
from games.agents.doudizhu import Club
from games.models import Match, Snapshot
from games.services import due_decisions, match_transaction, moves, pending_decisions
from tests.support.live_matches import (
    after,
    head,
    log_of,
    person,
    play_any,
    played_by_machine,
    player,
    running,
    turn_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


def at_agents_turn(name: str, **wanted: Any) -> Match:
    """Returns a match of one person in which an agent is to move."""
    match = running(person(name), **wanted)
    while not played_by_machine(head(match).state, turn_of(match)[0]):
        play_any(match, ms=head(match).state.ctx.at + 500)
    return match


def decide_at(match: Match) -> Any:
    return Snapshot.objects.values_list("decide_at", flat=True).get(match=match)


def test_decisions_of_several_matches_share_a_transaction(monkeypatch):
    several = [at_agents_turn(name) for name in ("ann", "bob", "cat")]
    before = [len(log_of(match)) for match in several]
    stored: list[int] = []
    store = match_transaction.store_entries_of_several

    def count(turns: Any) -> None:
        stored.append(len(turns))
        store(turns)

    monkeypatch.setattr(due_decisions, "store_entries_of_several", count)
    with CaptureQueriesContext(connection) as asked:
        assert due_decisions.play_due_decisions(now=after(15_000)) == 3
    assert stored == [3]
    assert [len(log_of(match)) for match in several] == [count + 1 for count in before]
    assert all(match.moves.order_by("number").last().by == "agent" for match in several)
    assert not any("games_matchseat" in each["sql"] for each in asked)  # nothing but entries and states


def test_a_decision_is_made_at_its_time_and_once(settings):
    settings.KAIJU = {**settings.KAIJU, "AGENT_PAUSE": (0.8, 2.0)}
    match = at_agents_turn("ann")
    at, before = decide_at(match), log_of(match)
    asked_at = head(match).info.moment(head(match).state.ctx.at)
    assert timedelta(seconds=0.8) <= at - asked_at <= timedelta(seconds=2)
    assert due_decisions.play_due_decisions(now=at - timedelta(milliseconds=1)) == 0
    assert log_of(match) == before
    assert due_decisions.play_due_decisions(now=at) == 1
    assert len(log_of(match)) == len(before) + 1
    due_decisions.play_due_decisions(now=at)
    assert len(log_of(match)) == len(before) + 1


def test_a_time_that_an_older_move_left_behind_plays_nothing(settings):
    settings.KAIJU = {**settings.KAIJU, "AGENT_PAUSE": (0.8, 2.0)}
    match = at_agents_turn("ann")
    at, before = decide_at(match), log_of(match)
    Snapshot.objects.filter(match=match).update(decide_at=at - timedelta(seconds=1))
    assert due_decisions.play_due_decisions(now=at - timedelta(milliseconds=500)) == 1
    assert log_of(match) == before
    assert decide_at(match) == at


def test_nothing_is_due_while_people_think():
    match = running(person("ann"), person("bob"), person("cat"))
    assert decide_at(match) is None
    seat, _window = turn_of(match)
    moves.take_over(match_id=match.pk, user_id=player(match, seat).pk, now=after(100))
    assert decide_at(match) == after(100)
    moves.give_back(match_id=match.pk, user_id=player(match, seat).pk, now=after(200))
    assert decide_at(match) is None


def test_what_no_worker_plays_is_shown_as_a_queue():
    assert site_state.with_due_decisions((TaskQueue("agents", 3, None),)) == (TaskQueue("agents", 3, None),)
    match = at_agents_turn("ann")
    Snapshot.objects.filter(match=match).update(decide_at=timezone.now() - timedelta(seconds=40))
    found = site_state.with_due_decisions((TaskQueue("agents", 3, None),))
    assert found is not None
    agents, due = found
    assert due.oldest is not None
    assert (agents.name, due.name, due.length) == ("agents", "decisions", 1)
    assert 40 <= due.oldest < 100
    assert site_state.with_due_decisions(None) is None
    told = {(name, *labels): value for name, labels, value in installation.database_samples()}
    assert told["queue_tasks", "decisions"] == 0  # in tens: one agent more or less must not show
    assert told["queue_oldest_seconds", "decisions"] >= 40


def test_an_agent_that_fails_keeps_no_other_waiting(monkeypatch, caplog):
    failing, healthy = at_agents_turn("ann"), at_agents_turn("bob")
    pending = pending_decisions.next_decision

    def look(info: Any, state: Any) -> Any:
        if info.id == failing.pk:
            raise ZeroDivisionError
        return pending(info, state)

    monkeypatch.setattr(pending_decisions, "next_decision", look)
    now, before = after(15_000), log_of(failing)
    assert due_decisions.play_due_decisions(now=now) == 2
    assert healthy.moves.order_by("number").last().by == "agent"
    assert log_of(failing) == before
    assert decide_at(failing) == now + due_decisions.LATER
    assert [record.levelname for record in caplog.records] == ["ERROR"]


def test_a_state_that_cannot_be_read_keeps_no_agent_of_another_match_waiting(caplog):
    broken, match = at_agents_turn("ann"), at_agents_turn("bob")
    before, now = len(log_of(match)), after(15_000)
    Snapshot.objects.filter(match=broken).update(state="{}", decide_at=after(0))  # it waits for the longest time
    journal.clear_heads()
    due_decisions.play_due_decisions(now=now)
    assert len(log_of(match)) == before + 1
    assert decide_at(broken) == now + due_decisions.LATER
    assert [each.match for each in caplog.records if each.levelname == "ERROR"] == [broken.pk]


def test_a_decision_that_the_rules_refuse_becomes_what_the_agent_falls_back_to(monkeypatch, caplog):
    monkeypatch.setattr(Club, "decide", lambda *args: Decision(args[3][0].__class__(99)))
    match = at_agents_turn("ann")
    due_decisions.play_due_decisions(now=after(15_000))
    line = match.moves.order_by("number").last()
    assert (line.by, line.verb, line.action) == ("agent", "bid", {"points": 0})
    assert [record.levelname for record in caplog.records] == ["ERROR"]


@pytest.mark.django_db(transaction=True)
def test_what_cannot_be_written_together_is_played_alone(monkeypatch):
    several = [at_agents_turn(name) for name in ("ann", "bob")]
    before = [len(log_of(match)) for match in several]

    def fail(entries: Any) -> None:
        raise IntegrityError

    monkeypatch.setattr("games.services.match_transaction.journal.append_entries_of_several", fail)
    due_decisions.play_due_decisions(now=after(15_000))
    assert [len(log_of(match)) for match in several] == [count + 1 for count in before]


def test_a_match_of_agents_alone_is_played_to_its_end():
    """Ends of rounds and of the match write other rows, so they are played alone."""
    match = running(person("ann"), agents=2, game="gandengyan", options={"rounds": 2})
    moves.take_over(match_id=match.pk, user_id=player(match, 0).pk, now=after(10))
    for _ in range(2000):
        current = head(match)
        if current.ended:
            break
        due = Snapshot.objects.values_list("decide_at", "next_deadline").get(match=match)
        now = min(moment for moment in due if moment is not None)
        if not due_decisions.play_due_decisions(now=now):
            match_transaction.settle_due(match_id=match.pk, now=now)
    match.refresh_from_db()
    assert match.status == "finished"
    assert match.results.count() == 3
    assert journal.verify(match).ok
    assert not match.moves.filter(verb="timeout", seat__gte=0).exists()


@pytest.mark.parametrize(("queues", "plays"), [(["agents", "advice"], True), (["default"], False)])
def test_only_workers_of_the_agents_queue_play_for_them(queues, plays):
    consumed = SimpleNamespace(app=SimpleNamespace(amqp=SimpleNamespace(queues=SimpleNamespace(consume_from=queues))))
    assert AgentPlayer(SimpleNamespace()).include_if(consumed) is plays
