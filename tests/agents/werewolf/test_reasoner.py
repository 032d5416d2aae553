"""The Reasoner in whole matches: always legal, always the same, and nothing but what its seat may know."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from bench.agents.werewolf_match import RULES, RandomAgent, play
from games.agents.base import Decision, DecisionContext
from games.agents.registry import agent, levels
from games.agents.werewolf import Reasoner
from games.rules.core import Rng
from games.rules.werewolf.actions import Say, Whisper
from games.rules.werewolf.claim_checks import MAX_CLAIMS
from games.rules.werewolf.roles import PRESETS
from games.rules.werewolf.state import WerewolfState
from tests.rules.contract.random_matches import options_and_seats
from tests.support.slow_cases import rarely

CLUB, NOVICE = Reasoner("club"), Reasoner("novice")


def test_both_levels_are_offered():
    assert levels("werewolf") == ("novice", "club")
    assert isinstance(agent("werewolf", "club"), Reasoner)


def check(state: WerewolfState, seat: int, case: DecisionContext, decision: Decision) -> None:
    """A decision is legal, explained in both languages, and says something where it speaks."""
    action = decision.action
    if isinstance(action, Say):
        assert Say("") in case.legal
        assert len(action.claims) <= MAX_CLAIMS
    else:
        assert action in case.legal
    if not isinstance(action, Say | Whisper):
        assert not decision.texts
    else:
        assert set(decision.texts) == {"zh-hans", "en"}
        assert all(0 < len(text) <= 300 for text in decision.texts.values())
    assert decision.source == "reasoner"
    assert set(decision.reasoning) == {"zh-hans", "en"}
    assert len(decision.notes) < 8_000


def match_of(number: int) -> None:
    chance = Random(f"reasoner {number}")
    options, seats = options_and_seats(RULES, chance)
    minds = [CLUB, NOVICE, RandomAgent()]
    sides = {"wolves": chance.choice(minds[:2]), "good": chance.choice(minds)}

    def watch(state: WerewolfState, seat: int, case: DecisionContext, decision: Decision) -> None:
        if decision.source:
            check(state, seat, case, decision)

    result = play(seats=seats, seed=number, minds=sides, options=options, watch=watch)
    assert result.winner in ("wolves", "good", "draw")


@pytest.mark.parametrize("number", [0, 7, *rarely(*({*range(24)} - {0, 7}))])
def test_every_decision_is_legal_whatever_the_table_has_chosen(number):
    match_of(number)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(100, 700, 50))
def test_every_decision_is_legal_in_hundreds_of_matches(first):
    for number in range(first, first + 50):
        match_of(number)


@pytest.mark.parametrize("seats", [6, 12, *rarely(*({*PRESETS} - {6, 12}))])
def test_every_preset_is_played_to_its_end(seats):
    result = play(seats=seats, seed=3, minds={"wolves": CLUB, "good": CLUB}, watch=check)
    assert result.winner in ("wolves", "good")


def test_a_match_meets_what_a_table_can_meet():
    """Or the tests above would hold for silent tables."""
    verbs = {"hunt", "whisper", "check", "protect", "save", "poison", "stand", "say", "vote", "order"}
    kinds, windows = {"role", "check", "suspect", "trust"}, {"wolves", "seer", "guard", "witch", "speech", "last_words"}
    for seed in range(12):
        result = play(seats=9, seed=seed, minds={"wolves": CLUB, "good": CLUB}, keep=True)
        for _, window, decision in result.decisions:
            windows.discard(window)
            verbs.discard(RULES.verb_of(decision.action))
            if isinstance(decision.action, Say):
                kinds -= {claim.kind for claim in decision.action.claims}
        if not verbs | kinds | windows:
            return
    raise AssertionError(f"never met: {verbs | kinds | windows}")


def asked(case: DecisionContext, mind: Reasoner, number: int = 7) -> Decision:
    return mind.decide_in_context(replace(case, rng=Random(number)))


@pytest.mark.parametrize("mind", [CLUB, NOVICE], ids=["club", "novice"])
def test_the_same_case_gives_the_same_decision(mind):
    def watch(state: WerewolfState, seat: int, case: DecisionContext, decision: Decision) -> None:
        assert asked(case, mind) == asked(case, mind)

    play(seats=8, seed=5, minds={"wolves": mind, "good": mind}, watch=watch)


@pytest.mark.parametrize("seats", [6, 9, *rarely(11)])
def test_a_decision_is_the_same_when_what_its_seat_cannot_see_is_dealt_anew(seats):
    changed = Counter[bool]()

    def watch(state: WerewolfState, seat: int, case: DecisionContext, decision: Decision) -> None:
        if len(state.speeches) % 3 and case.window.name == "vote":
            return  # enough of them remain
        other = RULES.redeal(state, seat, Rng(f"{len(state.speeches) + 64 * seat:064x}"))
        changed[other.roles != state.roles] += 1
        legal = tuple(RULES.legal_actions(other, seat, case.window))
        twin = replace(case, view=RULES.view(other, seat), legal=legal)
        assert asked(twin, CLUB) == asked(case, CLUB)
        for window in state.ctx.windows:
            if seat in window.seats:
                here, there = (lambda: RULES.view(state, seat)), (lambda: RULES.view(other, seat))
                assert CLUB.will_answer(window, here) == CLUB.will_answer(window, there)
                assert CLUB.question_key(window, here) == CLUB.question_key(window, there)

    play(seats=seats, seed=11, minds={"wolves": CLUB, "good": CLUB}, watch=watch)
    assert changed[True] > 10


def test_without_a_voice_it_ends_its_speeches_and_hunts_in_silence():
    def watch(state: WerewolfState, seat: int, case: DecisionContext, decision: Decision) -> None:
        mute = tuple(action for action in case.legal if not isinstance(action, Say | Whisper))
        assert asked(replace(case, legal=mute), CLUB).action in mute

    play(seats=7, seed=2, minds={"wolves": CLUB, "good": CLUB}, watch=watch)


def test_what_it_falls_back_to_is_the_clocks_default_where_there_is_one():
    seen = set[str]()

    def watch(state: WerewolfState, seat: int, case: DecisionContext, decision: Decision) -> None:
        action = CLUB.fallback(case.legal)
        assert action in case.legal
        match case.window.name:
            case "vote" | "wolves" | "badge":
                assert action.target is None
            case "stand":
                assert not action.on
            case "speech" | "last_words":
                assert RULES.verb_of(action) == "end"
        seen.add(case.window.name)

    play(seats=9, seed=4, minds={"wolves": CLUB, "good": CLUB}, watch=watch)
    assert {"vote", "wolves", "stand", "speech"} <= seen
