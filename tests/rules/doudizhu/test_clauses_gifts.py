"""RULES.md, 12.10, 16.4 and 17.1 to 17.6: gifts of a stream's audience, their moments, and who sees what."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.rules.core import (
    Gift,
    IllegalMove,
    InvalidOption,
    MalformedMove,
    Pause,
    Rng,
    blocks_rating,
    parse_options,
    refuse_reserved_options,
)
from games.rules.doudizhu.gifts import STRONG, seers
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.state import GiftKind, Phase

from .round_driver import GAME, RoundDriver, kinds
from .stream_rounds import FEW, HANDS, agents_round, begin, between, dealt_stream, next_round, stream, system
from .test_clauses_match import MATCH, Match


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
