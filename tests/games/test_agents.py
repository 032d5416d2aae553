"""Agents at a table: what they owe, how they are asked, and what happens when they fail or are late."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

import pytest

from games import task_sending, tasks
from games.agents import registry as agents
from games.agents.base import Decision
from games.agents.doudizhu import Club
from games.models import ChatMessage, Match, Snapshot
from games.rules.core import Window
from games.rules.doudizhu.actions import Bid, Play
from games.services import agent_moves, due_decisions, match_transaction, moves, pending_decisions, scheduler
from tests.support.live_matches import (
    NOON,
    after,
    head,
    in_intermission,
    log_of,
    person,
    play_any,
    play_out,
    played_by_machine,
    played_until,
    player,
    running,
    step,
    turn_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


@pytest.fixture
def asked(monkeypatch) -> list[tuple[Any, ...]]:
    """The tasks that were sent: name, args, countdown."""
    sent: list[tuple[Any, ...]] = []

    def send(name: str, args: tuple[Any, ...] = (), *, seconds: float = 0.0, expires: float | None = None) -> None:
        assert name != "games.tasks.play_agent" or expires is not None
        sent.append((name, args, seconds or None))

    monkeypatch.setattr(task_sending, "send_task", send)
    return sent


def to_agents_turn(match: Match, rng: Random | None = None) -> tuple[int, Window]:
    """Lets people play until an agent is to move."""
    while True:
        seat, window = turn_of(match)
        if played_by_machine(head(match).state, seat):
            return seat, window
        play_any(match, ms=head(match).state.ctx.at + 500)


def slow(*people: Any) -> Match:
    """Starts a match with agents that search, and so need a worker's task for each decision."""
    match = running(*people, level="expert")
    assert not pending_decisions.is_quick(head(match).info, 2)
    return match


def now_of(match: Match, later: int = 900):
    return head(match).info.moment(head(match).state.ctx.at + later)


def test_a_request_is_dropped_when_the_next_one_comes(monkeypatch, django_capture_on_commit_callbacks):
    """So the queue never holds more than two for a decision, however far the workers are behind."""
    dropped: list[tuple[float, float | None]] = []

    def send(name: str, args: tuple[Any, ...] = (), *, seconds: float = 0.0, expires: float | None = None) -> None:
        dropped.append((seconds, expires))

    monkeypatch.setattr(task_sending, "send_task", send)
    with django_capture_on_commit_callbacks(execute=True):
        match = slow(person("ann"))
        to_agents_turn(match)
    moment = head(match).info.moment(head(match).state.ctx.at)
    again = Snapshot.objects.get(match=match).agent_due_at
    ((delay, valid),) = dropped
    assert again is not None
    assert valid is not None
    assert valid == pytest.approx((again - moment).total_seconds(), abs=0.01)
    assert valid > delay


def test_an_agent_is_asked_after_the_commit_of_the_move_that_gave_it_the_turn(
    asked, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        match = slow(person("ann"))
        seat, window = to_agents_turn(match)
    assert asked == [("games.tasks.play_agent", (str(match.pk), seat, window.id, ""), None)]


def test_a_decision_that_is_owed_stands_in_the_database_too():
    match = running(person("ann"))
    to_agents_turn(match)
    at = head(match).info.moment(head(match).state.ctx.at)
    assert Snapshot.objects.get(match=match).agent_due_at == at + timedelta(
        seconds=pending_decisions.RETRY_GRACE_SECONDS
    )


def test_nothing_is_owed_while_people_think():
    match = running(person("ann"), person("bob"), person("cat"))
    assert Snapshot.objects.get(match=match).agent_due_at is None


def test_an_agent_plays_naming_its_window():
    match = running(person("ann"))
    seat, window = to_agents_turn(match)
    assert agent_moves.play_pending_decision(match_id=match.pk, seat=seat, window=window.id, now=now_of(match))
    line = match.moves.order_by("number").last()
    assert (line.seat, line.window, line.by) == (seat, window.id, "agent")


def test_asked_twice_it_plays_once():
    match = running(person("ann"))
    seat, window = to_agents_turn(match)
    assert agent_moves.play_pending_decision(match_id=match.pk, seat=seat, window=window.id, now=now_of(match))
    before = log_of(match)
    assert not agent_moves.play_pending_decision(match_id=match.pk, seat=seat, window=window.id, now=now_of(match))
    assert log_of(match) == before


def test_a_late_answer_is_dropped_without_a_word(caplog):
    match = running(person("ann"))
    seat, window = to_agents_turn(match)
    match_transaction.settle_due(match_id=match.pk, now=head(match).info.moment(window.closes_at))
    before = log_of(match)
    tasks.play_agent_move(str(match.pk), seat, window.id)
    assert log_of(match) == before
    assert not [record for record in caplog.records if record.name.startswith("games")]


def test_an_agent_is_never_asked_for_a_persons_seat():
    match = running(person("ann"), person("bob"), person("cat"))
    seat, window = turn_of(match)
    assert not agent_moves.play_pending_decision(match_id=match.pk, seat=seat, window=window.id, now=after(500))
    assert log_of(match) == [(0, -1, "start")]


def test_the_trustee_is_asked_when_it_takes_over_in_its_turn(asked, django_capture_on_commit_callbacks):
    match = running(person("ann"), person("bob"), person("cat"))
    seat, _window = turn_of(match)
    with django_capture_on_commit_callbacks(execute=True):
        moves.take_over(match_id=match.pk, user_id=player(match, seat).pk, now=after(100))
    assert asked == []  # it decides at once, and the database has its time
    assert Snapshot.objects.get(match=match).decide_at == after(100)
    assert due_decisions.play_due_decisions(now=after(200)) == 1
    assert match.moves.order_by("number").last().by == "trustee"


def test_the_trustees_decision_is_dropped_when_the_player_takes_the_seat_back_while_it_thinks(monkeypatch):
    match = running(person("ann"), person("bob"), person("cat"))
    seat, window = turn_of(match)
    user_id = player(match, seat).pk
    moves.take_over(match_id=match.pk, user_id=user_id, now=after(100))

    def think(self, view, window, legal, rng):
        moves.give_back(match_id=match.pk, user_id=user_id, now=after(300))
        return Decision(legal[0])

    monkeypatch.setattr(Club, "decide", think)
    assert not agent_moves.play_pending_decision(match_id=match.pk, seat=seat, window=window.id, now=after(400))
    assert [verb for _, _, verb in log_of(match)] == ["start", "take_over", "give_back"]
    play_any(match, ms=500)
    assert match.moves.order_by("number").last().by == "person"


def test_the_trustee_has_no_voice_in_the_players_name(monkeypatch):
    monkeypatch.setattr(Club, "decide", lambda *args: Decision(args[3][0], "thanks", "excited"))
    match = running(person("ann"), person("bob"), person("cat"))
    seat, window = turn_of(match)
    moves.take_over(match_id=match.pk, user_id=player(match, seat).pk, now=after(100))
    assert agent_moves.play_pending_decision(match_id=match.pk, seat=seat, window=window.id, now=after(200))
    assert not ChatMessage.objects.filter(match=match).exists()


def test_nobody_is_asked_in_an_intermission_and_the_next_round_comes(asked):
    match = played_until(running(person("ann")), in_intermission)
    assert list(pending_decisions.pending_decisions(head(match).info, head(match).state)) == []
    assert Snapshot.objects.get(match=match).agent_due_at is None
    window = head(match).state.ctx.window_named("intermission")
    (ready,) = head(match).info.rules.legal_actions(head(match).state, 0, window)
    moves.play_move(match_id=match.pk, seat=0, window=window.id, action=ready, now=now_of(match))
    assert head(match).state.number == 2


def test_all_people_away_the_match_still_ends():
    match = running(person("ann"), agents=2, game="gandengyan", options={"rounds": 1})
    moves.take_over(match_id=match.pk, user_id=player(match, 0).pk, now=after(10))
    assert play_out(match).status == "finished"


@pytest.mark.parametrize("fault", ["raises", "illegal", "malformed"])
def test_an_agent_that_fails_plays_what_the_clock_would(fault, monkeypatch, caplog):
    def decide(self, view, window, legal, rng):
        if fault == "raises":
            raise ZeroDivisionError
        return Decision(Bid(99) if fault == "illegal" else Play(()))

    monkeypatch.setattr(Club, "decide", decide)
    match = running(person("ann"))
    seat, window = to_agents_turn(match)
    assert agent_moves.play_pending_decision(match_id=match.pk, seat=seat, window=window.id, now=now_of(match))
    line = match.moves.order_by("number").last()
    assert (line.seat, line.verb, line.action) == (seat, "bid", {"points": 0})
    assert [record.levelname for record in caplog.records if record.name == "games.services.agent_moves"] == ["ERROR"]


def test_emotions_show_at_once_and_remarks_are_held(monkeypatch):
    monkeypatch.setattr(Club, "decide", lambda *args: Decision(args[3][0], "thanks", "excited"))
    match = running(person("ann"))
    seat, window = to_agents_turn(match)
    agent_moves.play_pending_decision(match_id=match.pk, seat=seat, window=window.id, now=now_of(match))
    said = ChatMessage.objects.filter(match=match, seat=seat).order_by("pk")
    assert [(message.emotion, message.phrase, message.held) for message in said] == [
        ("excited", "", False), ("", "thanks", True),
    ]  # fmt: skip


# ── A lost task ─────────────────────────────────────────────────────────────────────────────────


def test_a_task_that_was_lost_is_sent_again(asked, django_capture_on_commit_callbacks):
    match = slow(person("ann"))
    seat, window = to_agents_turn(match)
    due_at = Snapshot.objects.get(match=match).agent_due_at
    assert due_at is not None
    with django_capture_on_commit_callbacks(execute=True):
        scheduler.tick(now=due_at - timedelta(milliseconds=1))
    assert asked == []
    with django_capture_on_commit_callbacks(execute=True):
        scheduler.tick(now=due_at)
    assert asked == [("games.tasks.play_agent", (str(match.pk), seat, window.id, ""), None)]
    patience = pending_decisions.patience_with(pending_decisions.agent_of(head(match).info, seat))
    assert patience > pending_decisions.RETRY_GRACE_SECONDS
    assert Snapshot.objects.get(match=match).agent_due_at == due_at + timedelta(seconds=patience)


def test_a_broker_that_is_away_fails_no_move(monkeypatch, caplog, django_capture_on_commit_callbacks):
    class Away:
        def send_task(self, *args, **kwargs):
            raise ConnectionRefusedError("redis://:secret@broker")

    monkeypatch.setattr(task_sending, "current_app", Away())
    with django_capture_on_commit_callbacks(execute=True):
        match = slow(person("ann"))
        to_agents_turn(match)
    assert "secret" not in caplog.text
    assert "ConnectionRefusedError" in caplog.text


# ── Pauses ──────────────────────────────────────────────────────────────────────────────────────


def test_an_agent_takes_its_time_as_a_person_would(settings):
    settings.KAIJU = {**settings.KAIJU, "AGENT_PAUSE": (0.8, 2.0)}
    match = running(person("ann"))
    to_agents_turn(match)
    info, state = head(match).info, head(match).state
    delays = {
        pending_decisions.to_request(info, state, each._replace(window=replace(each.window, id=number)), NOON).delay
        for number in range(50)
        for each in pending_decisions.pending_decisions(info, state)
    }
    assert all(0.8 <= delay <= 2.0 for delay in delays)
    assert len(delays) > 10


def test_it_never_acts_within_protected_time(settings):
    settings.KAIJU = {**settings.KAIJU, "AGENT_PAUSE": (0.8, 2.0)}
    match = running(person("ann"), person("bob"), agents=2, game="liars_dice")
    rng = Random(1)
    for _ in range(60):
        now = head(match)
        if now.ended:
            break
        at = now.info.moment(now.state.ctx.at)
        for each in pending_decisions.all_pending(now.info, now.state, now=at):
            window = now.state.ctx.window(each.window)
            earliest = max(window.opens_at, window.machines_from) - now.state.ctx.at
            assert each.delay * 1000 >= earliest
            agent = pending_decisions.agent_of(now.info, each.seat)
            assert each.delay * 1000 <= earliest + 2000 * agent.pause_factor(window)
            assert now.state.ctx.at + each.delay * 1000 <= window.closes_at - 1000
        step(match, rng, pace=4000)


def test_a_task_that_comes_too_early_comes_back_in_time(asked, django_capture_on_commit_callbacks):
    match = running(person("ann"), person("bob"), agents=2, game="liars_dice")
    rng = Random(1)
    while True:
        now = head(match)
        found = [
            (seat, window)
            for seat, window, _about in pending_decisions.pending_decisions(now.info, now.state)
            if window.machines_from > now.state.ctx.at
        ]
        if found:
            break
        step(match, rng, pace=4000)
    (seat, window) = found[0]
    asked.clear()
    with django_capture_on_commit_callbacks(execute=True):
        moment = now.info.moment(now.state.ctx.at + 1000)
        assert not agent_moves.play_pending_decision(match_id=match.pk, seat=seat, window=window.id, now=moment)
    wait = (window.machines_from - now.state.ctx.at - 1000) / 1000
    assert asked == [("games.tasks.play_agent", (str(match.pk), seat, window.id, ""), wait)]


@pytest.mark.parametrize(("level", "calls"), [("novice", 0.6), ("club", 0.45), ("expert", 0.4)])
def test_nobody_is_quicker_than_the_shortest_pause(settings, level, calls):
    """However quick an agent is at what it does, a person at the table must have the time to be as quick."""
    settings.KAIJU = {**settings.KAIJU, "AGENT_PAUSE": (0.8, 2.0)}
    match = running(person("ann"), agents=2, game="uno")
    info, quick = head(match).info, Window(99, "call", (1,), ("call",), 0, 60_000)
    assert agents.agent("uno", level).pause_factor(quick) == calls
    state = head(match).state
    questions = [pending_decisions.PendingDecision(1, replace(quick, id=number), "") for number in range(300)]
    delays = [pending_decisions.to_request(info, state, question, info.moment(1)).delay for question in questions]
    assert min(delays) >= 0.8
    assert len(set(delays)) > 1


def test_whether_an_agent_thinks_of_it_differs_from_match_to_match_and_seat_to_seat():
    """Who knows the program and counts the windows must not know who will forget to catch."""
    windows = [Window(number, "challenge", (1, 2), ("challenge",), 0, 60_000) for number in range(100)]
    novice = agents.agent("uno", "novice")

    def thought(match: Match, seat: int) -> list[bool]:
        info = head(match).info
        return [
            novice.will_answer(each, dict, partial(pending_decisions.window_rng, info, seat, each)) for each in windows
        ]

    one, other = running(person("ann"), agents=2, game="uno"), running(person("bea"), agents=2, game="uno")
    assert thought(one, 1) == thought(one, 1)
    assert thought(one, 1) != thought(one, 2)
    assert thought(one, 1) != thought(other, 1)


@pytest.mark.parametrize(("seats", "longest"), [(4, 14.0), (8, 32.0)])
def test_at_liars_dice_it_is_soon_ones_own_turn_again(settings, seats, longest):
    """Each of the others has 3.5 s of protected time to keep, and answers within a second after it."""
    settings.KAIJU = {**settings.KAIJU, "AGENT_PAUSE": (0.8, 2.0)}
    match = running(person("ann"), agents=seats - 1, game="liars_dice")
    info, ctx = head(match).info, head(match).state.ctx
    at = ctx.at
    window = Window(1, "turn", (1,), ("bid",), at, at + 20_000, turn=True, machines_from=at + 3_500)
    for number in range(300):
        questions = [
            pending_decisions.PendingDecision(1, replace(window, id=number * seats + other), "")
            for other in range(1, seats)
        ]
        delays = [
            pending_decisions.to_request(info, head(match).state, question, info.moment(at)).delay
            for question in questions
        ]
        assert min(delays) >= 3.5
        assert max(delays) <= 4.5
        assert sum(delays) <= longest
