"""Sections 11 and 12 of the rules: who knows, who speaks, and time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.rules.core import By, IllegalMove, Pause, Resume, StaleMove
from games.rules.werewolf.actions import EndSpeech, Say, Stand, Vote

from .round_driver import GAME, NINE, RoundDriver

PUBLIC = {
    "phase", "step", "day", "alive", "out", "set", "sheriff", "badge", "election", "speaking", "speeches", "votes",
    "vote", "exposed", "timeline", "options", "outcome", "roles", "nights",
}  # fmt: skip


def speeches(*, kill: int | None = None, **options: Any) -> RoundDriver:
    table = RoundDriver(NINE, **options)
    table.night(kill)
    table.stands()
    while table.phase == "LAST_WORDS":
        table.end()
    return table


# ── 11. Who knows, and who speaks ───────────────────────────────────────────────────────────────


def test_clause_11_1_everybody_sees_the_same_public_fields_at_all_times():
    table = RoundDriver()
    assert set(table.view()) == PUBLIC
    table.night(8)
    assert set(table.view()) == PUBLIC
    table.stands(4, 5)
    assert set(table.view()) == PUBLIC
    table.talk()
    assert set(table.view()) == PUBLIC


@pytest.mark.parametrize(
    ("seat", "own"),
    [
        (0, {"pack", "whispers", "attacks", "hunts"}),
        (3, {"checks"}),
        (4, {"potions", "used"}),
        (5, {"guarded", "protecting", "guard_done"}),
        (6, set()),
    ],
)
def test_clause_11_1_a_seat_sees_its_own_beside(seat, own):
    table = RoundDriver()
    assert set(table.view(seat)) - PUBLIC == own | {"seat", "role", "standing", "ballot"}
    assert GAME.own_view(table.state, seat) | table.view() == table.view(seat)


def test_clause_11_1_the_timeline_keeps_what_was_told():
    table = RoundDriver()
    table.night(8)
    table.elect(4, 0)
    table.end()
    table.order(clockwise=False)
    table.talk()
    table.votes({0: 7, 1: 6})
    lines = table.view()["timeline"]
    assert [line["kind"] for line in lines] == ["night", "day", "stood", "elected", "deaths", "order", "tie"]
    assert lines[0] == {"day": 1, "kind": "night", "night": 1}
    assert lines[2] == {"day": 1, "kind": "stood", "seats": [0, 4]}
    assert lines[-1] == {"day": 1, "kind": "tie", "seats": [6, 7], "vote": "banish"}


def test_clause_11_2_who_is_out_keeps_what_they_knew():
    table = RoundDriver()
    table.night(3, check=1)
    table.stands()
    assert table.view(3)["checks"] == [{"night": 1, "seat": 1, "wolf": True}]
    assert table.view(3)["role"] == "seer"
    assert set(table.view(3)) - PUBLIC == {"seat", "role", "standing", "ballot", "checks"}


def test_clause_11_2_a_wolf_that_is_out_hears_the_others_no_more():
    table = RoundDriver()
    table.whisper(1, "00000000000000a1")
    table.night(2)
    table.day_without_sheriff()
    [event] = table.whisper(0, "00000000000000a2")
    assert event.audience == (0, 1)
    table.hunt(0, 8)
    assert [said["message"] for said in table.view(2)["whispers"]] == ["00000000000000a1"]
    assert [said["message"] for said in table.view(1)["whispers"]] == ["00000000000000a1", "00000000000000a2"]
    assert "hunts" not in table.view(2)
    assert table.view(2)["pack"] == [0, 1, 2]


def test_clause_11_2_a_wolf_that_died_and_does_not_know_is_told_nothing_by_its_view():
    dead, alive = RoundDriver(), RoundDriver()
    dead.night(2)
    alive.night(2, save=True)
    assert dead.state.untold == (2,)
    assert alive.state.untold == ()
    assert dead.view(2) == alive.view(2)
    assert dead.names(2) == alive.names(2) == {"stand", "self_destruct"}


def test_clause_11_3_the_living_and_spectators_have_no_channel():
    table = speeches(kill=8)
    for seat in (None, 0, 4, table.speaker):
        with pytest.raises(IllegalMove) as error:
            GAME.chat_audience(table.state, seat)
        assert error.value.code == "SILENCE"


def test_clause_11_3_the_dead_talk_among_themselves_once_they_are_told():
    table = RoundDriver()
    table.night(8, poison=7)
    with pytest.raises(IllegalMove):
        GAME.chat_audience(table.state, 8)
    table.stands()
    assert GAME.chat_audience(table.state, 8) == (7, 8)


def test_clause_11_3_after_the_end_everybody_talks_to_everybody():
    table = RoundDriver("WWSTVV")
    table.night(4, poison=5)
    assert [GAME.chat_audience(table.state, seat) for seat in (None, 0, 4)] == [None, None, None]


def test_clause_11_4_open_chat_lets_the_living_talk_by_day():
    table = RoundDriver(open_chat=True)
    with pytest.raises(IllegalMove):
        GAME.chat_audience(table.state, 0)
    table.night(8)
    assert GAME.chat_audience(table.state, 0) is None
    assert GAME.chat_audience(table.state, 8) is None
    table.stands()
    assert GAME.chat_audience(table.state, 8) == (8,)
    with pytest.raises(IllegalMove):
        GAME.chat_audience(table.state, None)


# ── 12. Time ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seconds", [5, 20, 120])
def test_clause_12_1_standing_votes_order_and_badge_have_their_time(seconds):
    table = RoundDriver(vote_seconds=seconds)
    table.night(8)

    def left(name: str) -> int:
        closes_at: int = table.window_named(name).closes_at
        return closes_at - table.state.ctx.at

    assert left("stand") == seconds * 1000
    table.stands(8, 4)
    table.talk()
    assert left("vote") == seconds * 1000
    table.votes({}, 8)
    table.end()
    assert left("badge") == seconds * 1000
    table.badge(0)
    assert left("order") == seconds * 1000


def test_clause_12_1_a_move_at_the_deadline_is_late():
    table = RoundDriver()
    table.night()
    error = table.refused(0, Stand(on=True), after=20_000)
    assert isinstance(error, StaleMove)
    table.play(0, Stand(on=True), after=19_999)


def test_clause_12_2_who_does_nothing_by_night_has_done_nothing():
    table = RoundDriver()
    table.wait(), table.wait(), table.wait()
    assert table.state.night.deaths == ()
    assert (table.view(4)["potions"], table.view(3)["checks"]) == ({"antidote": True, "poison": True}, [])


def test_clause_12_2_the_clock_stands_for_nobody_ends_speeches_and_abstains():
    table = RoundDriver()
    table.night()
    table.wait()
    assert table.told("elected") == {"seat": None}
    for _ in range(9):
        assert table.phase == "SPEECH"
        table.wait()
    assert table.phase == "VOTE"
    table.wait()
    assert table.told("ballots")["ballots"] == [None] * 9
    assert table.told("banished") == {"seat": None}


def test_clause_12_2_the_clock_lets_the_speeches_begin_clockwise():
    table = RoundDriver()
    table.night()
    table.elect(4)
    table.wait()
    assert table.told("order") == {"clockwise": True}
    assert table.speaker == 5


def test_clause_12_2_the_clock_destroys_the_badge():
    table = RoundDriver()
    table.night(8)
    table.elect(8)
    table.end()
    table.wait()
    assert table.told("badge") == {"from": 8, "to": None}


def test_clause_12_3_two_missed_votes_in_a_row_bring_the_trustee():
    table = speeches()
    table.talk()
    for seat in range(8):
        table.vote(seat, None)
    table.wait()
    assert [event.data for event in table.events if event.kind == "timeout"] == [{"seat": 8}]
    assert not table.state.ctx.trustees
    table.night()
    table.talk()
    table.wait()
    assert table.state.ctx.trustees == (8,)
    assert table.state.ctx.timeouts == (1,) * 8 + (2,)


def test_clause_12_3_a_vote_makes_up_for_a_missed_one_and_a_speech_does_not():
    table = speeches()
    table.talk()
    table.wait()
    assert table.state.ctx.missed == (1,) * 9
    table.night(7)
    while table.state.speaking is not None:
        table.say(table.speaker)
        table.end()
    assert table.state.ctx.missed == (1,) * 9
    table.vote(0, None)
    assert table.state.ctx.missed == (0, *(1,) * 8)


def test_clause_12_3_nights_standing_and_speeches_are_no_turns():
    table = RoundDriver()
    while table.phase != "VOTE":
        table.wait()
    assert table.state.ctx.timeouts == (0,) * 9
    windows = {window.name: window.turn for window in table.state.ctx.windows}
    assert windows == {"vote": True, "self_destruct": False}


@pytest.mark.parametrize("phase", ["NIGHT", "SPEECH", "VOTE"])
def test_clause_12_4_a_pause_moves_the_end_by_its_length(phase):
    table = RoundDriver()
    while table.phase != phase:
        table.wait()
    before = [window.closes_at for window in table.state.ctx.windows]
    table.control(Pause(), after=1_000)
    table.control(Resume(), after=50_000)
    assert [window.closes_at for window in table.state.ctx.windows] == [at + 50_000 for at in before]


# ── Trustees and agents ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("by", ["person", "agent", "bot", "trustee"])
def test_machines_speak_and_vote_as_people_do(by: By):
    everybody = tuple(range(9))
    table = RoundDriver(agents=everybody if by == "agent" else ())
    if by == "trustee":
        table.give(ctx=replace(table.state.ctx, trustees=everybody))
    while table.phase != "SPEECH":
        table.wait()
    speaker = table.speaker
    table.play(speaker, Say("", ()), by=by)
    table.play(speaker, EndSpeech(), by=by)
    while table.phase == "SPEECH":
        table.wait()
    table.play(speaker, Vote(0), by=by)
    assert table.view(speaker)["ballot"] == {"target": 0}
