"""Sections 9 and 10 of the rules: time, and the options of a table."""

from __future__ import annotations

import pytest

from games.rules import registry
from games.rules.core import (
    GiveBack,
    InvalidOption,
    Pause,
    Resume,
    StaleMove,
    blocks_rating,
    due_timeout,
    parse_options,
    start,
)
from games.rules.liars_dice.actions import Bid, Jump
from games.rules.liars_dice.bids import commonest_face
from games.rules.liars_dice.options import LiarsDiceOptions

from .round_driver import RoundDriver, four, seed

# ── 9. Time ─────────────────────────────────────────────────────────────────────────────────────


def test_clause_9_1_a_turn_ends_at_its_deadline() -> None:
    table = RoundDriver((2, 2), (3, 3))
    error = table.refused(0, Bid(1, 2), after=20_000)
    assert isinstance(error, StaleMove)
    assert error.code == "STALE_WINDOW"
    table.bid(0, 1, 2, after=19_999)
    long = RoundDriver((2, 2), (3, 3), turn_seconds=600)
    long.bid(0, 1, 2, after=599_999)


def test_clause_9_2_the_clock_challenges_a_bid_that_stands() -> None:
    table = four()
    table.wait()
    assert table.kinds()[:3] == ["timeout", "challenge", "reveal"]
    assert table.events[1].data["seat"] == 1
    assert table.state.ctx.at == 20_000
    assert table.counts() == [1, 2, 2, 2]


@pytest.mark.parametrize(
    ("dice", "face"),
    [
        ((2, 3, 3, 5, 6), 3), ((2, 2, 5, 5, 6), 5), ((1, 1, 1, 4, 2), 4), ((1, 1), 1), ((6,), 6), ((1, 1, 1, 1, 2), 2),
    ],
)  # fmt: skip
def test_clause_9_3_the_clock_opens_with_the_commonest_face(dice: tuple[int, ...], face: int) -> None:
    assert commonest_face(dice) == face
    table = RoundDriver(dice, dice)
    table.wait()
    assert table.kinds() == ["timeout", "bid"]
    assert table.events[1].data == {"seat": 0, "count": 1, "face": face}


def test_clause_9_4_two_missed_turns_bring_the_trustee() -> None:
    table = RoundDriver((2, 2), (3, 3))
    table.wait()
    table.bid(1, 1, 6)
    table.wait()
    assert table.state.ctx.trustees == (0,)
    assert table.state.ctx.timeouts == (2, 0)
    table.control(GiveBack(0))
    assert not table.state.ctx.trustees


def test_clause_9_4_a_jump_does_not_make_up_for_a_missed_turn() -> None:
    table = RoundDriver((2,) * 3, (3,) * 3, (4,) * 3, opener=0)
    table.wait()
    table.bid(1, 7, 2)
    assert table.state.ctx.missed == (1, 0, 0)
    table.jump(0)
    assert table.state.ctx.missed == (1, 0, 0)
    assert table.state.turn == 1
    table.bid(1, 1, 2)
    table.bid(2, 1, 3)
    table.wait()
    assert table.state.ctx.trustees == (0,)


def test_clause_9_5_a_pause_moves_the_turn_and_the_protection() -> None:
    table = four()
    table.control(Pause(), after=1_000)
    table.control(Resume(), after=60_000)
    assert table.refused(2, Jump(), window="jump", after=1_999).data == {"ms": 1}
    turn, jump = table.state.ctx.windows
    assert (turn.closes_at, turn.machines_from) == (80_000, 63_500)
    assert (jump.opens_at, jump.closes_at) == (63_000, 80_000)
    table.jump(2, after=2_000)


def test_clause_9_6_what_the_clock_did_is_marked_for_all() -> None:
    table = RoundDriver((2, 2), (3, 3), (4, 4))
    table.wait()
    assert [bid["timed_out"] for bid in table.view(2)["bids"]] == [True]
    table.bid(1, 1, 5)
    table.wait()
    for seat in (None, 0, 1, 2):
        ended = table.view(seat)["reveal"]
        assert [bid["timed_out"] for bid in ended["bids"]] == [True, False]
        assert ended["timed_out"]
        assert [(bid["seat"], bid["count"], bid["face"]) for bid in ended["bids"]] == [(0, 1, 2), (1, 1, 5)]


@pytest.mark.parametrize("jump", [False, True])
def test_clause_9_6_what_a_player_did_in_time_is_not_marked(jump: bool) -> None:
    table = RoundDriver((2, 2), (3, 3), (4, 4))
    table.bid(0, 3, 3)
    table.jump(2) if jump else table.challenge(1)
    ended = table.view(None)["reveal"]
    assert not ended["timed_out"]
    assert [bid["timed_out"] for bid in ended["bids"]] == [False]


def test_clause_9_6_a_match_by_the_first_version_of_the_rules_keeps_no_marks() -> None:
    earlier = registry.game_of_version("liars_dice", 1)
    state = start(earlier, LiarsDiceOptions(), 3, seed(1)).state
    for _ in range(2):
        due = due_timeout(state, state.ctx.at + 60_000)
        assert due is not None
        state = earlier.apply(state, due).state
    ended = earlier.view(state, None)["reveal"]
    assert [(bid["count"], bid["timed_out"]) for bid in ended["bids"]] == [(1, False)]
    assert not ended["timed_out"]
    assert state.reveal.bids == ()


# ── 10. Tables ──────────────────────────────────────────────────────────────────────────────────


def test_clause_10_1_a_preset_is_a_set_of_options_that_a_table_may_have() -> None:
    options = {name: parse_options(LiarsDiceOptions, preset) for name, preset in LiarsDiceOptions.presets.items()}
    assert list(options) == ["house", "quick", "calm", "plain"]
    assert options["house"] == LiarsDiceOptions()
    assert (options["quick"].dice, options["calm"].jump_challenge, options["plain"].wild_ones) == (3, False, False)


@pytest.mark.parametrize(
    ("changed", "barred"),
    [
        ({"dice": 3}, True), ({"wild_ones": False}, True), ({"jump_challenge": False}, True),
        ({"protection_seconds": 5}, False), ({"turn_seconds": 60}, False), ({}, False),
    ],
)  # fmt: skip
def test_clause_10_2_what_makes_it_another_game_is_not_rated(changed: dict[str, int | bool], barred: bool) -> None:
    assert blocks_rating(LiarsDiceOptions, changed) is barred


def test_every_option_has_a_range_and_refuses_what_is_outside() -> None:
    for key, low, high in (("dice", 1, 10), ("protection_seconds", 0, 10), ("turn_seconds", 5, 600)):
        for value in (low - 1, high + 1, "3", 2.5, None, True):
            with pytest.raises(InvalidOption) as refused:
                parse_options(LiarsDiceOptions, {key: value})
            assert (refused.value.code, refused.value.data["key"]) == ("INVALID_OPTION", key)
    for key in ("wild_ones", "jump_challenge"):
        with pytest.raises(InvalidOption):
            parse_options(LiarsDiceOptions, {key: 1})
