"""Sections 5 and 6 of the rules: the sheriff's election, and the morning."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.werewolf.actions import Badge, EndSpeech, Say, Stand, Vote, Withdraw

from .round_driver import NINE, TWELVE, RoundDriver


def morning(roles: str = NINE, *, kill: int | None = None, number: int = 1, **options: Any) -> RoundDriver:
    """The first day, when standing begins."""
    table = RoundDriver(roles, number=number, **options)
    table.night(kill)
    return table


def candidates(*seats: int, **options: Any) -> RoundDriver:
    """The first speech of the election."""
    table = morning(**options)
    table.stands(*seats)
    return table


# ── 5. The sheriff ──────────────────────────────────────────────────────────────────────────────


def test_clause_5_1_all_say_at_once_and_sealed_whether_they_stand():
    table = morning()
    assert (table.phase, table.window_named("stand").seats) == ("STAND", tuple(range(9)))
    assert table.legal(4, "stand") == [Stand(on=False), Stand(on=True)]
    assert table.stand(4) == ()
    assert table.window_named("stand").seats == (0, 1, 2, 3, 5, 6, 7, 8)
    assert table.view(4)["standing"] is True
    assert [table.view(seat)["standing"] for seat in (0, 5)] == [None, None]
    assert table.view()["election"] is None
    assert table.refused(4, Stand(on=False)).code == "ALREADY_STOOD"


def test_clause_5_1_it_is_told_when_all_have_answered():
    table = morning()
    at = table.state.ctx.at
    table.stands(2, 4)
    assert table.state.ctx.at == at
    assert table.told("stood") == {"seats": [2, 4]}
    assert table.view()["election"]["candidates"] == [2, 4]


def test_clause_5_1_or_when_the_time_is_over_and_no_answer_is_not_standing():
    table = morning()
    table.stand(3)
    table.stand(7)
    table.wait()
    assert table.told("stood") == {"seats": [3, 7]}
    assert "timeout" not in table.kinds()


@pytest.mark.parametrize("everybody", [True, False])
def test_clause_5_2_nobody_or_everybody_means_no_sheriff(everybody):
    table = morning()
    table.stands(*(range(9) if everybody else ()))
    assert table.kinds()[:3] == ["stood", "elected", "deaths"]
    assert table.told("elected") == {"seat": None}
    assert (table.view()["sheriff"], table.view()["badge"]) == (None, "lost")


def test_clause_5_3_who_stands_alone_is_elected_at_once():
    table = morning()
    table.stands(5)
    assert table.kinds()[:3] == ["stood", "elected", "deaths"]
    assert (table.view()["sheriff"], table.view()["badge"]) == (5, "held")


def test_clause_5_4_candidates_speak_in_an_order_drawn_by_lot():
    orders = set()
    for number in range(12):
        table = candidates(1, 4, 6, number=number)
        order = table.view()["election"]["order"]
        assert sorted(order) == [1, 4, 6]
        spoken: list[int] = []
        while table.state.speaking is not None:
            assert table.view()["speaking"]["kind"] == "election"
            assert table.view()["speaking"]["done"] == spoken
            spoken.append(table.speaker)
            table.end()
        assert spoken == order
        orders.add(tuple(order))
    assert len(orders) > 3


def test_clause_5_4_who_does_not_stand_does_not_speak():
    table = candidates(1, 4)
    assert table.refused(0, EndSpeech()).code == "NOT_YOUR_TURN"


def test_clause_5_5_a_candidate_may_withdraw_and_is_not_to_be_voted_for():
    table = candidates(1, 4, 6, 7)
    last = table.view()["election"]["order"][-1]
    [event] = table.withdraw(last)
    assert (event.kind, event.data) == ("withdrew", {"seat": last})
    assert table.view()["election"]["withdrawn"] == [last]
    assert last not in table.window_named("withdraw").seats
    assert table.refused(last, Withdraw()).code == "WRONG_PHASE"
    assert table.refused(0, Withdraw()).code == "WRONG_PHASE"
    spoken: list[int] = []
    while table.state.speaking is not None:
        spoken.append(table.speaker)
        table.end()
    assert last not in spoken
    assert len(spoken) == 3
    assert last not in table.view()["vote"]["targets"]
    assert table.refused(0, Vote(last)).code == "NOT_A_TARGET"
    table.vote(last, spoken[0])


def test_clause_5_5_who_withdraws_while_speaking_may_end_the_speech():
    table = candidates(1, 4, 6)
    speaker = table.speaker
    table.withdraw(speaker)
    assert table.speaker == speaker
    table.say(speaker)
    table.end()
    assert table.speaker != speaker


def test_clause_5_5_one_who_has_spoken_may_still_withdraw():
    table = candidates(1, 4, 6)
    first = table.speaker
    table.end()
    table.withdraw(first)
    table.talk()
    assert first not in table.view()["vote"]["targets"]


def test_clause_5_5_not_any_more_when_the_vote_is_open():
    table = candidates(1, 4)
    table.talk()
    assert table.names(1) == {"vote", "self_destruct"}
    assert table.refused(4, Withdraw(), window="vote").code == "WRONG_PHASE"


def test_clause_5_6_the_last_candidate_left_is_elected_at_once():
    table = candidates(1, 4, 6)
    first, second, third = table.view()["election"]["order"]
    table.withdraw(second)
    table.withdraw(first)
    assert table.kinds()[:3] == ["withdrew", "elected", "deaths"]
    assert table.view()["sheriff"] == third
    assert table.view()["votes"] == []


def test_clause_5_7_everybody_votes_for_a_candidate_the_candidates_too():
    table = candidates(1, 4)
    table.talk()
    assert table.view()["vote"] == {
        "kind": "election", "second": False, "targets": [1, 4], "voters": list(range(9)), "voted": [],
    }  # fmt: skip
    assert table.refused(0, Vote(5)).code == "NOT_A_TARGET"
    table.vote(1, 1)
    assert table.view(1)["ballot"] == {"target": 1}


def test_clause_5_7_or_only_those_who_never_stood():
    table = candidates(1, 4, 6, election_voters="off_ballot")
    table.withdraw(table.view()["election"]["order"][-1])
    table.talk()
    assert table.view()["vote"]["voters"] == [0, 2, 3, 5, 7, 8]


def test_clause_5_8_the_most_votes_elect():
    table = candidates(1, 4, 6)
    table.talk()
    table.votes({0: 1, 2: 1, 3: 1, 5: 4, 7: 4, 8: 6})
    assert table.told("elected") == {"seat": 1}
    [vote] = table.view()["votes"]
    assert vote["tally"] == [[1, 3], [4, 2], [6, 1]]
    assert vote["out"] == 1


def test_clause_5_8_tied_candidates_speak_again_in_the_same_order_and_there_is_a_second_vote():
    table = candidates(1, 4, 6)
    order = table.view()["election"]["order"]
    table.talk()
    table.votes({0: 4, 2: 6, 3: 1, 5: 6, 7: 4})
    assert table.told("tie") == {"kind": "election", "seats": [4, 6]}
    assert table.view()["speaking"]["kind"] == "election_tie"
    assert table.view()["speaking"]["order"] == [seat for seat in order if seat != 1]
    assert "withdraw" not in table.names()
    table.talk()
    assert table.view()["vote"]["second"] is True
    assert table.view()["vote"]["targets"] == [4, 6]
    assert table.view()["vote"]["voters"] == list(range(9))
    table.votes({0: 4, 1: 6, 2: 6})
    assert table.told("elected") == {"seat": 6}
    assert [vote["out"] for vote in table.view()["votes"]] == [None, 6]


def test_clause_5_8_tied_again_there_is_no_sheriff():
    table = candidates(1, 4)
    table.talk()
    table.votes({0: 1, 2: 4})
    table.talk()
    table.votes({1: 1, 3: 4})
    assert table.told("elected") == {"seat": None}
    assert table.view()["badge"] == "lost"


@pytest.mark.parametrize("second", [False, True])
def test_clause_5_8_without_votes_there_is_no_sheriff(second):
    table = candidates(1, 4)
    table.talk()
    if second:
        table.votes({0: 1, 2: 4})
        table.talk()
    table.votes({})
    assert table.told("elected") == {"seat": None}
    assert table.view()["votes"][-1]["tally"] == []


def test_clause_5_8_the_second_vote_has_the_voters_of_the_first():
    table = candidates(1, 4, election_voters="off_ballot")
    table.talk()
    table.votes({0: 1, 2: 4})
    table.talk()
    assert table.view()["vote"]["voters"] == [0, 2, 3, 5, 6, 7, 8]


def test_clause_5_9_who_died_in_the_first_night_takes_part():
    table = morning(kill=6)
    assert table.state.untold == (6,)
    assert table.view(6)["alive"][6]
    table.stands(6, 8)
    assert 6 in (table.state.election.candidates)
    table.talk()
    table.votes({6: 6}, 6)
    assert table.told("elected") == {"seat": 6}
    assert table.told("deaths") == {"seats": [6]}
    assert table.view()["sheriff"] == 6


# ── 6. The morning ──────────────────────────────────────────────────────────────────────────────


def test_clause_6_1_the_first_dead_are_told_after_the_election():
    table = morning(kill=8)
    assert "deaths" not in table.kinds()
    assert all(table.view()["alive"])
    assert table.view()["out"] == []
    table.stands(0)
    assert table.told("deaths") == {"seats": [8]}
    assert table.view()["alive"][8] is False


def test_clause_6_1_the_later_ones_at_dawn():
    table = morning()
    table.day_without_sheriff()
    table.night(8)
    assert table.kinds() == ["day", "deaths", "speech"]
    assert table.told("deaths") == {"seats": [8]}


def test_clause_6_1_a_peaceful_night_is_told_too():
    table = morning()
    table.stands()
    assert table.told("deaths") == {"seats": []}


def test_clause_6_2_in_seat_order_without_cause_or_role():
    table = RoundDriver(TWELVE)
    table.night(9, poison=7)
    table.stands()
    assert table.told("deaths") == {"seats": [7, 9]}
    assert table.view()["out"] == [
        {"seat": 7, "how": "night", "day": 1}, {"seat": 9, "how": "night", "day": 1},
    ]  # fmt: skip
    assert table.view()["roles"] is None
    assert table.view()["exposed"] == []


def test_clause_6_3_who_died_in_the_first_night_has_last_words_in_seat_order():
    table = RoundDriver(TWELVE)
    table.night(9, poison=7)
    table.stands()
    assert (table.phase, table.speaker) == ("LAST_WORDS", 7)
    assert table.window_named("last_words").seats == (7,)
    table.say(7)
    table.end()
    assert (table.phase, table.speaker) == ("LAST_WORDS", 9)
    table.end()
    assert table.phase == "SPEECH"
    assert table.view()["speeches"][0]["kind"] == "last_words"


def test_clause_6_3_so_has_who_is_banished():
    table = morning()
    table.stands()
    table.talk()
    table.votes({}, 8)
    assert table.told("banished") == {"seat": 8}
    assert (table.phase, table.speaker) == ("LAST_WORDS", 8)
    table.end()
    assert table.phase == "NIGHT"


def test_clause_6_3_and_nobody_else():
    table = morning(TWELVE)
    table.day_without_sheriff()
    table.night(9, poison=7)
    assert table.told("deaths") == {"seats": [7, 9]}
    assert table.phase == "SPEECH"
    assert table.view()["speaking"]["kind"] == "day"


def test_clause_6_4_last_words_come_before_the_badge():
    table = morning(kill=8)
    table.elect(8)
    assert (table.phase, table.speaker) == ("LAST_WORDS", 8)
    assert table.view()["sheriff"] == 8
    table.end()
    assert (table.phase, table.window_named("badge").seats) == ("BADGE", (8,))
    table.badge(3)
    assert (table.phase, table.window_named("order").seats) == ("ORDER", (3,))


def test_clause_6_4_also_for_a_banished_sheriff():
    table = morning()
    table.elect(8)
    table.order()
    table.talk()
    table.votes({}, 8)
    assert (table.phase, table.speaker) == ("LAST_WORDS", 8)
    table.end()
    assert table.phase == "BADGE"
    table.badge(0)
    assert (table.phase, table.view()["sheriff"]) == ("NIGHT", 0)


def test_clause_6_5_the_badge_is_passed_to_a_living_player():
    table = morning()
    table.elect(8)
    table.order()
    table.talk()
    table.votes({})
    table.night(8)
    assert table.phase == "BADGE"
    assert table.refused(8, Badge(8)).code == "NOT_A_TARGET"
    assert table.refused(0, Badge(0)).code == "NOT_YOUR_TURN"
    assert table.legal(8, "badge") == [Badge(None), *(Badge(seat) for seat in range(8))]
    [event, *_] = table.badge(6)
    assert (event.kind, event.data) == ("badge", {"from": 8, "to": 6})
    assert (table.view()["sheriff"], table.view()["badge"]) == (6, "held")


def test_clause_6_5_or_destroyed_for_good():
    table = morning()
    table.elect(8)
    table.order()
    table.talk()
    table.votes({}, 8)
    table.end()
    [event, *_] = table.badge(None)
    assert event.data == {"from": 8, "to": None}
    assert (table.view()["sheriff"], table.view()["badge"]) == (None, "lost")
    table.night()
    assert table.phase == "SPEECH"


def test_clause_6_5_the_new_sheriff_may_have_to_pass_it_again():
    table = morning(TWELVE, kill=11)
    table.elect(11)
    table.end()
    table.badge(10)
    table.order()
    table.talk()
    table.votes({}, 10)
    table.end()
    table.badge(0)
    table.night()
    assert (table.phase, table.window_named("order").seats) == ("ORDER", (0,))


def test_a_dead_sheriff_speaks_in_no_speech_of_the_day():
    table = morning(kill=8)
    table.elect(8)
    table.end()
    table.badge(None)
    assert 8 not in table.view()["speaking"]["order"]
    assert table.refused(8, Say("")).code == "DEAD"
