"""RULES.md, sections 9 to 11: leading and following, the end of a round, the score."""

from __future__ import annotations

from typing import Any

from games.rules.cards import parse_cards
from games.rules.doudizhu.actions import Pass, Play
from games.rules.doudizhu.hand_types import HandType, beats
from games.rules.doudizhu.readings_of_cards import readings
from games.rules.doudizhu.state import Phase

from .round_driver import GAME, RoundDriver, kinds


def can_beat(over: str, under: str) -> bool:
    """Is the first set of ranks, read as usual, above the second?"""
    return beats(readings(parse_cards(over))[0], readings(parse_cards(under))[0])


def test_clause_9_1_the_landlord_leads_and_turns_go_clockwise():
    scene = RoundDriver.dealt()
    scene.bids(0, 3)
    landlord = scene.view()["landlord"]
    assert scene.turn == landlord
    scene.lay(ranks_of(scene, landlord)[0])
    assert scene.turn == (landlord + 1) % 3
    scene.skip()
    assert scene.turn == (landlord + 2) % 3


def ranks_of(scene: RoundDriver, seat: int) -> str:
    return "".join("3456789TJQKA2bB"[card.rank - 3] for card in scene.state.hands[seat])


def test_clause_9_2_who_leads_lays_any_combination_and_must():
    scene = RoundDriver.playing("33445566", "7", "8")
    assert Pass() not in scene.choices()
    assert {play.hand_type for play in scene.choices()} == {HandType.SINGLE, HandType.PAIR, HandType.STRAIGHT_PAIR}
    assert scene.refusal(Pass()).code == "CANNOT_PASS_ON_LEAD"
    scene.lay("334455")
    assert scene.view()["last"]["type"] == "STRAIGHT_PAIR"


def test_clause_9_3_a_follower_lays_the_same_type_and_number_higher():
    assert can_beat("44", "33")
    assert not can_beat("33", "33")
    assert not can_beat("444", "33")
    assert not can_beat("456789", "34567")
    assert can_beat("45678", "34567")
    assert not can_beat("44455566", "333444")
    scene = RoundDriver.playing("344", "5567", "8")
    scene.lay("44")
    assert [play.cards for play in scene.choices() if isinstance(play, Play)] == [scene.take(1, "55")]
    assert scene.refusal(Play(scene.take(1, "5"))).code == "DOES_NOT_BEAT"
    scene.lay("55")
    assert scene.view()["last"]["seat"] == 1


def test_clause_9_4_a_bomb_beats_all_but_a_higher_bomb_and_the_rocket():
    for under in ("2", "22", "222", "345678", "333444", "555567", "55556677", "B"):
        assert can_beat("3333", under), under
    assert can_beat("4444", "3333")
    assert not can_beat("3333", "4444")
    assert not can_beat("2222", "bB")
    assert not can_beat("22", "3333")


def test_clause_9_5_the_rocket_beats_everything():
    for under in ("B", "22", "2222", "3456789TJQKA", "33334455"):
        assert can_beat("bB", under), under
    scene = RoundDriver.playing("bB3", "2222", "4")
    scene.lay("bB")
    assert scene.choices() == [Pass()]


def test_clause_9_6_a_pass_is_free_and_not_for_the_whole_trick():
    scene = RoundDriver.playing("357", "46", "8T")
    scene.lay("3")
    scene.skip()
    scene.lay("8")
    scene.skip()
    assert Play(scene.take(1, "4"), HandType.SINGLE) not in scene.choices()
    assert scene.turn == 1
    scene.skip()

    again = RoundDriver.playing("39K", "4T", "68")
    again.lay("3")
    again.skip()
    again.lay("6")
    again.lay("9")
    again.lay("T")  # passed before, plays now
    assert again.view()["last"]["seat"] == 1


def test_clause_9_7_two_passes_give_the_lead_to_who_played_last():
    scene = RoundDriver.playing("39", "4T", "68")
    scene.lay("3")
    scene.lay("4")
    assert kinds(scene.skip()) == ["pass"]
    events = scene.skip()
    assert kinds(events) == ["pass", "trick_end"]
    assert events[1].data == {"seat": 1}
    assert (scene.turn, scene.view()["last"], scene.view()["trick"]) == (1, None, 2)
    assert scene.view()["plays"] == [None, None, None]


def test_clause_9_8_time_out_passes_or_leads_the_lowest_single():
    scene = RoundDriver.playing("4475", "86", "9")
    events = scene.run_out()
    assert kinds(events) == ["timeout", "play"]
    assert events[1].data == {"seat": 0, "type": "SINGLE", "rank": 4, "length": 1, "cards": ["4S"]}
    events = scene.run_out()
    assert kinds(events) == ["timeout", "pass"]
    assert events[1].data == {"seat": 1}


def test_clause_10_1_the_round_ends_when_a_hand_is_empty():
    scene = RoundDriver.playing("33", "44", "5")
    scene.lay("33")
    assert scene.state.phase is Phase.ROUND_END
    assert scene.state.ctx.windows == ()
    assert scene.view()["result"] == {"winner": "landlord", "points": [4, -2, -2], "seat": 0}

    farmers = RoundDriver.playing("336", "44", "57")
    farmers.lay("33")
    farmers.lay("44")
    assert farmers.view()["result"]["winner"] == "farmers"
    assert [row["won"] for row in GAME.round_summary(farmers.state)["seats"]] == [False, True, True]


def test_clause_10_2_spring_after_one_play_of_the_landlord():
    scene = RoundDriver.playing("3345", "4467", "8")
    scene.lay("33")
    scene.lay("44")
    scene.skips()
    scene.lay("6")
    scene.lay("8")
    assert scene.view()["multiplier"] == {"bid": 1, "bombs": 0, "rockets": 0, "spring": "spring", "total": 2}
    assert scene.view()["result"]["points"] == [-4, 2, 2]

    twice = RoundDriver.playing("334569", "447", "8")
    twice.lay("33")
    twice.skips()
    twice.lay("6")
    twice.lay("7")
    twice.lay("8")
    assert twice.view()["multiplier"]["spring"] is None
    assert twice.view()["result"]["points"] == [-2, 1, 1]


def test_clause_10_3_reverse_spring_when_no_farmer_played():
    scene = RoundDriver.playing("335", "44", "8")
    scene.lay("33")
    scene.skips()
    scene.lay("5")
    assert scene.view()["multiplier"]["spring"] == "reverse_spring"
    assert scene.view()["result"]["points"] == [4, -2, -2]

    played = RoundDriver.playing("335K", "449J", "8")
    played.lay("33")
    played.lay("44")
    played.skips()
    played.lay("9")
    played.skip()
    played.lay("K")
    played.skips()
    played.lay("5")
    assert played.view()["multiplier"]["spring"] is None


def test_clause_11_1_bombs_rockets_and_spring_double_the_base():
    scene = RoundDriver.playing("3333bB45", "6666", "7", base=3)
    scene.lay("3333")
    scene.skips()
    scene.lay("bB")
    scene.skips()
    assert scene.view()["multiplier"] == {"bid": 3, "bombs": 1, "rockets": 1, "spring": None, "total": 12}
    scene.lay("4")
    scene.skips()
    scene.lay("5")
    assert scene.view()["multiplier"] == {"bid": 3, "bombs": 1, "rockets": 1, "spring": "reverse_spring", "total": 24}

    theirs = RoundDriver.playing("345", "6666T", "7", base=2)
    theirs.lay("3")
    theirs.lay("6666")
    assert theirs.view()["multiplier"]["total"] == 4
    summary = GAME.round_summary(finish(theirs))
    assert [row["bombs"] for row in summary["seats"]] == [0, 1, 0]
    assert (summary["bombs"], summary["rockets"], summary["multiplier"]) == (1, 0, 8)  # and a spring


def finish(scene: RoundDriver):
    scene.skips()
    scene.lay("T")
    return scene.state


def test_clause_11_2_the_landlord_plays_for_twice_the_multiplier():
    for base in (1, 2, 3):
        won = RoundDriver.playing("34", "55", "66", base=base)
        won.lay("3")
        won.lay("5")
        won.skips()
        won.lay("5")
        assert won.view()["result"]["points"] == [-4 * base, 2 * base, 2 * base]  # a spring
        lost = RoundDriver.playing("34", "567", "66", base=base, landlord=1)
        lost.lay("5")
        lost.lay("6")
        lost.skip()
        lost.lay("7")
        lost.skips()
        lost.lay("6")
        assert lost.view()["result"]["points"] == [-base, 2 * base, -base]
        assert sum(lost.view()["result"]["points"]) == 0


def test_clause_11_3_bombs_left_in_hand_count_nothing():
    scene = RoundDriver.playing("34", "55557", "6666")
    scene.lay("3")
    scene.lay("7")
    scene.skips()
    scene.run_out()
    scene.skips()
    scene.run_out()
    scene.lay("6666")
    assert scene.view()["multiplier"]["bombs"] == 1
    assert scene.view()["multiplier"]["total"] == 4  # that bomb and a spring; the landlord's one play was the first


def test_clause_11_4_no_limit_unless_the_table_sets_one():
    def ended(**options: Any) -> RoundDriver:
        scene = RoundDriver.playing("3333444455556", "7", "8", base=3, **options)
        for bomb in ("3333", "4444", "5555"):
            scene.lay(bomb)
            scene.skips()
        scene.lay("6")
        return scene

    assert ended().view()["multiplier"]["total"] == 48
    capped = ended(multiplier_cap=20)
    assert capped.view()["multiplier"]["total"] == 20
    assert capped.view()["result"]["points"] == [40, -20, -20]
    assert ended(multiplier_cap=2).view()["result"]["points"] == [4, -2, -2]  # the base counts in it
