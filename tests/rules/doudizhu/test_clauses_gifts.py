"""RULES.md, section 17, with 12.10 and 16.4: gifts of a stream's audience."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.rules.cards import DECK
from games.rules.core import (
    SYSTEM,
    Finish,
    Gift,
    IllegalMove,
    InvalidOption,
    MalformedMove,
    Move,
    Pause,
    Rng,
    Timeout,
    blocks_rating,
    parse_options,
    refuse_reserved_options,
    start,
)
from games.rules.doudizhu.actions import Bid, Pass
from games.rules.doudizhu.gifts import STRONG, seers
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.state import DouDizhuState, GiftKind, Phase

from .round_driver import GAME, SEED, RoundDriver, kinds
from .test_clauses_match import MATCH, Match, play_round

HANDS = ("3344556677889TJQKA2b", "3344556677889TJQK", "99TTJJQQKKAAA222B")
"""Hands that can be dealt, the landlord's first."""
FEW = ("34567", "3456789T", "3456789T")


def stream(*hands: str, **how: Any) -> RoundDriver:
    """Returns a round in play at a table with gifts; seat 0 is landlord and leads."""
    return RoundDriver.playing(*(hands or HANDS), gifts=True, **how)


def dealt_stream(**options: Any) -> RoundDriver:
    return RoundDriver.dealt(gifts=True, **options)


def system(state: Match, action: Any, *, after: int = 10) -> Any:
    return MATCH.apply(state, Move(SYSTEM, None, action, state.ctx.at + after, "system"))


def begin(seats: tuple[int, ...] = (), **options: Any) -> Match:
    return start(MATCH, DouDizhuOptions(gifts=True, **options), 3, SEED, agents=seats).state


def between(**options: Any) -> Match:
    """Returns a match in the break after its first round."""
    state = play_round(begin(**options), winner=0)
    assert state.ctx.window_named("intermission")
    return state


def landlord_of(state: DouDizhuState) -> int:
    assert state.landlord is not None
    return state.landlord


def next_round(state: Match) -> Any:
    """Lets the clock close the open window: in a break, so that the next round begins."""
    (window,) = state.ctx.windows
    return MATCH.apply(state, Move(SYSTEM, window.id, Timeout(), window.closes_at, "system"))


def agents_round(**options: Any) -> Match:
    """Returns a match of agents alone, whose first round has ended by the clock."""
    state = start(MATCH, DouDizhuOptions(**options), 3, SEED, agents=(0, 1, 2)).state
    while state.number == 1 and not state.ctx.window_named("intermission"):
        (window,) = state.ctx.windows
        state = MATCH.apply(state, Move(SYSTEM, window.id, Timeout(), window.closes_at, "system")).state
    return state


def test_clause_12_10_agents_alone_play_on_at_once_but_in_streams():
    for gifts, length in ((False, 1), (True, 10_000)):
        state = agents_round(gifts=gifts)
        (window,) = state.ctx.windows
        assert window.closes_at - state.ctx.at == length


def test_clause_16_4_streams_alone_set_gifts_which_bar_rating():
    with pytest.raises(InvalidOption) as refused:
        refuse_reserved_options(DouDizhuOptions, {"gifts": True})
    assert (refused.value.code, refused.value.data) == ("STREAMS_ONLY", {"key": "gifts"})
    with pytest.raises(InvalidOption, match="STREAMS_ONLY"):
        refuse_reserved_options(DouDizhuOptions, {"gifts": False}, setter="tournament")
    with pytest.raises(InvalidOption, match="TOURNAMENTS_ONLY"):
        refuse_reserved_options(DouDizhuOptions, {"duplicate": 3}, setter="stream")
    refuse_reserved_options(DouDizhuOptions, {"gifts": True, "turn_seconds": 30}, setter="stream")
    refuse_reserved_options(DouDizhuOptions, {"duplicate": 3}, setter="tournament")
    assert blocks_rating(DouDizhuOptions, {"gifts": True})
    with pytest.raises(InvalidOption, match="STREAMS_ONLY"):
        parse_options(DouDizhuOptions, {"gifts": True, "duplicate": 3})


MOMENTS = {
    "cheer": {"PLAYING"},
    "emote": {"PLAYING"},
    "effect": {"BIDDING", "PLAYING", "ROUND_END"},
    "peek": {"PLAYING"},
    "swap_card": {"PLAYING"},
    "add_card": {"PLAYING"},
    "double": {"BIDDING", "PLAYING"},
    "swap_roles": {"ROUND_END"},
    "reshuffle": {"ROUND_END"},
}


def scenes() -> list[Match]:
    """Returns a match at the auction, before a lead with cards played, and in a break."""
    leading = begin()
    while leading.round.phase is Phase.BIDDING or not leading.round.history or leading.round.last is not None:
        leading = next_round(leading).state
    return [begin(), leading, between()]


@pytest.mark.parametrize("kind", MOMENTS)
def test_clause_17_1_each_kind_acts_in_its_moment_and_no_other(kind: str):
    for state in scenes():
        landlord = state.round.landlord or 0
        gift = Gift(kind, "ref", landlord, (landlord + 1) % 3)
        if state.round.phase.value not in MOMENTS[kind]:
            with pytest.raises(IllegalMove, match="GIFT_WAITS"):
                system(state, gift)
            continue
        after = system(state, gift)
        assert after.events[0].kind == "gift"
        assert (after.events[0].data["kind"], after.events[0].data["reference"]) == (kind, "ref")
        assert MATCH.view(after.state, None)["gifts"][-1]["kind"] == kind
    assert set(MOMENTS) == {each.value for each in GiftKind}
    assert {state.round.phase for state in scenes()} == set(Phase)


@pytest.mark.parametrize("kind", ["swap_card", "add_card"])
def test_clause_17_1_cards_move_before_a_lead_alone(kind: str):
    scene = stream()
    scene.lay("3")
    assert scene.gift_refusal(kind, 0, 1).code == "GIFT_WAITS"
    scene.skip()
    assert scene.gift_refusal(kind, 0, 1).code == "GIFT_WAITS"
    scene.skip()
    assert kinds(scene.give(kind, 0, 1))[0] == "gift"


def test_clause_17_1_the_table_tells_what_is_strong():
    assert {kind.value for kind in STRONG} == {"peek", "swap_card", "add_card", "double"}


@pytest.mark.parametrize("kind", ["cheer", "emote", "effect"])
def test_clause_17_1_what_is_only_shown_changes_nothing_but_the_record(kind: str):
    scene = stream()
    before = scene.state
    scene.give(kind, 1, after=700)
    after = scene.state
    assert after.hands == before.hands
    assert after.ctx.windows == before.ctx.windows
    assert after.ctx.rng == before.ctx.rng
    assert after.history == before.history
    assert [record.kind for record in after.gifts] == [kind]
    seen, was = scene.view(0), GAME.view(before, 0)
    assert {key for key in seen if seen[key] != was[key]} == {"gifts"}


def test_clause_17_1_a_supported_seat_is_named_where_a_kind_supports_one():
    scene = stream()
    for kind in ("peek", "swap_card", "add_card"):
        assert scene.gift_refusal(kind, None, 1).code == "NO_SUCH_SEAT"
        assert scene.gift_refusal(kind, 3, 1).code == "NO_SUCH_SEAT"
        assert isinstance(scene.gift_refusal(kind, -1, 1), MalformedMove)
    assert scene.gift_refusal("peek", 0, None).code == "NO_SUCH_SEAT"
    (event,) = scene.give("double", 7, 9)  # seats that mean nothing are ignored
    assert (event.data["seat"], event.data["target"]) == (None, None)
    (event,) = scene.give("cheer", 2, 1)
    assert (event.data["seat"], event.data["target"]) == (2, None)


def test_clause_17_2_a_table_that_is_no_stream_has_no_gifts():
    scene = RoundDriver.playing(*HANDS)
    for kind in (*GiftKind, "flowers"):
        assert scene.gift_refusal(kind, 0, 1).code == "NO_GIFTS"
    assert "gifts" not in scene.view()
    assert "gift_cards" not in scene.view(0)
    assert "gifts" not in scene.view()["multiplier"]


def test_clause_17_2_a_gift_is_one_action_between_two_others():
    scene = stream()
    scene.give("cheer")
    scene.give("emote", 2)
    assert scene.gift_refusal("flowers").code == "UNKNOWN_GIFT"
    assert isinstance(scene.gift_refusal("flowers"), MalformedMove)
    assert [gift["number"] for gift in scene.view()["gifts"]] == [1, 2]
    scene.control(Pause())
    assert scene.gift_refusal("cheer").code == "PAUSED"


def test_clause_17_3_a_gift_out_of_its_moment_waits():
    scene = dealt_stream()
    for kind in ("cheer", "peek", "swap_card", "add_card", "swap_roles", "reshuffle"):
        refused = scene.gift_refusal(kind, 0, 1)
        assert isinstance(refused, IllegalMove)
        assert refused.code == "GIFT_WAITS"
    ended = between()
    for kind in ("cheer", "peek", "swap_card", "add_card", "double"):
        with pytest.raises(IllegalMove, match="GIFT_WAITS"):
            system(ended, Gift(kind, "ref", 0, 1))


@pytest.mark.parametrize("kind", ["peek", "swap_card"])
def test_clause_17_4_a_landlord_and_a_farmer_are_opponents(kind: str):
    scene = stream(landlord=1)
    for seat, target in ((0, 2), (2, 0), (0, 0), (1, 1)):
        assert scene.gift_refusal(kind, seat, target).code == "GIFT_NOT_OPPONENTS"
    for seat, target in ((0, 1), (1, 0), (1, 2), (2, 1)):
        scene.give(kind, seat, target)


@pytest.mark.parametrize("kind", ["peek", "swap_card", "add_card", "double"])
def test_clause_17_5_a_strong_gift_is_refused_near_the_end(kind: str):
    refused = stream(*FEW).gift_refusal(kind, 0, 1)
    assert (refused.code, refused.data) == ("GIFT_FEW_CARDS", {"cards": 5})
    assert stream("3456789T", "345678", "34567").gift_refusal(kind, 0, 1).code == "GIFT_FEW_CARDS"
    scene = stream("3456789T", "345678", "345678")
    scene.lay("3")
    scene.skips()
    scene.give(kind, 0, 1)


def test_clause_17_5_other_gifts_act_to_the_end():
    scene = stream(*FEW)
    for kind in ("cheer", "emote", "effect"):
        scene.give(kind)
    state = between()
    assert min(map(len, state.round.hands)) == 0
    state = system(state, Gift("swap_roles", "ref", 1)).state
    assert system(state, Gift("reshuffle", "ref")).state.round.gifts[-1].kind is GiftKind.RESHUFFLE


def told(scene: RoundDriver, kind: str, seat: int, target: int) -> dict[int | None, list[Any]]:
    """Returns viewer -> the events that a viewer gets of a gift."""
    events = scene.give(kind, seat, target)
    return {viewer: [event for event in events if event.seen_by(viewer)] for viewer in (None, 0, 1, 2)}


def test_clause_17_6_who_peeks_sees_the_card_alone_until_the_round_ends():
    scene = stream("3456789T", "345678", "9TJQKA")
    seen = told(scene, "peek", 0, 1)
    ((card,),) = (record.cards for record in scene.state.gifts)
    assert card in scene.state.hands[1]
    assert [event.kind for event in seen[0]] == ["gift", "gift_cards"]
    assert seen[0][1].data == {"number": 1, "cards": [card.code]}
    assert scene.view(0)["gift_cards"] == [{"number": 1, "cards": [card.code]}]
    for viewer in (None, 1, 2):
        assert [event.kind for event in seen[viewer]] == ["gift"]
        assert "cards" not in seen[viewer][0].data
        assert scene.view(viewer).get("gift_cards", []) == []
        assert "cards" not in scene.view(viewer)["gifts"][0]
    while scene.state.phase is Phase.PLAYING:
        scene.run_out()
    for viewer in (None, 0, 1, 2):
        assert scene.view(viewer)["gifts"][0]["cards"] == [card.code]


def test_clause_17_6_the_two_seats_of_an_exchange_see_both_cards_alone():
    scene = stream()
    before = scene.state.hands
    seen = told(scene, "swap_card", 2, 0)
    given, taken = scene.state.gifts[0].cards
    assert (given in before[2], taken in before[0]) == (True, True)
    assert (given in scene.state.hands[0], taken in scene.state.hands[2]) == (True, True)
    assert scene.state.hands[1] == before[1]
    for viewer in (0, 2):
        assert seen[viewer][1].data["cards"] == [given.code, taken.code]
    for other in (None, 1):
        assert [event.kind for event in seen[other]] == ["gift"]
        assert scene.view(other).get("gift_cards", []) == []
        assert "cards" not in scene.view(other)["gifts"][0]


def test_clause_17_6_a_card_that_returns_is_seen_by_all():
    scene = stream()
    scene.lay("33")
    scene.skips()
    seen = told(scene, "add_card", 1, 0)
    ((card,),) = (record.cards for record in scene.state.gifts)
    for viewer in (None, 0, 1, 2):
        ((event,),) = (seen[viewer],)
        assert event.data["cards"] == [card.code]
        assert scene.view(viewer)["gifts"][0]["cards"] == [card.code]
    assert seers(scene.state.gifts[0]) is None


@pytest.mark.parametrize("kind", ["peek", "swap_card"])
def test_clause_17_6_other_cards_would_look_the_same_to_who_does_not_see_them(kind: str):
    """Checks the views of a spectator and of the third seat in redealt twins, and that the twins differ."""
    scene = stream()
    scene.give(kind, 0, 1)
    for viewer in (None, 0, 1, 2):
        others = [GAME.redeal(scene.state, viewer, Rng(f"{number:064x}")) for number in range(30)]
        for other in others:
            assert json.dumps(GAME.view(other, viewer)) == json.dumps(scene.view(viewer))
        cards = {other.gifts[0].cards for other in others}
        if viewer in (seers(scene.state.gifts[0]) or ()):
            assert cards == {scene.state.gifts[0].cards}
        else:
            assert len(cards) > 5


def test_clause_17_6_a_seen_card_stays_where_it_was_seen():
    scene = stream()
    scene.give("peek", 0, 1)
    ((card,),) = (record.cards for record in scene.state.gifts)
    scene.give("swap_card", 0, 2)
    given, taken = scene.state.gifts[1].cards
    for number in range(30):
        other = GAME.redeal(scene.state, 0, Rng(f"{number:064x}"))
        assert card in other.hands[1]
        assert given in other.hands[2]
        assert taken in other.hands[0]


def test_clause_17_6_after_an_unseen_exchange_a_known_card_may_be_elsewhere():
    scene = dealt_stream()
    scene.bid(3)
    landlord = scene.turn
    farmer, watcher = (landlord + 1) % 3, (landlord + 2) % 3
    scene.give("swap_card", farmer, landlord)
    twins = [GAME.redeal(scene.state, watcher, Rng(f"{number:064x}")) for number in range(400)]
    elsewhere = [twin for twin in twins if not set(scene.state.bottom) <= set(twin.hands[landlord])]
    assert 20 < len(elsewhere) < 120  # 3 of 20 cards, so about 60
    for twin in elsewhere:
        assert len(set(scene.state.bottom) & set(twin.hands[farmer])) == 1
    for twin in (GAME.redeal(scene.state, farmer, Rng(f"{number:064x}")) for number in range(20)):
        assert set(scene.state.bottom) - set(twin.hands[landlord]) == set(scene.state.bottom) & set(twin.hands[farmer])


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
