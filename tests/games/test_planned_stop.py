"""A planned stop: every open turn of people and bots gets the time that the stop takes, and nothing else changes."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games import journal
from games.models import Match
from games.rules.doudizhu.actions import Bid
from games.services import moves, planned_stop, scheduler
from tests.support.live_matches import after, head, log_of, person, running

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]
TURN = 20_000
"""ms of a turn."""


def deadlines(match) -> list[int]:
    return [window.closes_at for window in head(match).state.ctx.windows]


def test_every_open_window_closes_later_by_the_length_of_the_stop():
    matches = [
        running(person("ann"), person("bob"), person("cid")),
        running(person("dan"), game="werewolf", agents=5),
    ]
    before = [deadlines(match) for match in matches]

    added = planned_stop.prepare_planned_stop(seconds=60, now=after(5_000))

    assert added == planned_stop.AddedTime(matches=2, failed=0)
    assert [deadlines(match) for match in matches] == [[at + 60_000 for at in each] for each in before]


def test_a_turn_that_would_have_run_out_during_the_stop_is_still_open_after_it():
    match = running(person("ann"), person("bob"), person("cid"))
    planned_stop.prepare_planned_stop(seconds=60, now=after(TURN - 1))

    scheduler.tick(now=after(TURN + 59_999))
    assert [verb for _, _, verb in log_of(match)] == ["start", "add_time"]
    scheduler.tick(now=after(TURN + 60_000))
    assert [verb for _, _, verb in log_of(match)] == ["start", "add_time", "timeout"]


def test_a_second_call_serves_only_the_windows_that_opened_since():
    match = running(person("ann"), person("bob"), person("cid"))
    idle = running(person("dan"), person("eve"), person("fay"))
    planned_stop.prepare_planned_stop(seconds=60, now=after(1_000))
    state = head(match).state
    (window,) = state.ctx.windows
    (seat,) = window.seats
    moves.play_move(match_id=match.pk, seat=seat, window=window.id, action=Bid(0), now=after(2_000))
    (opened,) = deadlines(match)

    assert planned_stop.prepare_planned_stop(seconds=60, now=after(3_000)).matches == 1
    assert deadlines(match) == [opened + 60_000]
    assert deadlines(idle) == [TURN + 60_000]
    assert planned_stop.prepare_planned_stop(seconds=60, now=after(4_000)).matches == 0


def test_another_stop_later_adds_its_time_again():
    match = running(person("ann"), person("bob"), person("cid"), options={"turn_seconds": 600})
    for at in (1_000, 1_000 + planned_stop.REPEATED_WITHIN_MS):
        planned_stop.prepare_planned_stop(seconds=3600, now=after(at))
    assert deadlines(match) == [600_000 + 2 * 3_600_000]


def test_what_is_paused_ended_or_played_by_agents_alone_is_left_alone():
    paused, ended = (running(person(f"{name}1"), person(f"{name}2"), person(f"{name}3")) for name in ("a", "b"))
    staff = person("staff", staff=True)
    moves.pause(match_id=paused.pk, by_staff=staff, now=after(1_000))
    moves.abort(match_id=ended.pk, by_staff=staff, now=after(1_000))
    agents = running(person("looker"), agents=2)
    Match.objects.filter(pk=agents.pk).get().seats.update(user=None)
    logs = [log_of(match) for match in (paused, ended, agents)]

    assert planned_stop.prepare_planned_stop(seconds=60, now=after(2_000)).matches == 0
    assert [log_of(match) for match in (paused, ended, agents)] == logs


def test_a_fault_in_one_match_costs_the_others_nothing(monkeypatch, caplog):
    broken = running(person("ann"), person("bob"), person("cid"))
    sound = running(person("dan"), person("eve"), person("fay"))
    lock = journal.lock_match

    def lock_but_one(match_id):
        if match_id == broken.pk:
            raise KeyError("S2")
        return lock(match_id)

    monkeypatch.setattr(journal, "lock_match", lock_but_one)

    assert planned_stop.prepare_planned_stop(seconds=60, now=after(1_000)) == planned_stop.AddedTime(1, failed=1)
    assert [verb for _, _, verb in log_of(sound)] == ["start", "add_time"]
    assert str(broken.pk) in caplog.text
    assert "S2" not in caplog.text  # a message may name cards


def test_the_command_says_how_many_matches_got_time(capsys):
    running(person("ann"), person("bob"), person("cid"), begun_at=timezone.now())
    call_command("planned_stop", seconds=90)
    assert capsys.readouterr().out == "1 matches got 90 s more for every open turn\n"


@pytest.mark.parametrize("seconds", [0, -5, 3601])
def test_a_length_out_of_range_changes_nothing(seconds):
    match = running(person("ann"), person("bob"), person("cid"))
    with pytest.raises(CommandError, match="between 1 and 3600"):
        call_command("planned_stop", seconds=seconds)
    assert [verb for _, _, verb in log_of(match)] == ["start"]
