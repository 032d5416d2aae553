"""Sections 6 to 8 of the rules: the jump challenge, the reveal, the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.rules.core import (
    Abort,
    By,
    Concede,
    Depart,
    Event,
    IllegalMove,
    InvalidOption,
    StaleMove,
    TakeOver,
    parse_options,
)  # fmt: skip
from games.rules.liars_dice.actions import Bid, Challenge, Jump
from games.rules.liars_dice.options import LiarsDiceOptions

from .round_driver import GAME, RoundDriver, four

MACHINES: list[By] = ["agent", "bot", "trustee"]


def outcome(table: RoundDriver) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    found = GAME.outcome(table.state)
    assert found is not None
    return found.termination, found.scores, found.places


# ── 6. The jump challenge ───────────────────────────────────────────────────────────────────────


def test_clause_6_1_all_but_the_bidder_and_the_player_to_move_may_jump() -> None:
    table = four()
    window = table.state.ctx.window_named("jump")
    assert window is not None
    assert (window.seats, window.verbs, window.public, window.turn) == ((2, 3), ("jump",), True, False)
    assert table.legal(2, "jump") == table.legal(3, "jump") == [Jump()]
    assert table.legal(0, "jump") == table.legal(1, "jump") == []
    for seat in (0, 1):
        error = table.refused(seat, Jump(), window="jump", after=3_000)
        assert isinstance(error, IllegalMove)
        assert error.code == "CANNOT_JUMP"


def test_clause_6_1_who_is_out_may_not_jump() -> None:
    table = RoundDriver((2, 2), (3,), (4, 4), (5, 5))
    table.bid(0, 1, 3)
    table.challenge(1)
    table.bid(2, 1, 2)
    window = table.state.ctx.window_named("jump")
    assert window is not None
    assert window.seats == (0,)
    assert table.refused(1, Jump(), window="jump", after=5_000).code == "ELIMINATED"


def test_clause_6_1_two_players_have_nobody_to_jump() -> None:
    table = RoundDriver((2, 2), (3, 3))
    table.bid(0, 1, 2)
    assert table.state.ctx.window_named("jump") is None
    assert table.refused(0, Jump()).code == "CANNOT_JUMP"


def test_clause_6_1_there_is_no_jump_before_the_first_bid() -> None:
    table = RoundDriver((2, 2), (3, 3), (4, 4))
    assert table.state.ctx.window_named("jump") is None
    assert table.refused(2, Jump()).code == "CANNOT_JUMP"


def test_clause_6_2_a_jump_opens_exactly_three_seconds_after_the_bid() -> None:
    table = four()
    assert table.refused(2, Jump(), window="jump", after=2_999).code == "PROTECTED"
    events = table.jump(2, after=3_000)
    assert events[0].kind == "jump"
    assert events[0].data == {"seat": 2, "bidder": 0, "count": 5, "face": 6}


def test_clause_6_2_a_jump_closes_with_the_turn() -> None:
    table = four()
    assert [window.closes_at for window in table.state.ctx.windows] == [20_000, 20_000]
    error = table.refused(2, Jump(), window="jump", after=20_000)
    assert isinstance(error, StaleMove)
    assert error.code == "TOO_LATE"
    table.jump(2, after=19_999)


def test_clause_6_2_a_table_sets_the_protection() -> None:
    table = RoundDriver((2, 2), (3, 3), (6, 5), protection_seconds=7)
    table.bid(0, 5, 6)
    assert table.refused(2, Jump(), window="jump", after=6_999).code == "PROTECTED"
    table.jump(2, after=7_000)
    at_once = RoundDriver((2, 2), (3, 3), (6, 5), protection_seconds=0)
    at_once.bid(0, 5, 6)
    at_once.jump(2, after=0)


def test_clause_6_2_the_protection_is_shorter_than_a_turn() -> None:
    assert parse_options(LiarsDiceOptions, {"protection_seconds": 4, "turn_seconds": 5}).protection_seconds == 4
    with pytest.raises(InvalidOption) as refused:
        parse_options(LiarsDiceOptions, {"protection_seconds": 5, "turn_seconds": 5})
    assert refused.value.data == {"key": "protection_seconds", "value": 5, "low": 0, "high": 4, "choices": []}


def test_clause_6_3_an_early_jump_is_told_how_long_to_wait() -> None:
    error = four().refused(3, Jump(), window="jump", after=2_900)
    assert isinstance(error, IllegalMove)
    assert (error.code, error.data) == ("PROTECTED", {"ms": 100})


@pytest.mark.parametrize("first", ["bid", "challenge", "jump", "deadline"])
def test_clause_6_4_a_jump_whose_bid_is_gone_is_too_late(first: str) -> None:
    table = four()
    window = table.window("jump")
    match first:
        case "bid":
            table.bid(1, 6, 6)
        case "challenge":
            table.challenge(1)
        case "jump":
            table.jump(3)
        case _:
            table.wait()
    error = table.refused(2, Jump(), window=window, after=3_000)
    assert isinstance(error, StaleMove)
    assert error.code == "TOO_LATE"


def test_clause_6_4_the_next_bid_has_a_jump_of_its_own() -> None:
    table = four()
    first = table.window("jump")
    table.bid(1, 6, 6, after=5_000)
    window = table.state.ctx.window_named("jump")
    assert window is not None
    assert window.id != first
    assert (window.seats, window.opens_at) == ((0, 3), 8_000)


def test_clause_6_5_the_player_to_move_need_not_wait() -> None:
    bidding = four()
    bidding.bid(1, 6, 6, after=1)
    challenging = four()
    challenging.challenge(1, after=2_999)


@pytest.mark.parametrize("by", MACHINES)
def test_clause_6_5_a_machine_to_move_waits_half_a_second_longer_than_the_protection(by: By) -> None:
    table = four()
    table.seat_machines(by)
    for action in (Bid(6, 6), Challenge()):
        error = table.refused(1, action, after=3_400, by=by)
        assert (error.code, error.data) == ("PROTECTED", {"ms": 100})
    table.bid(1, 6, 6, after=3_500, by=by)


@pytest.mark.parametrize("by", MACHINES)
@pytest.mark.parametrize("protection", [0, 3, 10])
def test_clause_6_5_the_half_second_comes_after_whatever_protection_the_table_has(by: By, protection: int) -> None:
    table = RoundDriver((2, 2), (3, 3), (6, 5), protection_seconds=protection)
    table.seat_machines(by)
    table.bid(0, 5, 6, by=by)
    assert table.refused(1, Challenge(), after=protection * 1000 + 499, by=by).data == {"ms": 1}
    table.challenge(1, after=protection * 1000 + 500, by=by)


def test_clause_6_4_of_two_jumps_at_the_same_moment_the_one_that_is_committed_first_counts() -> None:
    table = four()
    window = table.window("jump")
    table.jump(3, after=3_000)
    assert (table.view(None)["reveal"]["challenger"], table.state.ctx.at) == (3, 3_000)
    assert table.refused(2, Jump(), window=window, after=0).code == "TOO_LATE"


@pytest.mark.parametrize("by", MACHINES)
def test_clause_6_5_a_machine_jumps_when_people_may(by: By) -> None:
    table = four()
    table.seat_machines(by)
    assert table.refused(2, Jump(), window="jump", after=2_999, by=by).code == "PROTECTED"
    table.jump(2, after=3_000, by=by)


def test_clause_6_7_a_bid_is_not_protected_once_every_person_has_gone_for_good() -> None:
    table = four()
    agents = replace(table.state.ctx, agents=(1, 2, 3))
    table.state = table.state.with_ctx(agents)
    table.control(Concede(0))
    table.bid(1, 6, 6, by="agent", after=3_500)
    table.bid(2, 7, 6, by="agent")
    table.jump(0, after=0, by="trustee")


def test_clause_6_7_a_bid_is_protected_for_who_may_still_come_back_or_looks_on() -> None:
    table = four()
    table.state = table.state.with_ctx(replace(table.state.ctx, agents=(1, 2)))
    table.control(Concede(0))
    table.control(TakeOver(3))
    assert table.refused(1, Challenge(), after=3_400, by="agent").code == "PROTECTED"
    table.bid(1, 6, 6, by="agent", after=3_500)
    assert table.refused(2, Challenge(), after=3_400, by="agent").code == "PROTECTED"


def test_clause_6_7_who_is_out_and_leaves_is_waited_for_no_more() -> None:
    table = RoundDriver((2,), (3, 3), (4, 4), opener=0)
    table.state = table.state.with_ctx(replace(table.state.ctx, agents=(1, 2)))
    table.bid(0, 5, 6)
    table.challenge(1, after=3_500, by="agent")
    assert table.state.out == (0,)
    assert GAME.is_out(table.state, 0)
    assert not GAME.is_out(table.state, 1)
    events = table.control(Depart(0))
    assert events == (Event("departed", {"seat": 0}),)
    assert table.state.ctx.trustees == ()
    opener = table.state.turn
    assert opener is not None
    table.bid(opener, 1, 2, by="agent")
    table.bid(3 - opener, 1, 3, by="agent")


@pytest.mark.parametrize("by", MACHINES)
def test_clause_6_5_where_nobody_could_jump_machines_need_not_wait(by: By) -> None:
    pair = RoundDriver((2, 2), (3, 3))
    pair.seat_machines(by)
    pair.bid(0, 1, 2, by=by)
    pair.bid(1, 1, 3, by=by)
    quiet = RoundDriver((2, 2), (3, 3), (4, 4), jump_challenge=False)
    quiet.seat_machines(by)
    quiet.bid(0, 1, 2, by=by)
    quiet.bid(1, 1, 3, by=by)


def test_clause_6_6_a_table_may_play_without_jumps() -> None:
    table = RoundDriver((2, 2), (3, 3), (4, 4), jump_challenge=False)
    table.bid(0, 5, 6)
    assert [window.name for window in table.state.ctx.windows] == ["turn"]
    assert table.refused(2, Jump(), after=4_000).code == "CANNOT_JUMP"


# ── 7. The reveal ───────────────────────────────────────────────────────────────────────────────


def test_clause_7_1_all_dice_are_shown_and_stay_visible() -> None:
    table = four()
    table.jump(2)
    [shown] = [event for event in table.events if event.kind == "reveal"]
    assert shown.audience is None
    expected = {
        "round": 1,
        "bid": {"seat": 0, "count": 5, "face": 6},
        "challenger": 2,
        "jump": True,
        "dice": [[2, 2], [3, 3], [6, 5], [6, 4]],
        "wild": True,
        "count": 2,
        "loser": 0,
        "lost": 1,
    }
    assert shown.data == expected
    table.bid(0, 1, 2)
    assert table.view(None)["reveal"] == table.view(3)["reveal"]
    assert table.view(3)["reveal"].items() >= expected.items()


def test_clause_7_2_the_face_is_counted_over_all_dice_in_play() -> None:
    table = RoundDriver((1, 3), (3, 3), (1, 6), (2, 4))
    table.bid(0, 5, 3)
    table.challenge(1)
    assert table.view(None)["reveal"]["count"] == 5
    assert table.counts() == [2, 1, 2, 2]


def test_clause_7_3_a_wrong_challenger_loses_a_die() -> None:
    table = four()
    table.bid(1, 6, 6)
    table.give((6, 6), (6, 6), (6, 5), (6, 4))
    table.challenge(2)
    assert table.counts() == [2, 2, 1, 2]


def test_clause_7_3_a_wrong_jump_costs_two_dice() -> None:
    table = RoundDriver((6, 6, 2), (2, 2, 2), (6, 6, 5), (4, 4, 4))
    table.bid(0, 4, 6)
    table.jump(2)
    assert table.counts() == [3, 3, 1, 3]
    assert table.view(None)["reveal"]["lost"] == 2


def test_clause_7_3_nobody_loses_more_dice_than_they_have() -> None:
    table = RoundDriver((6, 6), (2, 2), (6,), (4, 4))
    table.bid(0, 3, 6)
    table.jump(2)
    assert table.counts() == [2, 2, 0, 2]
    assert table.view(None)["reveal"]["lost"] == 1


@pytest.mark.parametrize("jump", [False, True])
def test_clause_7_4_a_bidder_who_is_caught_loses_one_die_by_either_challenge(jump: bool) -> None:
    table = four()
    if jump:
        table.jump(3)
    else:
        table.challenge(1)
    assert table.counts() == [1, 2, 2, 2]


def test_clause_7_5_who_lost_dice_opens_the_next_round() -> None:
    caught = four()
    caught.jump(3)
    assert (caught.state.opener, caught.state.turn) == (0, 0)
    wrong = RoundDriver((6, 6), (2, 2), (6, 6), (4, 4))
    wrong.bid(0, 4, 6)
    wrong.challenge(1)
    assert (wrong.state.opener, wrong.state.turn) == (1, 1)


def test_clause_7_5_if_that_player_is_out_the_next_one_opens() -> None:
    table = RoundDriver((6, 6), (2, 2), (4, 4), (6,))
    table.bid(0, 3, 6)
    table.jump(3)
    assert table.kinds()[:4] == ["jump", "reveal", "out", "round_start"]
    assert (table.state.opener, table.state.turn) == (0, 0)


# ── 8. The end ──────────────────────────────────────────────────────────────────────────────────


def test_clause_8_1_who_has_no_dice_is_out() -> None:
    table = RoundDriver((2, 2), (3,), (4, 4))
    table.bid(0, 1, 3)
    events = table.challenge(1)
    assert [event.data for event in events if event.kind == "out"] == [{"seat": 1}]
    assert table.view(0)["out"] == [1]
    assert table.view(1)["dice"] == []
    assert GAME.outcome(table.state) is None


def test_clause_8_2_the_last_player_with_dice_has_won() -> None:
    table = RoundDriver((2, 2), (3,))
    table.bid(0, 1, 3)
    table.challenge(1)
    assert table.kinds() == ["challenge", "reveal", "out", "match_end"]
    assert outcome(table) == ("last_with_dice", (2, 0), (1, 2))
    assert table.state.ctx.windows == ()
    view = table.view(1)
    assert (view["phase"], view["turn"]) == ("GAME_OVER", None)
    assert view["outcome"] == {"termination": "last_with_dice", "scores": [2, 0], "places": [1, 2]}
    assert table.refused(0, Bid(1, 2), window=1).code == "GAME_OVER"


def test_clause_8_3_places_follow_the_reverse_order_of_going_out() -> None:
    table = RoundDriver((6, 6, 6), (2,), (3,), (4,))
    table.bid(0, 3, 6)
    table.challenge(1)
    table.give((6, 6, 6), (), (3,), (4,))
    table.bid(2, 1, 2)
    table.bid(3, 1, 3)
    table.bid(0, 3, 6)
    table.challenge(2)
    table.give((6, 6, 6), (), (), (4,))
    table.bid(3, 1, 2)
    table.bid(0, 3, 6)
    table.challenge(3)
    assert outcome(table) == ("last_with_dice", (3, 0, 0, 0), (1, 4, 3, 2))
    assert table.events[-1].data == {"scores": [3, 0, 0, 0], "places": [1, 4, 3, 2]}


def test_clause_8_4_an_aborted_match_has_no_places() -> None:
    table = four()
    table.control(Abort("staff"))
    assert outcome(table) == ("aborted", (2, 2, 2, 2), (0, 0, 0, 0))
    assert table.view(0)["phase"] == "GAME_OVER"
