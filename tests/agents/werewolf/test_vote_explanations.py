"""A vote follows the odds that are shown with it, and where it does not the line says why."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from bench.agents import werewolf_match
from games.agents.werewolf import LEVELS
from games.agents.werewolf.agent_notes import load_notes
from games.agents.werewolf.belief_state import LEVELS as PARAMETERS
from games.agents.werewolf.belief_state import BeliefState
from games.agents.werewolf.decision_explanations import AGAINST, OWN_CHECK
from games.agents.werewolf.observation import Check
from games.agents.werewolf.spoken_suspicions import reason_to_change
from games.agents.werewolf.vote_explanations import explain_banishment
from games.agents.werewolf.votes import change_of_mind, choose_banished, outweighing_seat

from .sample_views import checked, is_role, said, sight, view_of

VOTE: dict[str, Any] = {"phase": "VOTE", "vote": {"kind": "banish"}}
CLEAR = said(3, is_role("seer"), kind="election"), said(3, checked(0, wolf=False))
PLAIN = re.compile(r"Day \d+: votes to banish No\. \d+: (.+)\. Wolf odds")


def suspects(seat):
    return {"kind": "suspect", "seat": seat}


def decided(*speeches, level="club", role="villager", **fields):
    """Returns the seat that seat 0 votes to banish, and the explanation in English."""
    at = sight(view_of(0, role, speeches=list(speeches), **VOTE, **fields), level)
    seat = choose_banished(at, range(9), Random(1))
    return seat, explain_banishment(at, seat, range(9))["en"]


@pytest.mark.parametrize("level", LEVELS)
def test_odds_that_have_clearly_moved_since_the_speech_decide_the_vote(level):
    alive = [seat != 2 for seat in range(9)]
    lie = [said(5, is_role("seer")), said(6), said(0, suspects(4)), said(5, checked(2, wolf=False))]
    view = view_of(0, speeches=lie, exposed=[2], alive=alive, **VOTE)
    at, targets = sight(view, level), [seat for seat in range(1, 9) if seat != 2]
    assert outweighing_seat(at, 4, targets) == 5
    assert reason_to_change(at, 4, 5) is None
    assert change_of_mind(at, 4, 5) == "outweighed"
    assert choose_banished(at, targets, Random(1)) == 5
    line = explain_banishment(at, 5, targets)
    assert line["en"].startswith("Day 1: changed its mind: No. 6, not No. 5, as the odds have moved.")
    assert line["zh-hans"].startswith("第 1 天，改了主意，从 5 号改投 6 号：")


def test_whoever_keeps_its_word_against_slightly_higher_odds_says_so():
    seat, line = decided(CLEAR[0], said(0, suspects(4)), level="novice")
    assert seat == 4
    assert line.startswith("Day 1: votes to banish No. 5 and so keeps to what it said today.")


@pytest.mark.parametrize("level", LEVELS)
def test_the_one_whom_the_last_speaker_cleared_votes_for_another_and_says_why(level):
    crowd = [said(seat, suspects(3)) for seat in (1, 2, 4, 5, 6, 7, 8)]
    seat, line = decided(CLEAR[0], *crowd, said(0, suspects(3)), CLEAR[1], level=level)
    assert seat not in (None, 0, 3)
    assert "an unopposed seer who cleared it" in line
    seat, line = decided(CLEAR[0], *crowd, CLEAR[1], level=level)
    assert seat not in (None, 0, 3)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("role", ["villager", "witch", "guard"])
def test_a_crowd_alone_does_not_vote_out_an_unopposed_seer(level, role):
    crowd = [said(seat, suspects(3)) for seat in (1, 2, 4, 5, 6, 7, 8)]
    assert decided(CLEAR[0], *crowd, said(3, checked(8, wolf=False)), level=level, role=role)[0] != 3


def test_the_line_says_which_vote_it_was():
    at = sight(view_of(0, day=2, **VOTE))
    assert explain_banishment(at, None, range(9))["en"].startswith("Day 2: abstains from the vote to banish.")
    assert explain_banishment(at, None, [3, 5])["zh-hans"].count("%") == 2


@pytest.mark.parametrize("level", LEVELS)
def test_over_whole_matches_no_vote_contradicts_the_odds_without_a_told_reason(level):
    told = Counter[str]()

    def watch(state, seat, case, decision):
        if case.window.name != "vote" or case.view["vote"]["kind"] != "banish" or decision.action.target is None:
            return
        table = BeliefState(case.view, seat, PARAMETERS[level], load_notes(case.notes))
        target, line = decision.action.target, decision.reasoning["en"]
        allowed = [action.target for action in case.legal if action.target is not None]
        top = outweighing_seat(table, target, allowed)
        told[line.partition(" Wolf odds")[0].translate(str.maketrans("", "", "0123456789"))] += 1
        if top is not None:
            assert not PLAIN.match(line), line
        seer = table.table.unopposed_seer
        if seer is not None and seer == target and table.table.role != "seer":
            cleared = table.table.claims[seer].checks.get(seat)
            assert not isinstance(cleared, Check) or cleared.wolf or table.cover.wolf[seer] > 0.85 or allowed == [seer]

    minds = {"wolves": LEVELS[level], "good": LEVELS[level]}
    for seed in range(12):
        werewolf_match.play(seats=9, seed=seed, minds=minds, watch=watch)
    assert sum(told.values()) > 80
    assert any("keeps to what it said today" in line for line in told)
    assert any("changed its mind" in line for line in told)
    plain = {found[1] for line in told if (found := re.match(r"Day : votes to banish No\. : (.+)\.$", line))}
    assert plain <= {english for _, english in (*AGAINST.values(), OWN_CHECK)}
    assert len(plain) > 2
