"""What holds in every match with gifts: cards are conserved, nothing is told late, and twins look alike."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from games.rules.cards import DECK, Card
from games.rules.codec import encode
from games.rules.core import SYSTEM, Gift, Move, Rng, RulesError, replace
from games.rules.doudizhu.gifts import STRONG, seers
from games.rules.doudizhu.hand_types import HandType
from games.rules.doudizhu.redraw_hidden import redeal_hidden
from games.rules.doudizhu.state import DouDizhuState, GiftKind, GiftRecord, Phase, PlayRecord
from games.rules.registry import game
from tests.rules.contract.random_matches import Played, Step, is_stream, random_match

from .round_driver import RoundDriver

GAME = game("doudizhu")
FAST, SLOW, CHUNK = 90, 2_000, 100
VIEWERS = (None, 0, 1, 2)


@cache
def some_streams() -> tuple[Played, ...]:
    return tuple(streams(range(FAST), closing=120))


def streams(numbers: range, closing: int | None = None) -> Iterator[Played]:
    found = (random_match(GAME, number, closing=closing) for number in numbers)
    return (match for match in found if is_stream(match))


def gifts_of(match: Played) -> Iterator[Step]:
    return (step for step in match.steps if isinstance(step.move.action, Gift))


def cards_of(state: DouDizhuState) -> list[Card]:
    below = state.bottom if state.phase is Phase.BIDDING else ()
    return sorted([*below, *state.played, *(card for hand in state.hands for card in hand)])


def the_cards_are_conserved(match: Played) -> None:
    for state in match.states():
        assert cards_of(state.round) == list(DECK)


def no_strong_gift_acts_near_the_end(match: Played) -> None:
    for step in gifts_of(match):
        if step.move.action.kind in STRONG:
            assert min(map(len, step.before.round.hands)) > 5


def what_a_gift_did_is_told_at_once(match: Played) -> None:
    """Checks that the events of a gift and its entry in the view come with it, and that later moves tell no gift."""
    for step in match.steps:
        given = isinstance(step.move.action, Gift)
        assert any(event.kind in ("gift", "gift_cards") for event in step.events) == given
        if given:
            shown = GAME.view(step.after, None)["gifts"][-1]
            data = step.events[0].data
            assert {key: shown[key] for key in ("number", "kind", "reference", "seat", "target")} == {
                key: data[key] for key in ("number", "kind", "reference", "seat", "target")
            }
            changed = [seat for seat in range(3) if step.before.round.hands[seat] != step.after.round.hands[seat]]
            assert set(changed) <= {data["seat"], data["target"]}


def cheer_emote_and_effect_change_nothing_but_the_record(match: Played) -> None:
    for step in gifts_of(match):
        if step.move.action.kind in ("cheer", "emote", "effect"):
            before, after = encode(step.before), encode(step.after)
            for data in (before, after):
                data["round"]["gifts"] = data["round"]["ctx"]["at"] = None
            assert before == after


def a_turn_begins_anew_exactly_with_another_hand(match: Played) -> None:
    for step in gifts_of(match):
        before, after = step.before.round, step.after.round
        turn = before.turn
        renewed = turn is not None and before.hands[turn] != after.hands[turn]
        assert (before.ctx.windows != after.ctx.windows) == renewed
        if renewed:
            (window,) = after.ctx.windows
            assert window.closes_at == after.ctx.at + after.options.turn_seconds * 1000


def twins_look_alike_before_and_after_a_gift(match: Played) -> None:
    """Checks that a gift leaves worlds alike that a viewer could not tell apart, unless it shows the viewer a card."""
    chance = match.dice("twins")
    for step in gifts_of(match):
        for viewer in VIEWERS:
            twin = GAME.redeal(step.before, viewer, Rng(f"{chance.getrandbits(256):064x}"))
            assert GAME.view(twin, viewer) == GAME.view(step.before, viewer)
            assert cards_of(twin.round) == list(DECK)
            try:
                other = GAME.apply(twin, step.move)
            except RulesError as error:  # the same gift would have been refused
                raise AssertionError(error.code) from error
            record = step.after.round.gifts[-1]
            if record.cards and (seers(record) is None or viewer in (seers(record) or ())):
                continue
            assert [event for event in other.events if event.seen_by(viewer)] == [
                event for event in step.events if event.seen_by(viewer)
            ]
            assert GAME.view(other.state, viewer) == GAME.view(step.after, viewer)


def what_a_viewer_saw_stays_in_the_twin(match: Played) -> None:
    """Checks that cards that gifts showed lie in the twin where they truly lie, unless they moved out of sight."""
    for step in match.steps[:: match.each]:
        state = step.after.round
        if state.phase is not Phase.PLAYING:
            continue
        for viewer in VIEWERS:
            twin = redeal_hidden(state, viewer, Rng(match.seed))
            if any(gift.kind is GiftKind.SWAP_CARD and viewer not in (gift.seat, gift.target) for gift in state.gifts):
                continue
            for gift in state.gifts:
                if gift.cards and (seers(gift) is None or viewer in (seers(gift) or ())):
                    for card in gift.cards:
                        assert holder(twin, card) == holder(state, card)


def holder(state: DouDizhuState, card: Card) -> int | None:
    return next((seat for seat, hand in enumerate(state.hands) if card in hand), None)


LAWS = (
    the_cards_are_conserved,
    no_strong_gift_acts_near_the_end,
    what_a_gift_did_is_told_at_once,
    cheer_emote_and_effect_change_nothing_but_the_record,
    a_turn_begins_anew_exactly_with_another_hand,
    twins_look_alike_before_and_after_a_gift,
    what_a_viewer_saw_stays_in_the_twin,
)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law_of_gifts(law: Any):
    assert sum(sum(1 for _ in gifts_of(match)) for match in some_streams()) > 100
    for match in some_streams():
        match.each = 3
        law(match)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(FAST, FAST + SLOW, CHUNK))
def test_laws_of_gifts_over_thousands_of_matches(first: int):
    for match in streams(range(first, first + CHUNK)):
        for law in LAWS:
            law(match)


def test_a_card_guessed_elsewhere_is_in_one_hand_alone():
    """Lets exchanges in and out of sight follow one another: a card seen again was not where it was guessed."""
    chance = random.Random("exchanges")
    for match in some_streams():
        for first in match.sample(3):
            state = first
            if (
                first.round.phase is not Phase.PLAYING
                or first.round.last is not None
                or first.ctx.paused_at is not None
            ):
                continue
            landlord = first.round.landlord
            for _ in range(12):
                farmer = (landlord + chance.choice([1, 2])) % 3
                kind = chance.choice(["swap_card", "swap_card", "peek", "add_card"])
                gift = Gift(kind, "ref", *chance.sample([landlord, farmer], 2))
                try:
                    after = GAME.apply(state, Move(SYSTEM, None, gift, state.ctx.at, "system"))
                except RulesError:
                    continue
                state = after.state
                for viewer in VIEWERS:
                    twin = GAME.redeal(state, viewer, Rng(f"{chance.getrandbits(256):064x}"))
                    assert cards_of(twin.round) == list(DECK)
                    assert GAME.view(twin, viewer) == GAME.view(state, viewer)


def test_a_card_that_came_and_went_is_in_one_hand_alone():
    """Bottom cards of the landlord, an exchange out of sight, then one of them comes to the viewer and goes back."""
    scene = RoundDriver.dealt(gifts=True)
    scene.bid(3)
    landlord = scene.turn
    viewer, other = (landlord + 1) % 3, (landlord + 2) % 3
    card = scene.state.bottom[0]
    given = next(held for held in scene.state.hands[landlord] if held not in scene.state.bottom)
    back = scene.state.hands[viewer][0]
    taken = scene.state.hands[other][0]
    records = (
        GiftRecord(GiftKind.SWAP_CARD, "ref", 0, landlord, other, (given, taken)),
        GiftRecord(GiftKind.SWAP_CARD, "ref", 0, viewer, landlord, (back, card)),
        GiftRecord(GiftKind.SWAP_CARD, "ref", 0, viewer, landlord, (card, back)),
    )
    hands = list(scene.state.hands)
    hands[landlord] = tuple(sorted({*hands[landlord], taken} - {given}))
    hands[other] = tuple(sorted({*hands[other], given} - {taken}))
    state = replace(scene.state, gifts=records, hands=tuple(hands))
    for number in range(100):
        twin = redeal_hidden(state, viewer, Rng(f"{number:064x}"))
        assert cards_of(twin) == list(DECK)
        assert card in twin.hands[landlord]


def test_a_known_card_moved_out_of_sight_with_the_chance_of_one_card_of_its_hand():
    scene = RoundDriver.playing("3456789TJQKA2", "3456789TJQKA2", "3456789TJQKA2", bottom="", gifts=True)
    state = replace(scene.state, bottom=scene.state.hands[0][:3])
    played = replace(
        state,
        hands=(state.hands[0][2:], *state.hands[1:]),
        history=(PlayRecord(1, 0, HandType.SINGLE, 3, 1, state.hands[0][:2]), PlayRecord(1, 1), PlayRecord(1, 2)),
        trick=2,
        gifts=(GiftRecord(GiftKind.SWAP_CARD, "ref", 3, 0, 1, (state.hands[0][5], state.hands[1][5])),),
    )
    known = played.bottom[2]
    moved = sum(known in redeal_hidden(played, 2, Rng(f"{number:064x}")).hands[1] for number in range(600))
    assert 25 < moved < 85  # one of twelve, so about 50
