"""Agents in rounds with gifts: what they take for certain is true, and the deals that they guess are possible."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from games.agents.doudizhu.core_observation import CoreObservation, core_observation, pack_cards
from games.agents.doudizhu.fast_and_expert_levels import Expert, Fast
from games.agents.doudizhu.known_cards import known_cards
from games.agents.doudizhu.observation import observe
from games.agents.doudizhu.search import DeterminizationSampler
from games.agents.registry import agent as agent_of
from games.rules.core import SYSTEM, Gift, IllegalMove, Move, start
from games.rules.doudizhu import DouDizhu
from games.rules.doudizhu.actions import Bid
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.state import DouDizhuState, GiftKind, Phase

GAME = DouDizhu()
FAST, SLOW, CHUNK = 4, 2_000, 100
GIFTS = 0.35
"""How often a gift comes before a move."""


def asked(state: DouDizhuState) -> tuple[int, Any, list[Any]]:
    (window,) = state.ctx.windows
    (seat,) = window.seats
    return seat, window, list(GAME.legal_actions(state, seat, window))


def positions(number: int, decide: Any = None) -> Iterator[DouDizhuState]:
    """Yields the states of a random round with gifts, before each move. `decide` chooses most of the moves."""
    rng = Random(f"gifts {number}")
    state = start(GAME, DouDizhuOptions(gifts=True), 3, f"{rng.getrandbits(256):064x}").state
    while state.ctx.windows:
        while rng.random() < GIFTS:
            state = given(state, rng)
        yield state
        seat, window, legal = asked(state)
        action = decide(state, rng) if decide is not None and rng.random() < 0.7 else rng.choice(legal)
        state = GAME.apply(state, Move(seat, window.id, action, state.ctx.at + 500)).state


def given(state: DouDizhuState, rng: Random) -> DouDizhuState:
    kind = rng.choice([GiftKind.PEEK, GiftKind.SWAP_CARD, GiftKind.SWAP_CARD, GiftKind.ADD_CARD, GiftKind.DOUBLE])
    try:
        gift = Gift(kind.value, "ref", *rng.sample(range(3), 2))
        return GAME.apply(state, Move(SYSTEM, None, gift, state.ctx.at, "system")).state
    except IllegalMove:
        return state


def assert_true(state: DouDizhuState, seat: int) -> CoreObservation:
    """Checks that what a seat takes for certain is so, and that all cards are accounted for."""
    view = GAME.view(state, seat)
    for other, cards in enumerate(known_cards(view)):
        assert cards <= set(state.hands[other])
        assert other != seat or not cards
    seen = core_observation(view)
    hidden = [hand for other, hand in enumerate(state.hands) if other != seat]
    sure = sum(hand.bit_count() for hand in seen.known)
    assert len(seen.unseen) + sure == sum(map(len, hidden))
    ranks = [card.rank - 3 for hand in hidden for card in hand]
    held = [rank for rank in ranks if rank in seen.unseen]
    assert all(held.count(rank) >= seen.unseen.count(rank) for rank in set(seen.unseen))
    assert sum(observe(view).unseen) == sum(map(len, hidden))
    return seen


def assert_possible(state: DouDizhuState, seat: int, seen: CoreObservation, rng: Random) -> None:
    """Checks that guessed deals have all hidden cards, hands of the right sizes, and the known cards in place."""
    worlds = np.zeros((4, 3), dtype=np.int64)
    DeterminizationSampler(seen, rng).fill(worlds, 0, 4)
    landlord = state.landlord or 0
    hidden = sorted(card.rank for other, hand in enumerate(state.hands) if other != seat for card in hand)
    for *hands, _ in worlds.tolist():
        guessed = []
        for step, hand in enumerate(hands, 1):
            place = (seen.place + step) % 3
            assert hand.bit_count() == len(state.hands[(landlord + place) % 3])
            assert seen.known[place] & hand == seen.known[place]
            guessed += [rank + 3 for rank in range(15) for lane in range(4) if hand >> rank + 16 * lane & 1]
        assert sorted(guessed) == hidden


def test_what_agents_take_for_certain_is_true_and_their_guesses_are_possible():
    rng, exchanges = Random(5), 0
    for number in range(12):
        for turn, state in enumerate(positions(number)):
            if state.phase is not Phase.PLAYING:
                continue
            seat, _, _ = asked(state)
            seen = assert_true(state, seat)
            if turn % 8 == 0:
                assert_possible(state, seat, seen, rng)
        exchanges += sum(record.kind is GiftKind.SWAP_CARD for record in state.gifts)
    assert exchanges > 6


def led() -> DouDizhuState:
    state = start(GAME, DouDizhuOptions(gifts=True), 3, "3c" * 32).state
    seat, window, _ = asked(state)
    return GAME.apply(state, Move(seat, window.id, Bid(3), 100)).state


def after_gift(state: DouDizhuState, kind: str, seat: int, target: int) -> DouDizhuState:
    return GAME.apply(state, Move(SYSTEM, None, Gift(kind, "ref", seat, target), state.ctx.at, "system")).state


def view_in_turn(state: DouDizhuState, seat: int) -> dict[str, Any]:
    return GAME.view(state, seat) | {"turn": seat}


def test_bottom_cards_are_uncertain_to_who_did_not_see_an_exchange():
    state = led()
    landlord = state.landlord or 0
    farmer, watcher = (landlord + 1) % 3, (landlord + 2) % 3
    assert known_cards(view_in_turn(state, watcher))[landlord] == set(state.bottom)
    after = after_gift(state, "swap_card", farmer, landlord)
    given_card, taken = after.gifts[0].cards
    assert known_cards(view_in_turn(after, watcher)) == (set(), set(), set())
    assert known_cards(view_in_turn(after, farmer))[landlord] == {*state.bottom, given_card} - {taken}
    assert known_cards(view_in_turn(after, landlord))[farmer] == {taken}


def test_a_card_that_was_peeked_at_is_known_until_it_is_played():
    state = led()
    landlord = state.landlord or 0
    farmer = (landlord + 1) % 3
    after = after_gift(state, "peek", farmer, landlord)
    (card,) = after.gifts[0].cards
    assert known_cards(view_in_turn(after, farmer))[landlord] == {*state.bottom, card}
    assert known_cards(view_in_turn(after, (landlord + 2) % 3))[landlord] == set(state.bottom)
    seen = core_observation(view_in_turn(after, farmer))
    assert seen.known[0] == pack_cards({*state.bottom, card})


def test_bids_and_plays_from_before_an_exchange_explain_no_hand():
    state = led()
    landlord = state.landlord or 0
    before = core_observation(view_in_turn(state, landlord))
    assert before.bids != (None, None, None)
    after = after_gift(state, "swap_card", landlord, (landlord + 1) % 3)
    seen = core_observation(view_in_turn(after, landlord))
    assert (seen.bids, seen.history) == ((None, None, None), ())
    seat, window, legal = asked(after)
    later = GAME.apply(after, Move(seat, window.id, legal[0], 900)).state
    assert len(core_observation(view_in_turn(later, (landlord + 1) % 3)).history) == 1


def test_gifts_that_double_count_in_what_a_play_is_worth():
    state = led()
    landlord = state.landlord or 0
    after = after_gift(state, "double", 0, 0)
    assert core_observation(view_in_turn(state, landlord)).doublings == 0
    assert core_observation(view_in_turn(after, landlord)).doublings == 1


def play(numbers: range, deals: int) -> None:
    levels = (Fast(deals=deals), Expert(deals=deals))
    for number in numbers:

        def decide(state: DouDizhuState, rng: Random, shift: int = number) -> Any:
            seat, window, legal = asked(state)
            if state.phase is Phase.PLAYING:
                assert_true(state, seat)
            return levels[(seat + shift) % 2].decide(GAME.view(state, seat), window, legal, rng).action

        for state in positions(number, decide):
            assert state.ctx.windows


def test_fast_and_expert_play_rounds_with_gifts():
    play(range(FAST), deals=2)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, SLOW, CHUNK))
def test_fast_and_expert_play_thousands_of_rounds_with_gifts(first: int):
    play(range(first, first + CHUNK), deals=1)


@pytest.mark.parametrize("level", ["novice", "club"])
def test_the_other_levels_play_rounds_with_gifts_too(level: str):
    agent = agent_of("doudizhu", level)

    def decide(state: DouDizhuState, rng: Random) -> Any:
        seat, window, legal = asked(state)
        return agent.decide(GAME.view(state, seat), window, legal, rng).action

    for number in range(20):
        for state in positions(number, decide):
            assert state.ctx.windows
