"""RULES.md, 17.7 to 17.15: what gifts draw and change."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.cards import DECK
from games.rules.core import (
    Finish,
    Gift,
    IllegalMove,
    Rng,
)
from games.rules.doudizhu.actions import Bid, Pass
from games.rules.doudizhu.state import Phase

from .round_driver import SEED, RoundDriver, kinds
from .stream_rounds import agents_round, begin, between, dealt_stream, landlord_of, next_round, stream, system
from .test_clauses_match import MATCH, play_round


def test_clause_17_7_no_gift_takes_a_draw_from_a_deal_or_another_gift():
    plain, given = dealt_stream(), dealt_stream()
    given.give("double")
    given.give("effect")
    for scene in (plain, given):
        scene.bids(0, 0, 0)
    assert given.state.hands == plain.state.hands
    assert given.state.ctx.rng == plain.state.ctx.rng
    assert given.state.first_bidder == plain.state.first_bidder
    plain.give("double")
    plain.give("double")
    for scene in (plain, given):
        scene.bid(3)
        scene.give("peek", scene.turn, (scene.turn + 1) % 3)
    assert given.state.gifts[-1].cards == plain.state.gifts[-1].cards
    rng = Rng(SEED).derive("gift/3")
    opponent = given.state.hands[given.state.gifts[-1].target or 0]
    assert given.state.gifts[-1].cards == (opponent[rng.below(17)[0]],)


def test_clause_17_7_the_next_gift_draws_anew():
    scene = stream()
    for _ in range(12):
        scene.give("peek", 0, 1)
    assert len({record.cards for record in scene.state.gifts}) > 4


def test_clause_17_8_before_a_play_no_card_can_return():
    assert stream().gift_refusal("add_card", 0).code == "GIFT_NOTHING_PLAYED"


def test_clause_17_8_a_card_that_returned_is_played_again_and_a_bomb_counts_still():
    scene = stream("3333456789T", "456789TJ", "456789TJ")
    scene.lay("3333")
    scene.skips()
    assert scene.view()["multiplier"]["bombs"] == 1
    for _ in range(4):
        scene.give("add_card", 0)
    assert scene.view()["played"] == []
    assert [len(hand) for hand in scene.state.hands] == [11, 8, 8]
    assert scene.view()["multiplier"]["bombs"] == 1
    assert scene.gift_refusal("add_card", 0).code == "GIFT_NOTHING_PLAYED"
    scene.lay("3333")
    assert scene.view()["multiplier"]["bombs"] == 2
    assert len(scene.view()["played"]) == 4
    assert len(scene.view()["history"]) == 4


def test_clause_17_8_a_returned_card_goes_to_the_named_seat():
    scene = stream()
    scene.lay("3")
    scene.skips()
    played = set(scene.state.played)
    scene.give("add_card", 2)
    assert played <= set(scene.state.hands[2])
    assert scene.view()["counts"] == [19, 17, 18]
    assert scene.view()["played"] == []


def test_clause_17_9_double_outlives_a_void_deal():
    scene = dealt_stream()
    scene.give("double")
    scene.bids(0, 0, 0)
    assert scene.state.redeals == 1
    assert scene.view()["multiplier"]["gifts"] == 1
    scene.bid(3)
    assert scene.view()["multiplier"] == {
        "bid": 3, "bombs": 0, "rockets": 0, "spring": None, "total": 6, "gifts": 1,
    }  # fmt: skip
    scene.give("double")
    assert scene.view()["multiplier"]["total"] == 12


def test_clause_17_9_ten_gifts_double_a_round_at_most():
    scene = stream(base=2)
    for _ in range(10):
        scene.give("double")
    assert scene.view()["multiplier"]["total"] == 2 << 10
    refused = scene.gift_refusal("double")
    assert (refused.code, refused.data) == ("GIFT_LIMIT", {"most": 10})


def test_clause_17_9_the_points_are_doubled_and_the_cap_holds():
    for cap, total in ((None, 8), (5, 5)):
        scene = stream("3456789T", "3456789T", "3456789T", multiplier_cap=cap, base=1)
        scene.give("double")
        scene.give("double")
        scene.lay("3456789T")  # reverse spring doubles too
        assert scene.state.result is not None
        assert scene.state.result.multiplier == total
        assert scene.state.result.points == (2 * total, -total, -total)


@pytest.mark.parametrize("seat", range(3))
def test_clause_17_10_roles_change_without_an_auction_at_base_one(seat: int):
    state = system(between(rotation_base=3), Gift("swap_roles", "ref", seat)).state
    after = next_round(state)
    round_ = after.state.round
    assert (round_.phase, round_.landlord, round_.base, round_.turn) == (Phase.PLAYING, seat, 1, seat)
    assert round_.first_bidder is None
    assert len(round_.hands[seat]) == 20
    assert kinds(after.events) == ["round_start", "deal", "landlord"]
    assert round_.gifts == ()
    again = next_round(play_round(after.state, winner=0)).state
    assert again.round.phase is Phase.BIDDING


def test_clause_17_10_one_change_of_roles_waits_at_a_time():
    state = system(between(), Gift("swap_roles", "ref", 1)).state
    with pytest.raises(IllegalMove, match="GIFT_PENDING"):
        system(state, Gift("swap_roles", "ref", 2))


def test_clause_17_10_the_rotation_goes_on_with_the_seat_whose_turn_it_was():
    state = play_round(begin(landlord_rotation=True, rotation_base=3, format="standard"), winner=0)
    first = landlord_of(state.round)
    wanted = (first + 2) % 3
    state = next_round(system(state, Gift("swap_roles", "ref", wanted)).state).state
    assert (state.round.landlord, state.round.base) == (wanted, 1)
    state = play_round(state, winner=0)
    state = next_round(system(state, Gift("swap_roles", "ref", first)).state).state
    assert (state.round.landlord, state.round.base) == (first, 1)
    state = next_round(play_round(state, winner=0)).state
    assert (state.round.landlord, state.round.base) == ((first + 1) % 3, 3)
    state = next_round(play_round(state, winner=0)).state
    assert state.round.landlord == (first + 2) % 3


def test_clause_17_10_after_the_last_round_there_is_none():
    state = begin(format="quick")
    for _ in range(3):
        state = play_round(state, winner=0)
        if state.ctx.windows:
            state = next_round(state).state
    assert MATCH.outcome(state) is not None
    for kind in ("swap_roles", "reshuffle", "effect"):
        with pytest.raises(IllegalMove, match="GAME_OVER"):
            system(state, Gift(kind, "ref", 1))


def test_clause_17_11_the_cards_are_dealt_a_second_time():
    plain = next_round(between()).state
    state = system(between(), Gift("reshuffle", "ref"), after=0).state
    with pytest.raises(IllegalMove, match="GIFT_PENDING"):
        system(state, Gift("reshuffle", "ref"))
    after = next_round(state)
    again = after.state.round
    assert kinds(after.events) == ["round_start", "deal", "reshuffle", "deal"]
    assert again.hands != plain.round.hands
    assert again.redeals == 0
    deck, rng = Rng(SEED).derive(2).shuffled(DECK)
    _, rng = rng.below(3)
    deck, rng = rng.shuffled(DECK)
    first, rng = rng.below(3)
    assert again.hands == tuple(tuple(sorted(deck[seat * 17 : seat * 17 + 17])) for seat in range(3))
    assert again.first_bidder == first
    assert again.ctx.rng == rng
    assert next_round(play_round(after.state, winner=0)).events[-1].kind == "deal"


def test_clause_17_11_both_changes_of_a_round_go_together():
    state = system(between(), Gift("reshuffle", "ref")).state
    state = system(state, Gift("swap_roles", "ref", 2)).state
    after = next_round(state)
    assert kinds(after.events) == ["round_start", "deal", "reshuffle", "deal", "landlord"]
    assert after.state.round.landlord == 2


@pytest.mark.parametrize(("kind", "seat", "target"), [("swap_card", 0, 1), ("swap_card", 1, 0), ("add_card", 0, None)])
def test_clause_17_12_another_hand_gets_the_full_time(kind: str, seat: int, target: int | None):
    scene = stream()
    scene.lay("3")
    scene.skips()
    before = scene.window
    scene.give(kind, seat, target, after=15_000)
    after = scene.window
    assert after.id != before.id
    assert (after.opens_at, after.closes_at) == (scene.now, scene.now + 20_000)
    assert (after.seats, after.verbs, after.turn) == (before.seats, before.verbs, before.turn)
    assert scene.refusal(Pass(), window=before.id).code == "STALE_WINDOW"


def test_clause_17_12_the_turn_goes_on_where_the_leader_keeps_the_hand():
    scene = stream()
    scene.lay("3")
    scene.skip()
    scene.skip()
    before = scene.window
    for kind, seat, target in (("add_card", 1, None), ("peek", 0, 1), ("double", None, None), ("cheer", 0, None)):
        scene.give(kind, seat, target, after=1000)
        assert scene.window == before


def everything(scene: RoundDriver) -> list[Any]:
    """Returns the cards of the hands, of the bottom while it is face down, and of what lies played."""
    state = scene.state
    below = state.bottom if state.phase is Phase.BIDDING else ()
    return [*below, *state.played, *(card for hand in state.hands for card in hand)]


def test_clause_17_13_no_gift_makes_or_loses_a_card():
    scene = dealt_stream()
    scene.give("double")
    assert sorted(everything(scene)) == list(DECK)
    scene.do(Bid(3))
    while min(map(len, scene.state.hands)) > 6 and scene.state.phase is Phase.PLAYING:
        landlord = landlord_of(scene.state)
        scene.give("peek", landlord, (landlord + 1) % 3)
        if scene.state.last is None:
            scene.give("swap_card", landlord, (landlord + 2) % 3)
            if scene.state.history and len(scene.state.gifts) < 20:
                scene.give("add_card", (landlord + 1) % 3)
        assert sorted(everything(scene)) == list(DECK)
        scene.run_out()
        assert sorted(everything(scene)) == list(DECK)


def test_clause_17_14_the_break_of_a_stream_takes_its_time():
    state = agents_round(gifts=True, intermission_seconds=12)
    (window,) = state.ctx.windows
    assert (window.name, window.closes_at - state.ctx.at) == ("intermission", 12_000)
    assert system(state, Gift("swap_roles", "ref", 2), after=11_999).state.ctx.windows == (window,)


def test_clause_17_15_a_stream_ends_the_match_between_two_rounds():
    state = between(format="daily")
    after = system(state, Finish("stream_changed"))
    assert kinds(after.events) == ["finished", "match_end"]
    assert after.events[0].data == {"reason": "stream_changed"}
    outcome = MATCH.outcome(after.state)
    assert outcome is not None
    assert (outcome.termination, outcome.scores) == ("stream_changed", state.scores)
    assert min(outcome.places) == 1
    assert MATCH.view(after.state, None)["phase"] == "GAME_OVER"
    for running in (begin(), next_round(state).state):
        with pytest.raises(IllegalMove, match="ROUND_RUNNING"):
            system(running, Finish("stream_changed"))
    with pytest.raises(IllegalMove, match="GAME_OVER"):
        system(after.state, Finish("stream_changed"))
