"""On late days there is still something to say: whoever has nothing new presses somebody, and nobody passes."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random

import pytest

from bench.agents import werewolf_match
from games.agents.base import ConversationalAgent, Decision
from games.agents.werewolf import LEVELS, speech_plan
from games.agents.werewolf.questions_to_seats import press
from games.agents.werewolf.speech_draft import SpeechDraft
from games.rules.werewolf.actions import Vote
from games.rules.werewolf.options import WerewolfOptions

from .sample_views import ballots, is_role, said, sight, view_of


class Talker(ConversationalAgent):
    """Speaks as the Reasoner of its level, votes for nobody, and does nothing by night."""

    def __init__(self, level):
        self.level, self._inner = level, LEVELS[level]

    def will_answer(self, window, view, luck=Random):
        return window.name in ("speech", "last_words", "vote")

    def question_key(self, window, view):
        return self._inner.question_key(window, view)

    def decide_in_context(self, case):
        return Decision(Vote(None)) if case.window.name == "vote" else self._inner.decide_in_context(case)


def heard(monkeypatch, **match):
    """Day -> kinds of what was meant in the day's speeches; and all texts."""
    meant, texts, speech = defaultdict[int, list[list[str]]](list), Counter[str](), speech_plan.plan_speech

    def listening(sight, kind, rng):
        words = speech(sight, kind, rng)
        if kind == "day":
            meant[sight.table.day].append([intent.kind for intent in words.intents])
        return words

    monkeypatch.setattr(speech_plan, "plan_speech", listening)

    def watch(state, seat, case, decision):
        texts.update(decision.texts.values())

    werewolf_match.play(watch=watch, **match)
    return meant, texts


@pytest.mark.parametrize("level", LEVELS)
def test_in_a_match_in_which_nothing_happens_nobody_passes_after_the_first_day(monkeypatch, level):
    minds = {"wolves": Talker(level), "good": Talker(level)}
    meant, texts = heard(monkeypatch, seats=12, seed=3, minds=minds, options=WerewolfOptions(max_days=12))
    assert set(meant) == set(range(1, 13))
    for day in range(2, 13):
        assert len(meant[day]) == 12
        assert all(kinds and "pass" not in kinds for kinds in meant[day])
        presses = sum(kind in ("ask", "contradict") for kinds in meant[day] for kind in kinds)
        assert presses >= 3
    assert len(texts) > 0.98 * sum(texts.values())


@pytest.mark.parametrize("level", LEVELS)
def test_nor_in_matches_as_they_are_played(monkeypatch, level):
    minds = {"wolves": LEVELS[level], "good": LEVELS[level]}
    days = Counter[int]()
    for seed in range(4):
        meant, _ = heard(monkeypatch, seats=9, seed=seed, minds=minds)
        for day, speeches in meant.items():
            days[day] += 1
            assert day == 1 or all("pass" not in kinds for kinds in speeches)
    assert days[3]


def pressed(view, number=1):
    return speech_plan.plan_speech(sight(view), "day", Random(number))


def test_who_changed_its_role_is_asked_why_or_caught():
    speeches = [said(1, is_role("guard")), said(1, is_role("villager"), day=2)]
    table = sight(view_of(0, day=2, speeches=speeches, alive=[True] * 4 + [False] * 5))
    found = set()
    for number in range(30):
        words = SpeechDraft()
        press(table, words, "day", Random(number))
        [intent] = words.intents
        found.add((intent.kind, intent.reason) if intent.seat == 1 else None)
    assert found >= {("ask", "flipped"), ("contradict", "flipped")}
    assert found <= {("ask", "flipped"), ("contradict", "flipped"), None}


def test_what_it_asks_is_no_claim_and_never_about_itself_or_the_dead():
    alive = [True] * 6 + [False] * 3
    for number in range(40):
        words = pressed(view_of(2, day=4, alive=alive, votes=[ballots(*[None] * 9, day=3)]), number)
        presses = [intent for intent in words.intents if intent.kind == "ask"]
        assert presses
        assert all(intent.seat in (0, 1, 3, 4, 5) for intent in presses)
        assert words.claims == SpeechDraft().claims or all(claim.kind in ("suspect", "trust") for claim in words.claims)


def test_not_all_press_the_same_one():
    asked = {
        intent.seat
        for seat in range(9)
        for intent in speech_plan.plan_speech(sight(view_of(seat, day=3)), "day", Random(seat)).intents
        if intent.kind == "ask"
    }
    assert len(asked) > 3
