"""Matches with gifts beside their reference: the same cards, refusals, events, times and points at every step."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from games.rules.cards import DECK
from games.rules.core import SYSTEM, Event, Gift, Move, RulesError, Timeout, start
from games.rules.doudizhu.actions import Bid, Pass, Play
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.state import GiftKind, Phase

from .reference_gifts import ReferenceMatch
from .test_clauses_match import MATCH, Match

FAST, SLOW, CHUNK = 60, 20_000, 500
ROUNDS = 2
"""Rounds of a match, so that gifts for the next round are met too."""


class Pair:
    """A match of the engine beside the reference."""

    def __init__(self, number: int, met: Counter[str]) -> None:
        self.chance, self.met = random.Random(f"gifts {number}"), met
        cap = self.chance.choice([None, None, 12])
        seed = f"{self.chance.getrandbits(256):064x}"
        options = DouDizhuOptions(format="daily", gifts=True, multiplier_cap=cap)
        self.state: Match = start(MATCH, options, 3, seed).state
        self.reference = ReferenceMatch(seed, turn_ms=20_000, cap=cap)
        self.gift_chance = self.chance.choice([0.1, 0.4])

    def run(self) -> None:
        self.compare()
        while self.state.number <= ROUNDS:
            if self.chance.random() < (0.8 if self.state.round.phase is Phase.ROUND_END else self.gift_chance):
                self.give()
            else:
                self.move()
            self.compare()

    def give(self) -> None:
        kind = self.chance.choice([*GiftKind])
        seat, target = (self.chance.choice([0, 1, 2, 0, 1, 2, None]) for _ in range(2))
        at = self.state.ctx.at + self.chance.randrange(3_000)
        (window,) = self.state.ctx.windows
        at = min(at, window.closes_at - 1)
        told = self.reference.gift(kind.value, seat, target, at)
        move = Move(SYSTEM, None, Gift(kind.value, "ref", seat, target), at, "system")
        if told is not None:
            with pytest.raises(RulesError, match=told):
                MATCH.apply(self.state, move)
            self.met[told] += 1
            return
        after = MATCH.apply(self.state, move)
        self.met[kind.value] += 1
        self.state = after.state
        self.compare_events(after.events)

    def compare_events(self, events: tuple[Event, ...]) -> None:
        gift = self.reference.gifts[-1]
        codes = [DECK[card].code for card in gift.cards]
        for viewer in (None, 0, 1, 2):
            seen = [event.data for event in events if event.seen_by(viewer)]
            sees = bool(gift.cards) and (gift.audience is None or viewer in gift.audience)
            assert [data["cards"] for data in seen if "cards" in data] == ([codes] if sees else [])
            assert (seen[0]["kind"], seen[0]["seat"], seen[0]["target"]) == (gift.kind, gift.seat, gift.target)
            assert seen[0]["number"] == len(self.reference.gifts)

    def move(self) -> None:
        (window,) = self.state.ctx.windows
        if window.name == "intermission":
            self.state = self.applied(Move(SYSTEM, window.id, Timeout(), window.closes_at, "system"))
            self.reference.begin(at=window.closes_at)
            return
        (seat,) = window.seats
        at = self.chance.randrange(self.state.ctx.at, window.closes_at)
        action = self.chosen(list(MATCH.legal_actions(self.state, seat, window)))
        self.state = self.applied(Move(seat, window.id, action, at))
        match action:
            case Bid(points):
                self.reference.bid(points, at)
            case Play(cards):
                self.reference.play([int(card) for card in cards], at)
            case _:
                self.reference.skip(at)

    def chosen(self, actions: list[Any]) -> Any:
        if Pass() in actions and self.chance.random() < 0.4:
            return Pass()
        return self.chance.choice(actions)

    def applied(self, move: Move) -> Match:
        return MATCH.apply(self.state, move).state

    def compare(self) -> None:
        ours, theirs = self.state.round, self.reference
        assert [set(hand) for hand in ours.hands] == theirs.hands
        assert set(ours.played) == theirs.out
        assert len(ours.played) == len(theirs.out)
        assert sorted(
            [*ours.played, *(theirs.bottom if ours.phase is Phase.BIDDING else ()), *sum(ours.hands, ())]
        ) == [*DECK]
        assert (ours.phase, ours.landlord, ours.redeals) == (theirs.phase, theirs.landlord, theirs.redeals)
        assert ours.first_bidder == theirs.first
        assert list(self.state.scores) == theirs.scores
        view = MATCH.view(self.state, None)
        if ours.phase is Phase.ROUND_END:
            assert view["multiplier"]["total"] == theirs.multiplier
        else:
            assert view["multiplier"]["total"] == theirs.factor()
            (window,) = self.state.ctx.windows
            assert (window.seats, window.closes_at) == ((theirs.turn,), theirs.opened + theirs.turn_ms)
            assert ("pass" in window.verbs) == (theirs.leader is not None)
        assert [gift["kind"] for gift in view["gifts"]] == [gift.kind for gift in theirs.gifts]
        for shown, gift in zip(view["gifts"], theirs.gifts, strict=True):
            public = bool(gift.cards) and (gift.audience is None or ours.phase is Phase.ROUND_END)
            assert shown.get("cards") == ([DECK[card].code for card in gift.cards] if public else None)


def play(numbers: range) -> Counter[str]:
    met: Counter[str] = Counter()
    for number in numbers:
        Pair(number, met).run()
    return met


def test_some_rounds_with_gifts_are_as_the_reference_has_them():
    met = play(range(FAST // ROUNDS))
    assert {kind.value for kind in GiftKind} <= met.keys()
    refusals = {"GIFT_WAITS", "GIFT_FEW_CARDS", "GIFT_NOT_OPPONENTS", "GIFT_NOTHING_PLAYED", "GIFT_PENDING"}
    assert refusals | {"NO_SUCH_SEAT"} <= met.keys()


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, SLOW // ROUNDS, CHUNK))
def test_twenty_thousand_rounds_with_gifts_are_as_the_reference_has_them(first: int):
    assert {kind.value for kind in GiftKind} <= play(range(first, first + CHUNK)).keys()
