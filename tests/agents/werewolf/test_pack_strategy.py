"""Wolves together: one target without a word, and a mate with a mind of its own is followed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.agents.base import DecisionContext
from games.agents.werewolf import (
    Reasoner,
    false_claims,
    night_actions,
    pack_messages,
    pack_strategy,
    self_destruct,
    votes,
)
from games.agents.werewolf.agent_notes import Notes, load_notes
from games.rules.core import Window
from games.rules.werewolf.actions import Hunt, Whisper

from .sample_views import ballots, checked, is_role, said, sight, view_of

CLUB = Reasoner("club")
PACK = [0, 4, 8]
WINDOW = Window(5, "wolves", (0, 4, 8), ("hunt", "whisper"), 0, 30_000, public=False)
SEER = said(3, is_role("seer"), checked(5, wolf=False))


def night_of(seat: int, hunts: Mapping[str, int | None], *, day: int = 2, whispered: bool = True, **fields: Any) -> Any:
    whispers = [{"night": day, "seat": seat, "message": "0" * 16}] if whispered else []
    return view_of(seat, "wolf", phase="NIGHT", step="wolves", day=day, pack=PACK, hunts=hunts, whispers=whispers,
                   **fields)  # fmt: skip


def case_of(view: dict[str, Any], notes: str = "") -> DecisionContext:
    legal = (*(Hunt(seat) for seat in range(9)), Hunt(None), Whisper(""))
    return DecisionContext(view, WINDOW, legal, Random(1), view["seat"], notes=notes, seconds=20.0)


def test_all_wolves_come_to_one_target_that_is_none_of_theirs():
    targets = {CLUB.decide_in_context(case_of(night_of(seat, {}, speeches=[SEER]))).action.target for seat in PACK}
    assert len(targets) == 1
    assert targets.isdisjoint(PACK)


def test_the_first_word_comes_before_the_vote_and_only_once():
    first = CLUB.decide_in_context(case_of(night_of(4, {}, whispered=False)))
    assert isinstance(first.action, Whisper)
    assert set(first.texts) == {"zh-hans", "en"}
    assert isinstance(CLUB.decide_in_context(case_of(night_of(4, {}), notes=first.notes)).action, Hunt)


def test_in_a_hurry_it_votes_without_a_word():
    hurried = replace(case_of(night_of(4, {}, whispered=False)), seconds=2.0)
    assert isinstance(CLUB.decide_in_context(hurried).action, Hunt)


def test_a_wolf_goes_with_a_mate_who_votes_otherwise_and_stays_with_it():
    plan = CLUB.decide_in_context(case_of(night_of(4, {}))).action.target
    other, third = [seat for seat in range(9) if seat not in PACK and seat != plan][:2]
    hunts = {"0": other, "4": plan}
    view = night_of(4, hunts)
    assert CLUB.will_answer(WINDOW, lambda: view)
    followed = CLUB.decide_in_context(case_of(view))
    assert followed.action == Hunt(other)
    changed = night_of(4, {"0": third, "4": other, "8": other})
    assert CLUB.decide_in_context(case_of(changed, notes=followed.notes)).action == Hunt(third)


@pytest.mark.parametrize("seat", [4, 8])
@pytest.mark.parametrize("slip", PACK)
def test_no_wolf_follows_a_vote_against_a_wolf(slip, seat):
    """A person's tap on a mate, or on its own seat, leaves the target of the others and asks nobody again."""
    plan = CLUB.decide_in_context(case_of(night_of(4, {}))).action.target
    assert CLUB.decide_in_context(case_of(night_of(seat, {"0": slip}))).action == Hunt(plan)
    before = night_of(seat, {"4": plan, "8": plan})
    after = night_of(seat, {"0": slip, "4": plan, "8": plan})
    assert not CLUB.will_answer(WINDOW, lambda: after)
    assert CLUB.question_key(WINDOW, lambda: after) == CLUB.question_key(WINDOW, lambda: before)


@pytest.mark.parametrize("slip", PACK)
def test_a_wolf_that_followed_a_mate_returns_to_the_plan_when_that_mate_taps_a_wolf(slip):
    plan = CLUB.decide_in_context(case_of(night_of(4, {}))).action.target
    other = next(seat for seat in range(9) if seat not in PACK and seat != plan)
    followed = CLUB.decide_in_context(case_of(night_of(4, {"0": other, "4": plan})))
    assert followed.action == Hunt(other)
    slipped = night_of(4, {"0": slip, "4": other})
    assert CLUB.decide_in_context(case_of(slipped, notes=followed.notes)).action == Hunt(plan)


def test_a_wolf_names_its_own_target_when_a_mate_has_voted_against_a_wolf():
    view = night_of(4, {"0": 8}, whispered=False)
    said = pack_messages.plan_message(sight(view), night_actions.choose_attack(sight(view))[0])
    assert said[0].seat not in PACK
    assert said[0].kind in ("w_target", "w_agree")


def test_a_wolf_that_follows_another_vote_than_it_proposed_says_so_first():
    proposed = CLUB.decide_in_context(case_of(night_of(4, {}, whispered=False)))
    plan = CLUB.decide_in_context(case_of(night_of(4, {}))).action.target
    assert CLUB.decide_in_context(case_of(night_of(4, {"0": plan}), notes=proposed.notes)).action == Hunt(plan)
    other = next(seat for seat in range(9) if seat not in PACK and seat != plan)
    view, heard = night_of(4, {"0": other, "4": plan}), night_of(4, {"0": other, "4": plan})
    heard["whispers"] *= 2
    agreed = CLUB.decide_in_context(case_of(view, notes=proposed.notes))
    assert isinstance(agreed.action, Whisper)
    assert all(f"{other + 1}" in text and f"{plan + 1}" not in text for text in agreed.texts.values())
    assert CLUB.question_key(WINDOW, lambda: view) != CLUB.question_key(WINDOW, lambda: heard)
    assert CLUB.decide_in_context(case_of(heard, notes=agreed.notes)).action == Hunt(other)
    hurried = replace(case_of(view, notes=proposed.notes), seconds=2.0)
    assert CLUB.decide_in_context(hurried).action == Hunt(other)


def test_a_wolf_does_not_answer_each_change_of_a_vote():
    proposed = CLUB.decide_in_context(case_of(night_of(4, {}, whispered=False))).notes
    plan = CLUB.decide_in_context(case_of(night_of(4, {}))).action.target
    other = next(seat for seat in range(9) if seat not in PACK and seat != plan)
    view = night_of(4, {"0": other, "4": plan})
    view["whispers"] *= pack_messages.MOST
    assert CLUB.decide_in_context(case_of(view, notes=proposed)).action == Hunt(other)


def test_it_is_asked_again_when_a_mate_votes_otherwise_and_not_when_all_agree():
    alone, agreed, apart = night_of(4, {"4": 2}), night_of(4, {"0": 2, "4": 2}), night_of(4, {"0": 3, "4": 2})
    assert not CLUB.will_answer(WINDOW, lambda: agreed)
    assert CLUB.will_answer(WINDOW, lambda: apart)
    assert CLUB.question_key(WINDOW, lambda: alone) == CLUB.question_key(WINDOW, lambda: agreed)
    assert CLUB.question_key(WINDOW, lambda: alone) != CLUB.question_key(WINDOW, lambda: apart)


def test_two_reasoners_that_follow_a_person_do_not_wait_for_each_other():
    views = {seat: night_of(seat, {"0": 2}) for seat in (4, 8)}
    notes = {seat: CLUB.decide_in_context(case_of(view)).notes for seat, view in views.items()}
    back = {"0": 6, "4": 2, "8": 2}
    first = CLUB.decide_in_context(case_of(night_of(4, back), notes=notes[4])).action
    second = CLUB.decide_in_context(case_of(night_of(8, back | {"4": first.target}), notes=notes[8])).action
    assert first == second == Hunt(6)


def test_the_pack_hunts_the_seer_that_stands_against_it():
    speeches = [SEER, said(8, is_role("seer"), checked(1, wolf=True))]
    view = night_of(4, {}, day=3, speeches=speeches)
    assert CLUB.decide_in_context(case_of(view)).action == Hunt(3)


def test_of_a_pack_at_most_one_wolf_is_to_claim_the_seer():
    for mates in ([0, 4, 8], [1, 2, 3], [2, 5, 7], [0, 1, 6]):
        fakers = {pack_strategy.designated_claimant(sight(view_of(seat, "wolf", pack=mates))) for seat in mates}
        assert len(fakers) == 1
        assert fakers <= {None, *mates}


def test_a_wolf_that_was_found_claims_the_seer_itself_unless_a_mate_does():
    accused = said(3, is_role("seer"), checked(4, wolf=True))
    assert false_claims.should_claim_seer(sight(view_of(4, "wolf", pack=PACK, speeches=[accused])))
    mate = said(8, is_role("seer"), checked(1, wolf=True))
    assert not false_claims.should_claim_seer(sight(view_of(4, "wolf", pack=PACK, speeches=[accused, mate])))


@pytest.mark.parametrize("number", range(20))
def test_false_checks_agree_with_what_was_said_before(number):
    told = said(4, is_role("seer"), checked(2, wolf=True), checked(6, wolf=False, night=2))
    view = view_of(4, "wolf", day=4, pack=PACK, speeches=[told])
    made = false_claims.invent_checks(sight(view), Random(number))
    assert [check.night for check in made] == [3, 4]
    assert len({check.seat for check in made} | {2, 6}) == 4
    assert not any(check.wolf and check.seat in PACK for check in made)


def test_a_lost_mate_is_voted_for_and_a_safe_one_is_not():
    accused = [said(3, is_role("seer"), checked(4, wolf=True), {"kind": "suspect", "seat": 4})]
    quiet = [said(seat, {"kind": "suspect", "seat": 4}) for seat in (1, 2, 5, 6, 7)]
    lost = view_of(0, "wolf", pack=PACK, speeches=[*accused, *quiet], phase="VOTE")
    assert pack_strategy.is_doomed(sight(lost), 4)
    assert votes.choose_banished(sight(lost), range(9), Random(1)) == 4
    safe = view_of(0, "wolf", pack=PACK, phase="VOTE", votes=[ballots(*[None] * 9)])
    assert votes.choose_banished(sight(safe), range(9), Random(1)) not in PACK


def burst_view(*, mates: bool, done: bool) -> dict[str, Any]:
    accused = [said(3, is_role("seer"), checked(4, wolf=True), {"kind": "suspect", "seat": 4})]
    others = [said(8), *(said(seat, {"kind": "suspect", "seat": 4}) for seat in (1, 2, 5, 6, 7))]
    order = [3, 8, 4, 1, 2, 5, 6, 7, 0]
    view = view_of(4, "wolf", pack=PACK, speeches=[*accused, *others],
                   speaking={"kind": "day", "seat": 0, "order": order, "done": order[: 8 if done else 2]})  # fmt: skip
    if not mates:
        view["alive"][8] = False
        view["out"] = [{"seat": 8, "how": "banished", "day": 1}]
    return view


def test_a_wolf_ends_the_day_when_it_is_found_and_has_had_its_say():
    assert self_destruct.should_self_destruct(sight(burst_view(mates=True, done=True)))
    assert not self_destruct.should_self_destruct(sight(burst_view(mates=True, done=False)))
    assert not self_destruct.should_self_destruct(sight(burst_view(mates=False, done=True)))
    assert not self_destruct.should_self_destruct(sight(burst_view(mates=True, done=True), "novice"))


def test_notes_come_back_as_they_were_and_foreign_ones_are_an_empty_page():
    notes = Notes(victims=(3,), guarded=((1, 2), (2, 5)), saved=((1, 3),), follows=4, follows_night=2, used=("a", "b"))
    assert load_notes(notes.text()) == notes
    assert Notes().text() == ""
    for foreign in ("", "free text", "[1, 2]", '{"victims": ["3"]}', '{"guarded": [[1]]}', '{"unsaid": [{"kind": 1}]}'):
        assert load_notes(foreign) == Notes()
