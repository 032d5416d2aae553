"""Legal plays beside RLCard's, under its conventions: its stored answers always, the library itself in the slow run."""

from __future__ import annotations

import json

import pytest

from games.rules.cards import DECK
from games.rules.doudizhu.hand_types import HandType

from .rlcard_peer import DATA, ask, hands, our_follows, our_leads, positions


def stored() -> dict[str, list[str]]:
    data: dict[str, list[str]] = json.loads(DATA.read_text(encoding="utf-8"))
    return data


def test_leads_are_those_that_rlcard_gave():
    answers = stored()["leads"]
    assert len(answers) == 160
    for hand, answer in zip(hands(len(answers), seed=1), answers, strict=True):
        assert our_leads(hand) == answer.split(), hand


def test_follows_are_those_that_rlcard_gave():
    answers = stored()["follows"]
    assert len(answers) == 240
    asked = positions(len(answers), seed=2)
    assert {last.type for _, last in asked} == set(HandType)
    for (hand, last), answer in zip(asked, answers, strict=True):
        assert our_follows(hand, last) == answer.split(), (hand, last)


@pytest.mark.slow
def test_twelve_thousand_hands_and_every_play_there_is_beside_rlcard():
    leads = [*hands(12_000, seed=3), DECK]  # with the whole deck in hand, a lead is any play there is
    follows = positions(10_000, seed=4)
    answers = ask(leads, follows)
    assert len(answers["leads"]) == 12_001
    for hand, answer in zip(leads, answers["leads"], strict=True):
        assert our_leads(hand) == answer, hand
    for (hand, last), answer in zip(follows, answers["follows"], strict=True):
        assert our_follows(hand, last) == answer, (hand, last)
    assert len(answers["leads"][-1]) == 27_471


@pytest.mark.slow
def test_the_stored_answers_are_rlcards():
    data = stored()
    answers = ask(hands(len(data["leads"]), seed=1), positions(len(data["follows"]), seed=2))
    assert [" ".join(plays) for plays in answers["leads"]] == data["leads"]
    assert [" ".join(plays) for plays in answers["follows"]] == data["follows"]
