"""Sections 1 to 5 of the rules: the table, turns, bids, wild ones, the challenge."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.rules.core import IllegalMove, InvalidOption, Rng, start
from games.rules.liars_dice.actions import Bid, Challenge
from games.rules.liars_dice.bids import FACE_ORDER, higher_bids, is_higher
from games.rules.liars_dice.options import LiarsDiceOptions

from .round_driver import GAME, RoundDriver, seed

# ── 1. The table ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [2, 8])
@pytest.mark.parametrize("dice", [1, 5, 10])
def test_clause_1_1_two_to_eight_players_begin_with_the_same_number_of_dice(seats: int, dice: int) -> None:
    state = start(GAME, LiarsDiceOptions(dice=dice), seats, seed(1)).state
    assert [len(own) for own in state.dice] == [dice] * seats
    assert all(1 <= die <= 6 for own in state.dice for die in own)


@pytest.mark.parametrize("seats", [1, 9])
def test_clause_1_1_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(InvalidOption):
        start(GAME, LiarsDiceOptions(), seats, seed(1))


def test_clause_1_2_a_player_sees_their_own_dice_and_how_many_the_others_have() -> None:
    table = RoundDriver((1, 2, 3), (4, 4, 4), (6, 6, 6))
    assert table.view(1)["dice"] == [4, 4, 4]
    assert table.view(1)["counts"] == [3, 3, 3]
    assert "dice" not in table.view(None)
    assert table.view(1)["reveal"] is None
    assert "6, 6" not in str(table.view(1))


def test_clause_1_2_a_roll_is_told_to_its_own_seat_alone() -> None:
    events = start(GAME, LiarsDiceOptions(), 3, seed(5)).events
    rolls = [event for event in events if event.kind == "roll"]
    assert [event.audience for event in rolls] == [(0,), (1,), (2,)]
    assert [event.data["seat"] for event in rolls] == [0, 1, 2]


def test_clause_1_3_the_dice_in_play_are_those_of_all_who_have_any() -> None:
    table = RoundDriver((2, 2), (3,), (4, 4, 4))
    assert table.view(None)["total"] == 6
    table.bid(0, 6, 5)
    table.challenge(1)
    assert table.view(None)["total"] == 5


def test_clause_1_4_anybody_can_recompute_the_rolls_from_the_seed() -> None:
    state = start(GAME, LiarsDiceOptions(dice=2), 3, seed(9)).state
    rng = Rng(seed(9)).derive(1)
    opener, rng = rng.below(3)
    dice = []
    for _ in range(3):
        draws, rng = rng.draws(6, 2)
        dice.append(tuple(draw + 1 for draw in draws))
    assert state.opener == opener
    assert state.dice == tuple(dice)


def test_clause_1_4_later_rounds_roll_for_who_has_dice_in_the_order_of_the_seats() -> None:
    table = RoundDriver((2, 2), (3,), (4, 4))
    root = table.state.root
    table.bid(0, 1, 3)
    table.challenge(1)
    assert table.counts() == [2, 0, 2]
    draws, _ = root.derive(2).draws(6, 4)
    assert table.state.dice == ((draws[0] + 1, draws[1] + 1), (), (draws[2] + 1, draws[3] + 1))


# ── 2. Rounds and turns ─────────────────────────────────────────────────────────────────────────


def test_clause_2_1_everybody_rolls_again_in_every_round() -> None:
    table = RoundDriver((2, 2, 2), (3, 3, 3))
    table.bid(0, 3, 3)
    events = table.challenge(1)
    assert table.kinds() == ["challenge", "reveal", "round_start", "roll", "roll"]
    assert [len(event.data["dice"]) for event in events[3:]] == [3, 2]
    assert table.view(0)["round"] == 2


def test_clause_2_2_every_seat_opens_the_first_round_about_equally_often() -> None:
    openers = [start(GAME, LiarsDiceOptions(dice=1), 4, seed(number)).state.opener for number in range(400)]
    assert all(70 <= openers.count(seat) <= 130 for seat in range(4))


def test_clause_2_3_turns_go_clockwise_past_who_is_out() -> None:
    table = RoundDriver((2, 2), (3,), (4, 4), (5, 5), opener=1)
    table.bid(1, 4, 3)
    table.challenge(2)
    assert table.counts() == [2, 0, 2, 2]
    table.bid(2, 1, 2)
    table.bid(3, 1, 3)
    table.bid(0, 1, 4)
    assert table.state.turn == 2


def test_clause_2_4_in_a_turn_one_bids_or_challenges() -> None:
    table = RoundDriver((2,), (3,), (4,))
    assert table.legal(0)[0] == Bid(1, 2)
    table.bid(0, 1, 2)
    assert table.legal(1)[:2] == [Challenge(), Bid(1, 3)]
    assert table.legal(2) == []


def test_clause_2_4_a_move_out_of_turn_is_refused() -> None:
    table = RoundDriver((2,), (3,), (4,))
    table.bid(0, 1, 2)
    for action in (Bid(1, 3), Challenge()):
        error = table.refused(2, action)
        assert isinstance(error, IllegalMove)
        assert error.code == "NOT_YOUR_TURN"
    assert table.refused(2, Challenge(), window="jump", after=4_000).code == "NOT_YOUR_TURN"
    assert table.refused(1, Challenge(), window="jump", after=4_000).code == "WRONG_PHASE"


def test_clause_2_4_who_is_out_makes_no_move() -> None:
    table = RoundDriver((2, 2), (3,), (4, 4))
    table.bid(0, 1, 3)
    table.challenge(1)
    assert table.refused(1, Bid(1, 2)).code == "ELIMINATED"
    assert table.legal(1) == []


# ── 3. Bids ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("count", "face"), [(0, 3), (7, 3), (-1, 3), (2, 0), (2, 7), (10**15, 2)])
def test_clause_3_1_a_bid_out_of_range_is_refused(count: int, face: int) -> None:
    error = RoundDriver((2, 2, 2), (3, 3, 3)).refused(0, Bid(count, face))
    assert error.code == "INVALID_BID"
    assert error.data == {"count": count, "face": face, "most": 6}


@pytest.mark.parametrize("count", [0, 41])
def test_clause_3_1_of_forty_dice_nobody_bids_none_or_forty_one(count: int) -> None:
    table = RoundDriver(*[(6,) * 5] * 8)
    assert table.refused(0, Bid(count, 6)).data == {"count": count, "face": 6, "most": 40}
    table.bid(0, 40, 6)


def test_clause_3_1_a_bid_may_go_up_to_all_dice_in_play() -> None:
    table = RoundDriver((2, 2, 2), (3, 3, 3))
    [event] = table.bid(0, 6, 4)
    assert event.data == {"seat": 0, "count": 6, "face": 4}
    assert table.view(1)["bid"] == {"seat": 0, "count": 6, "face": 4, "timed_out": False}


@pytest.mark.parametrize("wild_ones", [True, False])
def test_clause_3_2_ones_are_the_highest_face(wild_ones: bool) -> None:
    assert FACE_ORDER == (2, 3, 4, 5, 6, 1)
    table = RoundDriver((2, 2, 2), (3, 3, 3), wild_ones=wild_ones)
    for turn, face in enumerate(FACE_ORDER):
        table.bid(turn % 2, 2, face)
    assert table.refused(0, Bid(2, 6)).code == "BID_TOO_LOW"


@pytest.mark.parametrize(
    ("new", "old", "higher"),
    [
        (Bid(3, 2), Bid(2, 1), True),
        (Bid(3, 2), Bid(2, 6), True),
        (Bid(2, 5), Bid(2, 4), True),
        (Bid(2, 1), Bid(2, 6), True),
        (Bid(2, 4), Bid(2, 4), False),
        (Bid(2, 3), Bid(2, 4), False),
        (Bid(1, 1), Bid(2, 2), False),
    ],
)
def test_clause_3_3_a_bid_rises_by_count_or_by_face(new: Bid, old: Bid, higher: bool) -> None:
    assert is_higher(new, old) == higher
    table = RoundDriver((2, 2, 2), (3, 3, 3))
    table.bid(0, old.count, old.face)
    if higher:
        table.bid(1, new.count, new.face)
    else:
        error = table.refused(1, new)
        assert (error.code, error.data) == ("BID_TOO_LOW", {"count": old.count, "face": old.face})


def test_clause_3_3_two_bids_are_never_equally_high() -> None:
    bids = list(higher_bids(4, None))
    assert len(bids) == 24
    assert all(is_higher(later, earlier) for earlier, later in pairwise(bids))


def test_clause_3_4_after_ones_the_count_must_rise() -> None:
    table = RoundDriver((2, 2, 2), (3, 3, 3))
    table.bid(0, 3, 1)
    for face in range(1, 7):
        assert table.refused(1, Bid(3, face)).code == "BID_TOO_LOW"
    assert next(action for action in table.legal(1) if isinstance(action, Bid)) == Bid(4, 2)
    table.bid(1, 4, 2)


def test_clause_3_5_over_the_highest_bid_one_can_only_challenge() -> None:
    table = RoundDriver((2, 2), (3, 3))
    table.bid(0, 4, 1)
    assert table.legal(1) == [Challenge()]
    turn = table.state.ctx.window_named("turn")
    assert turn is not None
    assert turn.verbs == ("challenge",)
    assert table.refused(1, Bid(4, 1)).code == "BID_TOO_LOW"
    assert table.refused(1, Bid(5, 2)).code == "INVALID_BID"
    table.challenge(1)


def test_clause_3_6_the_first_bid_may_be_any() -> None:
    table = RoundDriver((2, 2), (3, 3))
    assert table.legal(0) == [Bid(count, face) for count in range(1, 5) for face in FACE_ORDER]


# ── 4. Wild ones ────────────────────────────────────────────────────────────────────────────────


def reveal(table: RoundDriver) -> tuple[int, bool]:
    """(counted, wild) of the last reveal."""
    shown = table.view(None)["reveal"]
    return shown["count"], shown["wild"]


def test_clause_4_1_ones_count_as_every_face() -> None:
    table = RoundDriver((1, 4, 4), (1, 1, 2))
    table.bid(0, 5, 4)
    table.challenge(1)
    assert reveal(table) == (5, True)


def test_clause_4_2_a_bid_on_ones_ends_that_for_the_whole_round() -> None:
    table = RoundDriver((1, 4, 4), (1, 1, 2))
    assert table.view(0)["wild"] is True
    table.bid(0, 1, 1)
    assert table.view(0)["wild"] is False
    table.bid(1, 2, 2)
    table.bid(0, 3, 4)
    table.challenge(1)
    assert reveal(table) == (2, False)
    assert table.view(0)["wild"] is True


def test_clause_4_3_a_bid_on_ones_is_counted_by_ones() -> None:
    table = RoundDriver((1, 4, 4), (1, 1, 2))
    table.bid(0, 3, 4)
    table.bid(1, 3, 1)
    table.challenge(0)
    assert reveal(table) == (3, False)


def test_clause_4_4_ones_may_be_ordinary_at_a_table() -> None:
    table = RoundDriver((1, 4, 4), (1, 1, 2), wild_ones=False)
    assert table.view(0)["wild"] is False
    table.bid(0, 3, 4)
    table.challenge(1)
    assert reveal(table) == (2, False)


# ── 5. The challenge ────────────────────────────────────────────────────────────────────────────


def test_clause_5_1_the_player_to_move_may_challenge() -> None:
    table = RoundDriver((2, 2), (3, 3), (5, 5))
    table.bid(0, 3, 6)
    table.bid(1, 4, 6)
    events = table.challenge(2)
    assert events[0].kind == "challenge"
    assert events[0].data == {"seat": 2, "bidder": 1, "count": 4, "face": 6}


def test_clause_5_2_without_a_bid_there_is_nothing_to_challenge() -> None:
    table = RoundDriver((2, 2), (3, 3))
    assert table.refused(0, Challenge()).code == "NO_BID"
    assert table.refused(1, Challenge()).code == "NOT_YOUR_TURN"
