"""A seat that claims to be the seer without a rival is neither accused nor voted out on a whim."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.agents.werewolf import LEVELS, speech_plan
from games.agents.werewolf.reasons_about_seats import reason_against
from games.agents.werewolf.unopposed_seers import without_seer_that_cleared, without_spared_seer
from tests.agents.werewolf.sample_views import ballots, checked, is_role, said, sight, view_of

CLAIM = said(3, is_role("seer"), kind="election")
ALL_BUT_ME = [1, 2, 3, 4, 5, 6, 7, 8]


def accused(view: dict[str, Any], level: str) -> set[int | None]:
    drafts = [speech_plan.plan_speech(sight(view, level), "day", Random(number)) for number in range(5)]
    return {claim.seat for words in drafts for claim in words.claims if claim.kind == "suspect"}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("role", ["villager", "witch", "guard", "wolf"])
def test_a_lone_claim_of_seer_is_not_accused_while_it_is_not_clearly_the_likeliest_wolf(level, role):
    pack: dict[str, Any] = (
        {"pack": [0, 4, 5]} if role == "wolf" else {}
    )  # a pack that does not claim to be the seer itself
    others = [said(seat) for seat in (8, 7, 6)]
    crowd = [said(seat, {"kind": "suspect", "seat": 3}) for seat in (8, 7, 6)]
    for speeches in ([CLAIM], [CLAIM, *others], [CLAIM, *crowd]):
        assert accused(view_of(0, role, speeches=speeches, **pack), level) == set()


@pytest.mark.parametrize("level", LEVELS)
def test_its_election_by_all_is_no_evidence_against_it(level):
    elected = ballots(*[3] * 9, kind="election", out=3)
    at = sight(view_of(0, speeches=[CLAIM], votes=[elected], sheriff=3), level)
    assert at.cover.wolf == sight(view_of(0, speeches=[CLAIM]), level).cover.wolf
    assert accused(at.table.view, level) == set()


@pytest.mark.parametrize("level", LEVELS)
def test_it_is_accused_if_its_check_is_known_to_be_false(level):
    lie = said(3, checked(2, wolf=False))
    alive = [seat != 2 for seat in range(9)]
    assert accused(view_of(0, speeches=[CLAIM, lie], exposed=[2], alive=alive), level) == {3}


def test_a_rival_claim_still_counts_against_it():
    assert reason_against(sight(view_of(0, speeches=[CLAIM, said(5, is_role("seer"))])), 3) == "counterclaim"


def test_the_reason_against_a_seer_without_a_check_is_that_it_names_none():
    assert reason_against(sight(view_of(0, speeches=[CLAIM])), 3) == "claim_unchecked"
    told = said(3, checked(2, wolf=False))
    assert reason_against(sight(view_of(0, speeches=[CLAIM, told])), 3) == "claim_doubted"
    assert reason_against(sight(view_of(0, speeches=[said(3, is_role("witch"))])), 3) == "claim_doubted"


def test_who_has_nothing_to_say_may_ask_the_seer_for_its_check():
    drafts = [
        speech_plan.plan_speech(sight(view_of(0, speeches=[CLAIM]), "novice"), "day", Random(number))
        for number in range(60)
    ]
    asked = {(intent.seat, intent.reason) for words in drafts for intent in words.intents if intent.kind == "ask"}
    assert (3, "claim_unchecked") in asked
    assert not any(reason == "claim_unchecked" for seat, reason in asked if seat != 3)


def test_who_was_cleared_by_an_unopposed_seer_leaves_it_alone():
    cleared = [CLAIM, said(3, checked(0, wolf=False))]
    rest = [seat for seat in ALL_BUT_ME if seat != 3]
    for view in (view_of(0, speeches=cleared), view_of(0, "wolf", pack=[0, 1, 2], speeches=cleared)):
        assert without_seer_that_cleared(sight(view), ALL_BUT_ME) == rest
        assert without_seer_that_cleared(sight(view), [3]) == [3]
    for free in (
        view_of(0, "seer", speeches=cleared),  # it knows that this is no seer
        view_of(0, speeches=[*cleared, said(3, checked(2, wolf=False))], exposed=[2]),  # nor is this one
        view_of(0, speeches=[*cleared, said(5, is_role("seer"))]),
        view_of(1, speeches=cleared),
    ):
        assert without_seer_that_cleared(sight(free), ALL_BUT_ME) == ALL_BUT_ME


def test_no_seat_is_spared_where_nobody_claims_to_be_the_seer():
    assert without_spared_seer(sight(view_of(0)), ALL_BUT_ME) == ALL_BUT_ME
    assert without_spared_seer(sight(view_of(0, speeches=[CLAIM])), [3]) == [3]
