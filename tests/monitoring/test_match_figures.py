"""What is counted of matches, and above all what is not, since its number alone would tell a secret."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from games import metrics
from games.agents.registry import TRUSTEE
from games.rules.core import RulesError
from games.rules.werewolf.actions import Check, EndSpeech, Hunt, Protect, SelfDestruct, Stand, Vote
from games.services import agent_moves, match_figures, match_transaction, moves, pending_decisions
from tests.games.werewolf.live_scene import seated
from tests.support.live_matches import head, person, running, step, turn_of

pytestmark = pytest.mark.django_db


def names(events) -> set[str]:
    return {name for name, _labels, _amount in events}


def stages_of(events) -> list[str]:
    return [labels[0] for name, labels, _ in events if name == "move_stage_seconds"]


def test_each_move_is_counted_by_its_game_and_timed_by_its_stages(recorded):
    match, rng = running(person("ann"), agents=2), Random(1)
    movers = []
    for _ in range(6):
        movers.append(turn_of(match)[0])
        step(match, rng)
    events = metrics.take_events()
    accepted = [(labels, amount) for name, labels, amount in events if name == "moves_accepted"]
    assert accepted == [(("doudizhu",), 1.0)] * 6
    stages = [metrics.LOCK, metrics.RULES, metrics.WRITE]
    assert 0 in movers
    assert stages_of(events) == [
        stage for seat in movers for stage in ([metrics.RECEIVE] if seat == 0 else []) + stages
    ]
    assert all(amount >= 0 for _, _, amount in events)


def test_the_delivery_of_a_move_is_timed_once_and_only_in_its_match(recorded):
    match = running(person("ann"), person("bob"), person("cid"))
    step(match, Random(1))
    metrics.take_events()
    metrics.record_delivery("another")
    assert metrics.take_events() == []
    metrics.record_delivery(str(match.pk))
    metrics.record_delivery(str(match.pk))
    assert stages_of(metrics.take_events()) == [metrics.DELIVER]


def test_a_move_waits_from_the_arrival_of_its_frame(recorded, monkeypatch):
    match = running(person("ann"), person("bob"), person("cid"))
    present = head(match).info.moment(1400)
    monkeypatch.setattr(timezone, "now", lambda: present)
    step(match, Random(1), pace=1000)
    [waited] = [amount for _, labels, amount in metrics.take_events() if labels == (metrics.RECEIVE,)]
    assert waited == pytest.approx(0.4)


def test_a_refused_move_is_counted_by_its_code_and_not_as_played(recorded):
    match = running(person("ann"), person("bob"), person("cid"))
    state = head(match).state
    [window] = [window for window in state.ctx.windows if window.turn]
    other = next(seat for seat in range(3) if seat not in window.seats)
    rules, now = head(match).info.rules, head(match).info.moment(10)
    action = next(rules.legal_actions(state, window.seats[0], window))
    for seat, number in ((other, window.id), (window.seats[0], window.id + 99)):
        with pytest.raises(RulesError):
            moves.play_move(match_id=match.pk, seat=seat, window=number, action=action, now=now)
    events = metrics.take_events()
    refused = [labels for name, labels, _ in events if name == "moves_refused"]
    assert refused == [("doudizhu", "illegal", "NOT_YOUR_TURN"), ("doudizhu", "stale", "STALE_WINDOW")]
    assert names(events) == {"moves_refused"}


def test_the_lateness_of_a_timeout_is_measured(recorded, monkeypatch):
    match = running(person("ann"), person("bob"), person("cid"))
    now = head(match)
    deadline = now.info.moment(max(window.closes_at for window in now.state.ctx.windows))
    monkeypatch.setattr(timezone, "now", lambda: deadline + timedelta(seconds=1.5))
    assert match_transaction.settle_due(match_id=match.pk, now=deadline + timedelta(seconds=1))
    [(_, labels, late)] = recorded("deadline_lateness_seconds")
    assert (labels, late) == ((), pytest.approx(1.5))


def test_the_thinking_of_an_agent_is_timed_by_game_and_level(recorded):
    match, rng = running(person("ann"), agents=2), Random(1)
    for _ in range(6):
        step(match, rng)
    thinking = recorded("agent_thinking_seconds")
    assert {labels for _, labels, _ in thinking} == {("doudizhu", TRUSTEE)}


# ── Werewolf ────────────────────────────────────────────────────────────────────────────────────


def test_nothing_of_a_night_is_recorded(recorded, monkeypatch):
    scene = seated(monkeypatch)
    metrics.take_events()
    scene.play(3, Check(0))
    scene.play(0, Hunt(8))
    with pytest.raises(RulesError):
        scene.play(0, Hunt(99), later=3)
    with pytest.raises(RulesError):
        moves.play_move(match_id=scene.match.pk, seat=8, window=9999, action=Hunt(1), now=scene.moment())
    while scene.state.ctx.window_named("night") is not None:
        if any(window.name == "guard" for window in scene.state.ctx.windows):
            scene.play(5, Protect(1))
        scene.clock()
    assert metrics.take_events() == []


def test_by_day_only_turns_are_counted_and_no_hidden_window(recorded, monkeypatch):
    scene = seated(monkeypatch)
    scene.to_morning(8)
    metrics.take_events()
    assert scene.state.ctx.window_named("stand") is not None
    scene.play(6, Stand(on=True))  # who stands is sealed until all have answered
    assert metrics.take_events() == []


def test_votes_which_everybody_sees_are_counted(recorded, monkeypatch):
    scene = seated(monkeypatch)
    scene.to_vote(8)
    metrics.take_events()
    window = scene.window(6, "vote").id
    scene.play(6, Vote(0))
    metrics.record_delivery(str(scene.match.pk))
    with pytest.raises(RulesError):  # it may have been meant for a window that others may not know of
        moves.play_move(match_id=scene.match.pk, seat=6, window=window, action=Vote(0), now=scene.moment(2))
    events = metrics.take_events()
    assert names(events) == {"moves_accepted", "move_stage_seconds"}
    assert stages_of(events)[-1] == metrics.DELIVER
    assert ("moves_accepted", ("werewolf",), 1.0) in events
    scene.play(1, SelfDestruct())
    assert metrics.take_events() == []


def test_the_thinking_of_werewolfs_agents_is_told_of_many_at_once(recorded, monkeypatch):
    scene = seated(monkeypatch, people=5)
    scene.to_speech(8)
    while scene.state.ctx.window_named("vote") is None:
        scene.play(scene.speaker(), EndSpeech())
    metrics.take_events()
    monkeypatch.setattr(match_figures, "HELD_BACK", 3)
    match_figures._held_back.clear()
    seats = [seat for seat in range(5, 9) if scene.state.alive[seat]]
    now = head(scene.match)
    told = []
    for seat in seats[:3]:
        decision = pending_decisions.pending_decision(now.info, now.state, seat, scene.window(seat, "vote").id)
        assert decision is not None
        match_figures.record_thinking(now, decision, 0.25)
        told.append(len(metrics.take_events()))
    assert told == [0, 0, 3]


def test_an_agent_that_acts_at_night_is_not_timed(recorded, monkeypatch):
    scene = seated(monkeypatch, people=1, roles="VWWSTGVVV")
    metrics.take_events()
    window = next(window for window in scene.state.ctx.windows if not window.public)
    agent_moves.play_pending_decision(
        match_id=scene.match.pk, seat=window.seats[0], window=window.id, now=scene.moment(60_000)
    )
    assert metrics.take_events() == []
