"""Section 8 of the rules: UNO, exposures, catching, and the time that is left for it."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.core import AddTime, By, IllegalMove, Move, Pause, Resume, StaleMove
from games.rules.uno.actions import Call, Challenge, Draw, Play
from games.rules.uno.cards import Card

from .round_driver import GAME, RoundDriver, kinds, told


def card(code: str) -> Play:
    return Play(Card.from_code(code))


def exposed(**options: Any) -> RoundDriver:
    """Seat 0 has come to one card without a call; seat 1 is to move."""
    table = RoundDriver("R1 B9", "R2 R3 R4", "R6 R7 R8", **options)
    table.play(0, "R1", after=1_000)
    return table


# ── Calling ─────────────────────────────────────────────────────────────────────────────────────


def test_clause_8_1_a_call_at_two_cards_survives_the_play():
    table = RoundDriver("R1 B9", "R2 R3 R4")
    assert kinds(table.call(0)) == ["call"]
    table.play(0, "R1")
    assert (table.view()["calls"], table.view()["exposed"]) == ([0], [])
    assert not table.open("challenge")
    assert table.refused(1, Challenge(0), window="turn") == "INVALID_CHALLENGE"


def test_clause_8_1_out_of_turn_one_may_call_too():
    table = RoundDriver("R1 R2 R3", "Y1 Y2", "G1")
    assert table.window("call").seats == (1, 2)
    table.call(2)
    table.call(1)
    assert table.view()["calls"] == [1, 2]
    assert not table.open("call")


def test_clause_8_1_with_more_cards_there_is_nothing_to_call():
    table = RoundDriver("R1 R2 R3", "Y1 Y2", "G1 G2 G3")
    assert table.refused(0, Call(), window="call") == "INVALID_UNO_CALL"
    assert table.refused(0, Call(), window="turn") == "INVALID_UNO_CALL"
    assert table.refused(2, Call(), window="turn") == "INVALID_UNO_CALL"


def test_clause_8_1_a_second_call_is_refused_while_one_stands():
    table = RoundDriver("R1 B9", "Y1 Y2", "G1 G2 G3")
    table.call(0)
    assert table.refused(0, Call(), window="call") == "INVALID_UNO_CALL"
    table.play(0, "R1")
    assert table.refused(0, Call(), window="call") == "INVALID_UNO_CALL"


def test_clause_8_1_a_call_and_a_play_may_follow_each_other_without_a_look():
    table = RoundDriver("R1 B9", "Y1 Y2 Y3")
    before = table.window("call").id
    table.play(0, "R1")
    assert table.window("call").id == before
    table.state = GAME.apply(table.state, Move(0, before, Call(), table.state.ctx.at)).state
    assert table.view()["exposed"] == []


def test_clause_8_2_a_call_at_one_card_ends_the_exposure():
    table = exposed()
    assert table.view()["exposed"] == [0]
    table.call(0, after=200)
    assert (table.view()["exposed"], table.view()["calls"]) == ([], [0])
    assert not table.open("challenge")


def test_clause_8_3_a_call_ends_when_its_seat_draws():
    table = RoundDriver("R1 B9", "R2 R3 R4", pile="G9 G8 G7 G6")
    table.call(0)
    table.draw(0)
    assert table.view()["calls"] == []
    again = exposed(pile="G9 G8 G7 G6")
    again.call(0)
    again.play(1, "R2")
    again.play(2, "R6")
    assert again.view()["calls"] == [0]
    again.draw(0)
    assert again.view()["calls"] == []


def test_clause_8_3_a_call_ends_when_the_next_play_does_not_leave_one_card():
    table = RoundDriver("R7 B9", "R2 R3 R4", "G1 G2 G3", seven_swap=True)
    table.call(0)
    table.play(0, "R7", None, 1)
    assert (table.counts, table.view()["calls"]) == ([3, 1, 3], [])


def test_clause_8_3_a_call_outlasts_what_others_play():
    table = RoundDriver("R1 B9", "R2 R3 R4", "R6 R7 R8")
    table.call(0)
    table.play(0, "R1")
    table.play(1, "R2")
    table.play(2, "R6")
    assert table.view()["calls"] == [0]


# ── Being exposed ───────────────────────────────────────────────────────────────────────────────


def test_clause_8_4_a_play_that_leaves_one_card_exposes_its_seat():
    table = exposed()
    assert kinds(table.events) == ["play", "exposed"]
    assert told(table.events, "exposed") == {"seat": 0}
    assert table.window("challenge").seats == (1, 2)


def test_clause_8_4_a_swap_that_brings_a_seat_to_one_card_exposes_it():
    table = RoundDriver("R7 B9", "R2 R3 R4", "G1 G2 G3", seven_swap=True)
    events = table.play(0, "R7", None, 1)
    assert kinds(events) == ["play", "swap", "exposed"]
    assert table.view()["exposed"] == [1]
    assert table.window("challenge").seats == (0, 2)


def test_clause_8_4_a_rotation_may_expose_several_seats():
    table = RoundDriver("R0 B9 B8", "R2", "G1 G2 G3", "Y1 Y2", zero_rotate=True, pile="G4 G5 G6 G7 G8")
    table.play(0, "R0")
    assert table.counts == [2, 2, 1, 3]
    assert table.view()["exposed"] == [2]
    both = RoundDriver("R0 B9", "R2 R3", "G1", "Y1 Y2", zero_rotate=True)
    both.play(0, "R0")
    assert both.counts == [2, 1, 2, 1]
    assert both.view()["exposed"] == [1, 3]
    assert both.window("challenge").seats == (0, 1, 2, 3)
    assert both.legal(1, "challenge") == [Challenge(3)]
    both.catch(1, 3)
    assert (both.view()["exposed"], both.window("challenge").seats) == ([1], (0, 2, 3))


def test_clause_8_4_who_had_one_card_before_is_not_exposed_again():
    table = RoundDriver("R0 B9 B8", "R2", "G1", zero_rotate=True)
    table.play(0, "R0")
    assert table.counts == [1, 2, 1]
    assert table.view()["exposed"] == [0]


# ── Catching ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("penalty", [1, 2, 10])
def test_clause_8_5_who_is_caught_draws_the_penalty(penalty):
    table = exposed(draw_penalty=penalty)
    events = table.catch(2, 0, after=100)
    assert kinds(events) == ["challenge", "draw", "drawn"]
    assert told(events, "challenge") == {"seat": 2, "target": 0}
    assert told(events, "draw") == {"seat": 0, "count": penalty, "why": "penalty"}
    assert table.counts[0] == 1 + penalty
    assert (table.view()["turn"], table.view()["exposed"]) == (1, [])


@pytest.mark.parametrize("target", [0, 1, 2, 3, -1, 99])
def test_clause_8_5_any_other_challenge_is_refused_and_costs_nothing(target):
    table = RoundDriver("R1 B9", "R2", "R6 R7 R8")
    assert table.refused(2, Challenge(target), window="turn") == "INVALID_CHALLENGE"
    table.play(0, "R1")
    if target != 0:
        assert table.refused(2, Challenge(target), window="challenge") == "INVALID_CHALLENGE"


def test_clause_8_5_nobody_challenges_themselves():
    table = exposed()
    assert table.refused(0, Challenge(0), window="challenge") == "INVALID_CHALLENGE"
    both = RoundDriver("R0 B9", "R2 R3", "G1", "Y1 Y2", zero_rotate=True)
    both.play(0, "R0")
    assert both.refused(1, Challenge(1), window="challenge") == "INVALID_CHALLENGE"


def test_clause_8_5_of_a_call_and_a_challenge_the_first_accepted_counts():
    table = exposed()
    window = table.window("challenge").id
    table.call(0, after=300)
    assert table.refused(2, Challenge(0), window=window) == "STALE_WINDOW"
    table = exposed()
    table.catch(2, 0, after=300)
    assert table.refused(0, Call(), window="turn") == "INVALID_UNO_CALL"


def test_clause_8_5_of_two_challenges_the_first_accepted_counts():
    table = exposed()
    window = table.window("challenge").id
    table.catch(1, 0, after=300)
    assert table.refused(2, Challenge(0), window=window) == "STALE_WINDOW"
    assert table.counts[0] == 3


# ── The time for it ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("ending", ["play", "draw", "clock"])
def test_clause_8_6_the_next_card_played_or_drawn_ends_the_exposure(ending):
    table = exposed(pile="G9 G8 G7")
    window = table.window("challenge").id
    {"play": lambda: table.play(1, "R2"), "draw": lambda: table.draw(1), "clock": table.wait}[ending]()
    assert table.view()["exposed"] == []
    assert not table.open("challenge")
    assert table.refused(2, Challenge(0), window=window) == "STALE_WINDOW"
    assert table.counts[0] == 1


@pytest.mark.parametrize(("seconds", "protected"), [(0.75, 750), (0, 0), (5, 5_000)])
def test_clause_8_6_a_turn_that_begins_with_an_exposure_opens_later(seconds, protected):
    table = exposed(exposure_seconds=seconds)
    turn = table.window("turn")
    assert (turn.opens_at, turn.closes_at) == (1_000 + protected, 21_000 + protected)
    if protected:
        error = table.refusal(1, card("R2"), after=protected - 1)
        assert (type(error), error.code, error.data) == (IllegalMove, "PROTECTED", {"ms": 1})
        assert table.refused(1, Draw(), after=0) == "PROTECTED"
    table.play(1, "R2", after=protected)


def test_clause_8_6_with_two_players_a_skip_leaves_time_for_the_other():
    table = RoundDriver("RS R1", "Y1 Y2 Y3")
    table.play(0, "RS")
    assert table.view()["turn"] == 0
    assert table.refused(0, card("R1"), after=749) == "PROTECTED"
    table.catch(1, 0, after=749)
    assert table.counts == [3, 3]


@pytest.mark.parametrize("saved", [True, False])
def test_clause_8_6_when_nobody_is_exposed_any_more_the_turn_opens_at_once(saved):
    table = exposed()
    before = table.window("turn")
    assert table.refused(1, card("R2"), after=100) == "PROTECTED"
    _ = table.call(0, after=100) if saved else table.catch(2, 0, after=100)
    after = table.window("turn")
    assert (after.id, after.opens_at, after.closes_at) == (before.id, 1_100, before.closes_at)
    table.play(1, "R2", after=0)


def test_clause_8_6_a_wrong_challenge_of_a_draw_four_leaves_the_exposure_as_it_is():
    table = RoundDriver("W+4 B9", "R2 R3 R4", "R6 R7 R8", draw_four_challenge=True)
    table.play(0, "W+4", "G")
    window = table.window("challenge").id
    table.doubt(1, after=800)
    assert (table.view()["turn"], table.view()["exposed"]) == (2, [0])
    assert table.window("challenge").id == window
    assert table.window("turn").opens_at == 800
    assert table.window("turn").machines_from == 2_000
    table.catch(1, 0)
    assert table.counts[0] == 3


@pytest.mark.parametrize("by", ["agent", "bot", "trustee"])
def test_clause_8_7_machines_to_move_wait_two_seconds(by: By):
    table = exposed()
    table.seat_machines(by)
    error = table.refusal(1, card("R2"), after=1_999, by=by)
    assert (error.code, error.data) == ("PROTECTED", {"ms": 1})
    table.play(1, "R2", after=2_000, by=by)


@pytest.mark.parametrize("by", ["agent", "bot", "trustee"])
def test_clause_8_7_where_nobody_is_exposed_they_need_not_wait(by: By):
    table = RoundDriver("R1 B9 B8", "R2 R3 R4")
    table.seat_machines(by)
    table.play(0, "R1", by=by)
    table.play(1, "R2", after=0, by=by)


def test_clause_8_8_what_was_sent_before_the_exposure_is_refused():
    table = RoundDriver("R1 B9", "R2 R3 R4", "R6 R7 R8")
    for _ in range(50):
        for window in ("turn", "call"):
            assert table.refused(2, Challenge(0), window=window) == "INVALID_CHALLENGE"
    table.play(0, "R1")
    assert table.refused(2, Challenge(0), window="turn", after=749) == "PROTECTED"
    assert table.refused(2, Challenge(0), window="turn", after=750) == "INVALID_CHALLENGE"
    table.catch(2, 0)


def test_clause_8_8_every_exposure_has_a_window_of_its_own():
    table = RoundDriver("R1 B9", "R2 B8", "R6 R7 R8")
    table.play(0, "R1")
    first = table.window("challenge").id
    table.play(1, "R2")
    assert table.window("challenge").id > first
    with pytest.raises(StaleMove):
        GAME.apply(table.state, Move(2, first, Challenge(1), table.state.ctx.at))


def test_clause_8_9_two_players_reach_one_card_in_the_same_circle_and_both_are_caught():
    table = RoundDriver("R1 B9", "R2 B8", "R6 R7 R8", pile="G1 G2 G3 G4 G5 G6")
    table.play(0, "R1")
    table.catch(2, 0)
    table.play(1, "R2")
    assert table.view()["exposed"] == [1]
    table.catch(0, 1)
    assert table.counts == [3, 3, 3]


def test_clause_8_9_the_call_of_one_does_not_cover_another():
    table = RoundDriver("R1 B9", "R2 B8", "R6 R7 R8")
    table.call(0)
    table.play(0, "R1")
    table.play(1, "R2")
    assert (table.view()["calls"], table.view()["exposed"]) == ([0], [1])
    table.call(1)
    assert table.view()["calls"] == [0, 1]


# ── The windows beside the turn ─────────────────────────────────────────────────────────────────


def test_windows_beside_the_turn_are_settled_by_its_clock():
    table = exposed()
    table.wait()
    assert kinds(table.events)[0] == "timeout"
    assert table.view()["turn"] == 2
    turn = table.window("turn")
    assert table.window("call").closes_at == turn.closes_at + 1


def test_added_time_prolongs_them_with_the_turn():
    table = exposed()
    table.control(AddTime(5_000), window="turn")
    turn = table.window("turn")
    assert turn.closes_at == 26_750
    assert table.window("challenge").closes_at == table.window("call").closes_at == turn.closes_at + 1


def test_clause_11_5_a_pause_moves_the_protection_by_as_long_as_it_lasted():
    table = exposed()
    table.control(Pause(), after=300)
    assert table.refused(1, card("R2"), after=9_000) == "PAUSED"
    table.control(Resume(), after=10_000)
    turn = table.window("turn")
    assert (turn.opens_at, turn.machines_from, turn.closes_at) == (11_750, 13_000, 31_750)
    assert table.refused(1, card("R2"), after=449) == "PROTECTED"
    table.play(1, "R2", after=450)
