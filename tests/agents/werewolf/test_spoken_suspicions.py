"""Agents vote as they spoke, give a public reason for each accusation, and say why they voted otherwise."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from bench.agents import werewolf_match
from games.agents.werewolf import LEVELS, speech_plan
from games.agents.werewolf.agent_notes import Notes, load_notes
from games.agents.werewolf.belief_state import LEVELS as PARAMETERS
from games.agents.werewolf.belief_state import BeliefState
from games.agents.werewolf.reasons_about_seats import reason_against
from games.agents.werewolf.speech import PERSONAS, speak
from games.agents.werewolf.speech_intents import CHANGES, Intent
from games.agents.werewolf.spoken_suspicions import named_suspect, reason_to_change, trusted_seats
from games.agents.werewolf.votes import change_of_mind, choose_banished

from .sample_views import ballots, checked, is_role, said, sight, view_of

VOTE: dict[str, Any] = {"phase": "VOTE", "vote": {"kind": "banish"}}
SEER = [said(7, is_role("seer")), said(8), said(6), said(5)]


def suspects(seat):
    return {"kind": "suspect", "seat": seat}


def trusts(seat):
    return {"kind": "trust", "seat": seat}


def voted(*speeches, role="villager", level="club", number=1, **fields):
    view = view_of(0, role, speeches=list(speeches), **VOTE, **fields)
    return choose_banished(sight(view, level), range(9), Random(number))


@pytest.mark.parametrize("level", LEVELS)
def test_a_vote_follows_the_last_suspicion_of_the_day(level):
    for number in range(20):
        assert voted(said(0, suspects(3), suspects(4)), said(1, suspects(5)), level=level, number=number) == 3
        assert voted(said(0, suspects(3)), said(0, suspects(4), kind="banish_tie"), level=level, number=number) == 4


def test_a_wolf_too_votes_for_the_one_that_it_named():
    pack = {"role": "wolf", "pack": [0, 1, 2]}
    assert voted(said(0, suspects(6)), said(1, suspects(5)), **pack) == 6


def test_what_was_said_the_day_before_binds_nobody():
    view = view_of(0, day=2, speeches=[said(0, suspects(3))], **VOTE)
    assert named_suspect(sight(view)) is None


def test_a_seat_called_good_gets_no_vote_without_a_cause():
    speeches = [said(0, trusts(4)), said(1, suspects(4))]
    view = view_of(0, speeches=speeches, **VOTE)
    assert trusted_seats(sight(view)) == {4}
    assert voted(*speeches) != 4
    assert voted(said(0, trusts(4)), *(said(seat, suspects(4)) for seat in (1, 2, 3))) == 4


@pytest.mark.parametrize(
    ("later", "reason"),
    [
        ([said(7, checked(5, wolf=True))], "checked_wolf"),
        ([said(7, checked(3, wolf=False))], "checked_good"),
        ([said(3, is_role("witch"))], "claimed"),
        ([said(5, is_role("seer"))], "counterclaim"),
        ([said(1, suspects(5)), said(2, suspects(5))], "accused"),
        ([said(1, suspects(5))], None),
        ([said(1, suspects(5)), said(2, suspects(5)), said(4, suspects(3)), said(6, suspects(3))], None),
        ([said(2, checked(5, wolf=True))], None),  # nobody believes this one
    ],
)
def test_only_a_public_event_after_the_speech_changes_a_mind(later, reason):
    view = view_of(0, speeches=[*SEER, said(0, suspects(3)), *later], **VOTE)
    assert reason_to_change(sight(view), 3, 5) == reason
    before = view_of(0, speeches=[*SEER, *later, said(0, suspects(3))], **VOTE)
    assert reason_to_change(sight(before), 3, 5) is None


def test_reasons_rest_on_the_public_record_alone():
    speeches = [*SEER, said(1, suspects(7)), said(0, suspects(3)), said(4, trusts(1)), said(5, is_role("seer"))]
    record: dict[str, Any] = {"speeches": speeches, "day": 2, "votes": [ballots(3, 7, 3, 4, 3, 7, None, 3, 3)]}
    views = [
        view_of(0, **record),
        view_of(0, "wolf", pack=[0, 3, 5], **record),
        view_of(0, "seer", checks=[{"night": 1, "seat": 3, "wolf": True}], **record),
    ]
    found = [
        [(reason_against(sight(view), seat), reason_to_change(sight(view), 3, seat)) for seat in range(1, 9)]
        for view in views
    ]
    assert found[0] == found[1] == found[2]
    assert len({reason for reason, _ in found[0]}) > 3


def test_a_seat_is_not_called_quiet_before_its_turn_of_the_day():
    election, before, today = said(4, kind="election", day=2), said(4), said(4, day=2)
    for speeches in ([election], [before], [before, election]):
        assert reason_against(sight(view_of(0, day=2, sheriff=4, speeches=speeches)), 4) == "none"
    assert reason_against(sight(view_of(0, day=2, sheriff=4, speeches=[before, today])), 4) == "quiet"


@pytest.mark.parametrize("reason", sorted(CHANGES))
def test_a_changed_vote_is_explained_with_both_seats_in_both_languages(reason):
    for persona in PERSONAS:
        meant = [Intent("change", 4, reason=reason, other=6)]
        texts = speak(meant, persona=persona, rng=Random(2), names=(), me=0, day=2).texts
        assert "5 号" in texts["zh-hans"]
        assert "7 号" in texts["zh-hans"]
        assert "No. 5" in texts["en"]
        assert "No. 7" in texts["en"]


def test_the_notes_keep_a_changed_vote_until_it_is_explained():
    notes = Notes(changed=(3, 5, "accused"))
    assert load_notes(notes.text()) == notes
    assert load_notes('{"changed": [3, 5, "hidden"]}') == Notes()
    table = BeliefState(view_of(0, day=2), 0, PARAMETERS["club"], notes)
    first = speech_plan.plan_speech(table, "day", Random(1)).intents[0]
    assert first == Intent("change", 5, reason="accused", other=3)


@pytest.mark.parametrize("level", LEVELS)
def test_over_whole_matches_votes_follow_words_and_what_differs_is_explained(monkeypatch, level):
    counted, told = Counter[bool](), Counter[tuple[str, str]]()
    open_changes: dict[int, tuple[int, int]] = {}
    plan = speech_plan.plan_speech

    def planned(sight, kind, rng):
        words = plan(sight, kind, rng)
        for intent in words.intents:
            told[intent.kind, intent.reason] += 1
            assert intent.reason != "quiet" or sight.table.has_had_turn(intent.seat)
        made = [(intent.other, intent.seat) for intent in words.intents if intent.kind == "change"]
        expected = open_changes.pop(sight.table.me, None)
        assert made == ([] if expected is None else [expected])
        return words

    def watch(state, seat, case, decision):
        if case.window.name != "vote" or case.view["vote"]["kind"] != "banish":
            return
        table = BeliefState(case.view, seat, PARAMETERS[level], load_notes(case.notes))
        named, target = named_suspect(table), decision.action.target
        if named is None or named not in [action.target for action in case.legal]:
            return
        counted[named == target] += 1
        if named != target:
            open_changes[seat] = (named, target)
            assert change_of_mind(table, named, target) in CHANGES

    monkeypatch.setattr(speech_plan, "plan_speech", planned)
    minds = {"wolves": LEVELS[level], "good": LEVELS[level]}
    for seed in range(30):
        open_changes.clear()
        werewolf_match.play(seats=9, seed=seed, minds=minds, watch=watch)
    assert counted[True] > 200
    assert counted[True] > 0.9 * counted.total()
    accusations = [reason for kind, reason in told if kind in ("suspect", "contradict")]
    assert len(accusations) > 5
    assert not {"none", "unheard"} & set(accusations)
