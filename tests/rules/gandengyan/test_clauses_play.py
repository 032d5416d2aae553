"""RULES.md, sections 6 and 7: what beats what, tricks, passes, the pile, and the clock."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.cards import parse_cards
from games.rules.gandengyan.actions import Pass, Play

from .round_driver import RoundDriver, kinds


def beats(ranks: str, last: str, **options: Any) -> bool:
    """Are these ranks among what a hand of them may play on the last play?"""
    one, two = [rank for rank in "3456789" if rank not in last + ranks][:2]
    scene = RoundDriver.playing(last + one, ranks + two, **options)
    scene.do(Play(scene.take(0, last)))
    wanted = sorted(card.rank for card in parse_cards(ranks))
    plays = [play for play in scene.choices() if isinstance(play, Play)]
    return any(sorted(card.rank for card in play.cards) == wanted for play in plays)


def test_clause_6_1_a_higher_single_or_pair_beats():
    assert beats("6", "5")
    assert not beats("5", "5")
    assert not beats("5", "6")
    assert beats("TT", "88")
    assert not beats("TT", "JJ")
    assert not beats("TT", "8")
    assert not beats("T", "88")
    assert beats("2b", "AA")
    assert not beats("Ab", "22")


def test_clause_6_2_a_straight_that_starts_higher_beats_whatever_the_lengths():
    assert beats("789T", "567")
    assert beats("JQKA", "789T")
    assert beats("JQK", "789TJ")
    assert not beats("56789", "567")
    assert not beats("5678", "678")
    assert not beats("789", "55")


def test_clause_6_2_the_start_counts_not_the_end():
    assert beats("678", "56789")
    assert not beats("56789TJ", "678")


@pytest.mark.parametrize(
    ("ranks", "last", "wanted"),
    [
        ("444", "2", True), ("444", "22", True), ("444", "QKA", True), ("555", "444", True), ("333", "444", False),
        ("4444", "222", True), ("5555", "4444", True), ("AAA", "4444", False), ("555", "bB", False),
        ("bB", "5555", True), ("bB", "2", True), ("5555", "bB", False), ("55b", "444", True), ("55bB", "222", True),
    ],
)  # fmt: skip
def test_clause_6_3_bombs_beat_by_size_then_by_rank_and_the_rocket_beats_all(ranks, last, wanted):
    assert beats(ranks, last) is wanted


def test_clause_6_4_with_same_length_straights_only_as_many_cards_follow():
    same = {"same_length_straights": True}
    assert not beats("789T", "567", **same)
    assert not beats("JQK", "789T", **same)
    assert beats("JQKA", "789T", **same)
    assert beats("9TJ", "567", **same)
    assert beats("99b", "567", **same)


def test_clause_6_5_with_step_by_one_only_the_next_rank_follows():
    step = {"step_by_one": True}
    assert beats("6", "5", **step)
    assert not beats("7", "5", **step)
    assert beats("99", "88", **step)
    assert not beats("TT", "88", **step)
    assert beats("678", "567", **step)
    assert not beats("789", "567", **step)
    assert not beats("6789", "567", **step)
    assert beats("99b", "AA", **step)


def test_clause_6_5_twos_and_jokers_are_free_of_the_step():
    step = {"step_by_one": True}
    assert beats("2", "5", **step)
    assert beats("b", "5", **step)
    assert beats("B", "2", **step)
    assert beats("22", "88", **step)
    assert beats("2b", "88", **step)
    assert not beats("A", "Q", **step)
    assert not beats("2", "b", **step)
    assert not beats("KK", "JJ", **step)


def test_clause_7_1_turns_go_clockwise():
    scene = RoundDriver.playing("34", "45", "56", leader=2)
    scene.lay("5")
    assert scene.turn == 0
    scene.skip()
    assert scene.turn == 1


def test_clause_7_2_who_leads_may_lay_anything_and_must_lay_something():
    scene = RoundDriver.playing("3456bB", "79")
    kinds_of = {len(play.cards) for play in scene.choices()}
    assert kinds_of >= {1, 2, 3, 4, 5, 6}
    assert Pass() not in scene.choices()
    assert scene.window.verbs == ("play",)
    assert scene.refusal(Pass()).code == "CANNOT_PASS_ON_LEAD"


def test_clause_7_3_who_follows_beats_or_passes():
    scene = RoundDriver.playing("54", "69", "77")
    scene.lay("5")
    assert scene.choices()[0] == Pass()
    assert scene.window.verbs == ("play", "pass")
    scene.skip()
    scene.lay("7")
    assert scene.last == ("SINGLE", 7, 1, ())


def test_clause_7_4_who_has_passed_may_play_later_in_the_trick():
    scene = RoundDriver.playing("549", "6K", "79")
    scene.lay("5")
    scene.skip()
    scene.lay("7")
    scene.lay("9")
    scene.lay("K")
    assert scene.last[1] == 13
    assert scene.state.trick == 1


def test_clause_7_5_when_all_others_have_passed_the_last_player_leads():
    scene = RoundDriver.playing("53", "64", "78", "99")
    scene.lay("5")
    scene.lay("6")
    scene.skip()
    scene.skip()
    assert scene.state.trick == 1
    events = scene.skip()
    assert kinds(events) == ["pass", "trick_end", "draw", "drawn"]
    assert events[1].data == {"seat": 1}
    assert (scene.turn, scene.state.leader, scene.state.trick, scene.state.last) == (1, 1, 2, None)
    assert scene.view()["plays"] == [None] * 4


def test_clause_7_6_who_leads_again_draws_the_next_card_of_the_pile():
    scene = RoundDriver.playing("53", "64", pile="K9")
    scene.lay("5")
    events = scene.skip()
    assert events[2].data == {"seat": 0, "pile": 1}
    assert (events[3].data, events[3].audience) == ({"seat": 0, "card": "KS"}, (0,))
    assert [card.text for card in scene.state.hands[0]] == ["♠3", "♠K"]
    assert [card.text for card in scene.state.pile] == ["♠9"]


def test_clause_7_6_with_no_pile_there_is_nothing_to_draw():
    scene = RoundDriver.playing("539", "64", pile="")
    scene.lay("5")
    assert kinds(scene.skip()) == ["pass", "trick_end"]
    assert [card.rank for card in scene.state.hands[0]] == [3, 9]
    assert scene.view(0)["draws"] == []
    assert scene.window.verbs == ("play",)


@pytest.mark.parametrize("last", ["9", "99", "345", "999", "9999", "bB", "9b", "45b"])
def test_clause_7_7_the_round_ends_with_an_empty_hand_whatever_emptied_it(last):
    scene = RoundDriver.playing(last, "66", "78")
    scene.lay(last)
    assert scene.state.phase == "ROUND_END"
    assert scene.state.ctx.windows == ()
    assert scene.state.result is not None
    assert scene.state.result.seat == 0


def test_clause_7_8_a_follower_out_of_time_passes_and_a_leader_lays_the_lowest_single():
    scene = RoundDriver.playing("4493", "J5")
    events = scene.run_out()
    assert kinds(events) == ["timeout", "play"]
    assert events[1].data["cards"] == ["3S"]
    events = scene.run_out()
    assert kinds(events)[:3] == ["timeout", "pass", "trick_end"]
    joker = RoundDriver.playing("b", "J5")
    assert joker.run_out()[1].data["cards"] == ["SJ"]
