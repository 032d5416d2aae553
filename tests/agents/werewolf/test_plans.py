"""What the Reasoner does with each role, and what it says when."""

from __future__ import annotations

from random import Random
from typing import Any

from games.agents.werewolf import Reasoner, night_actions, sheriff_candidacy, speech_plan, votes
from games.agents.werewolf.agent_notes import Notes
from games.agents.werewolf.belief_state import LEVELS, BeliefState
from games.agents.werewolf.questions_to_seats import press
from games.agents.werewolf.reasons_about_seats import reason_against, reason_for
from games.agents.werewolf.speech_draft import SpeechDraft
from games.rules.core import Window
from games.rules.werewolf.actions import Poison, Save

from .sample_views import NINE, checked, is_role, said, sight, view_of

CLUB = Reasoner("club")
LONE_SEER = [said(3, is_role("seer"), checked(5, wolf=True)), *(said(seat) for seat in (1, 2, 4, 6, 7, 8))]
FOUND = [{"night": 1, "seat": 4, "wolf": True}]


def witch(victim: int | None, *, day: int = 1, antidote: bool = True, **fields: Any) -> BeliefState:
    view = view_of(0, "witch", phase="NIGHT", step="witch", day=day, **fields)
    view["potions"]["antidote"] = antidote
    if antidote:
        view["victim"] = victim
    return sight(view)


def test_the_witch_saves_in_the_first_night_herself_too_but_herself_never_later():
    assert night_actions.choose_potion(witch(6)) == Save()
    assert night_actions.choose_potion(witch(0)) == Save()
    assert night_actions.choose_potion(witch(0, day=2)) != Save()
    assert night_actions.choose_potion(witch(None)) is None


def test_without_a_guard_she_keeps_the_antidote_for_the_seer():
    eight = {"wolf": 3, "seer": 1, "witch": 1, "guard": 0, "villager": 3}
    assert night_actions.choose_potion(witch(6, seats=8, roles=eight)) is None
    assert night_actions.choose_potion(witch(3, seats=8, roles=eight, day=2, speeches=LONE_SEER[:5])) == Save()


def test_she_poisons_whom_a_believed_seer_found_and_keeps_the_poison_while_she_knows_nothing():
    assert night_actions.choose_potion(witch(None, day=2, antidote=False, speeches=LONE_SEER)) == Poison(5)
    assert night_actions.choose_potion(witch(None, day=2, antidote=False)) is None


def test_she_takes_one_potion_a_night():
    view = view_of(0, "witch", phase="NIGHT", step="witch", day=2, speeches=LONE_SEER)
    view["used"] = {"save": True, "poison": None}
    assert night_actions.choose_potion(sight(view)) is None


def test_the_guard_stands_before_the_seer_and_not_at_all_in_the_first_night():
    first, second = sight(view_of(0, "guard", phase="NIGHT")), sight(view_of(0, "guard", day=2, speeches=LONE_SEER))
    assert not night_actions.should_protect(first)
    assert night_actions.should_protect(second)
    assert night_actions.choose_protected(second, range(9), Random(1)) == 3
    assert night_actions.choose_protected(second, [0, 1, 2, 4, 6, 7, 8], Random(1)) != 5


def test_the_seer_checks_who_is_least_certain_and_never_twice():
    checks = [{"night": 1, "seat": 4, "wolf": False}]
    chosen = {
        night_actions.choose_check(sight(view_of(0, "seer", day=2, checks=checks)), range(1, 9), Random(n))
        for n in range(40)
    }
    assert 4 not in chosen
    assert len(chosen) > 3


def test_the_seer_comes_out_at_once_with_a_wolf_and_bides_its_time_without_one():
    found, nothing = view_of(0, "seer", checks=FOUND), view_of(0, "seer", checks=[FOUND[0] | {"wolf": False}])
    spoken = speech_plan.plan_speech(sight(found), "day", Random(1))
    assert [claim.kind for claim in spoken.claims][:3] == ["role", "check", "suspect"]
    assert spoken.claims[1].seat == spoken.claims[2].seat == 4
    assert sheriff_candidacy.should_run(sight(found), Random(1))
    assert not sheriff_candidacy.should_run(sight(nothing), Random(1))
    silent = speech_plan.plan_speech(sight(nothing), "day", Random(1))
    assert [(claim.kind, claim.seat) for claim in silent.claims] == [("trust", 4)]


def test_the_seer_comes_out_when_another_claims_its_role_on_the_second_day_and_with_its_last_words():
    cleared = [FOUND[0] | {"wolf": False}]
    rival = view_of(0, "seer", checks=cleared, speeches=[said(7, is_role("seer"))])
    later = view_of(0, "seer", checks=cleared, day=2)
    for view, kind in ((rival, "day"), (later, "day"), (view_of(0, "seer", checks=cleared), "last_words")):
        assert speech_plan.plan_speech(sight(view), kind, Random(1)).claims[0].role == "seer"


def test_it_does_not_repeat_what_it_has_told():
    told = [said(0, is_role("seer"), checked(4, wolf=True))]
    checks = [*FOUND, {"night": 2, "seat": 6, "wolf": False}]
    spoken = speech_plan.plan_speech(sight(view_of(0, "seer", day=2, checks=checks, speeches=told)), "day", Random(1))
    assert [claim.seat for claim in spoken.claims if claim.kind == "check"] == [6]
    assert all(claim.kind != "role" for claim in spoken.claims)


def test_a_witch_reveals_herself_with_her_last_words():
    view = view_of(0, "witch", day=2)
    spoken = speech_plan.plan_speech(
        BeliefState(view, 0, LEVELS["club"], Notes(saved=((1, 6),))), "last_words", Random(1)
    )
    assert [(claim.kind, claim.seat, claim.night) for claim in spoken.claims][:2] == [
        ("role", None, None), ("save", 6, 1),
    ]  # fmt: skip


def test_a_candidate_gives_way_to_the_seer_and_the_seer_to_nobody():
    race = {"candidates": [0, 3, 5], "withdrawn": [], "order": [3, 0, 5]}
    villager = view_of(0, election=race, speeches=[said(3, is_role("seer"), kind="election")])
    seer = view_of(0, "seer", election=race, checks=[], speeches=[said(3, is_role("seer"), kind="election")])
    window = Window(1, "withdraw", (0, 3, 5), ("withdraw",), 0, 1000)
    assert CLUB.will_answer(window, lambda: villager)
    assert not CLUB.will_answer(window, lambda: seer)
    assert not CLUB.will_answer(window, lambda: view_of(0, election=race))


def test_a_seer_reports_a_wolf_before_its_other_checks():
    checks = [{"night": 1, "seat": 4, "wolf": False}, {"night": 2, "seat": 2, "wolf": True}]
    spoken = speech_plan.plan_speech(sight(view_of(0, "seer", day=2, checks=checks)), "day", Random(1))
    assert [(each.seat, each.wolf) for each in spoken.intents if each.kind == "claim_check"] == [(2, True), (4, False)]


def test_a_seer_speaks_of_its_own_check_not_of_that_of_another():
    checks = [{"night": 1, "seat": 2, "wolf": True}]
    spoken = speech_plan.plan_speech(sight(view_of(0, "seer", checks=checks)), "day", Random(1))
    against = [(each.kind, each.reason) for each in spoken.intents if each.seat == 2 and each.kind != "claim_check"]
    assert against == [("suspect", "own_check"), ("call_vote", "own_check")]


def test_a_vote_without_a_reason_is_announced_to_its_seat():
    """Whoever is banished on the first day by the odds alone has been spoken to before."""
    table = sight(view_of(0))
    voted = votes.choose_banished(table, list(table.table.living), Random(1))
    announced = [
        intent.seat
        for seed in range(60)
        for intent in speech_plan.plan_speech(table, "day", Random(seed)).intents
        if intent.reason == "leaning"
    ]
    assert len(announced) > 15
    assert set(announced) == {voted}
    assert not any(
        intent.reason == "leaning"
        for seed in range(20)
        for intent in speech_plan.plan_speech(table, "election", Random(seed)).intents
    )


def test_the_good_vote_for_whom_the_seer_found_and_elect_the_seer():
    view = view_of(0, speeches=LONE_SEER, phase="VOTE")
    assert votes.choose_banished(sight(view), range(9), Random(1)) == 5
    assert votes.choose_sheriff(sight(view), [2, 3, 7], Random(1)) == 3


def test_without_news_the_good_vote_for_one_seat_and_not_each_for_its_own():
    named = [said(8, {"kind": "suspect", "seat": 6})]
    chosen = {votes.choose_banished(sight(view_of(seat, speeches=named)), range(9), Random(seat)) for seat in range(5)}
    assert chosen == {6}


def test_a_wolf_in_the_election_votes_like_a_villager_unless_a_mate_claims_the_seer():
    blends = view_of(0, "wolf", pack=[0, 4, 8], speeches=LONE_SEER)
    assert votes.choose_sheriff(sight(blends), [2, 3, 4], Random(1)) == 3
    claimed = view_of(0, "wolf", pack=[0, 4, 8], speeches=[*LONE_SEER, said(4, is_role("seer"), checked(3, wolf=True))])
    assert votes.choose_sheriff(sight(claimed), [2, 3, 4], Random(1)) == 4


def test_the_badge_goes_to_whom_the_sheriff_trusts_most_or_to_nobody():
    cleared = view_of(0, "seer", day=2, checks=[{"night": 1, "seat": 6, "wolf": False}])
    assert votes.choose_heir(sight(cleared), range(1, 9)) == 6
    wolves = [{"night": number, "seat": seat, "wolf": True} for number, seat in enumerate((1, 2), 1)]
    alone = view_of(0, "seer", day=3, checks=wolves)
    assert votes.choose_heir(sight(alone), [1, 2]) is None


def test_the_sets_of_the_tests_are_those_of_the_rules():
    assert sum(NINE.values()) == 9


def test_a_seat_that_has_not_spoken_is_judged_and_asked_without_reference_to_its_words():
    silent, spoken = sight(view_of(0)), sight(view_of(0, speeches=[said(4, {"kind": "trust", "seat": 2})]))
    assert reason_for(silent, 4) == reason_against(silent, 4) == "unheard"
    assert reason_for(spoken, 4) == reason_against(spoken, 4) == "none"
    asked = set()
    for seed in range(40):
        words = SpeechDraft()
        press(silent, words, "day", Random(seed))
        asked |= {(intent.kind, intent.reason) for intent in words.intents}
    assert asked == {("pass", "none"), ("ask", "unheard"), ("ask", "leaning")}
