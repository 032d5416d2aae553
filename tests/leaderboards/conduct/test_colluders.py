"""The simulated colluders do what they are described to do, and only at their intensity."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from bench.fair_play.colluders import Colluder
from games.agents.base import Agent, Decision
from games.rules.cards import Card
from games.rules.doudizhu.actions import Bid, Pass, Play


class First(Agent):
    """An honest player who takes the first action."""

    level = "first"

    def decide(self, view: Any, window: Any, legal: Any, rng: Random) -> Decision:
        return Decision(legal[0])


def play(*codes: str) -> Play:
    return Play(tuple(Card.from_code(code) for code in codes))


def decided(view: dict[str, Any], legal: list[Any], *, intensity: float = 1.0, throws: bool = False) -> Any:
    """Returns what the player in seat 1 does, whose friend is in seat 0."""
    one = Colluder(First(), 0, intensity, throws=throws)
    window: Any = SimpleNamespace(seats=(1,))
    return one.decide(view, window, legal, Random(1)).action


def view(**fields: Any) -> dict[str, Any]:
    usual = {"phase": "PLAYING", "landlord": 0, "last": None, "counts": [5, 9, 9], "bids": [None] * 3}
    return usual | fields


BEATS = [play("AH", "AS", "AD", "AC"), play("KH"), Pass()]


def test_they_pass_softly_for_the_friend_and_never_bomb_the_friends_play() -> None:
    assert decided(view(last={"seat": 0}), BEATS) == Pass()


def test_they_play_honestly_against_others() -> None:
    assert decided(view(last={"seat": 2}), BEATS) == BEATS[0]
    assert decided(view(landlord=2, last={"seat": 2}), BEATS) == BEATS[0]


def test_they_feed_the_landlord_who_is_a_friend() -> None:
    leads = [play("AH"), play("4H", "4S"), play("3H"), play("SJ", "BJ")]
    assert decided(view(), leads) == play("3H")
    assert decided(view(counts=[2, 9, 9]), leads) == play("4H", "4S")
    assert decided(view(landlord=2), leads) == leads[0]


def test_they_give_bids_away_unless_the_friend_has_declined() -> None:
    bids = [Bid(3), Bid(0)]
    assert decided(view(phase="BIDDING", landlord=None), bids) == Bid(0)
    assert decided(view(phase="BIDDING", landlord=None, bids=[0, None, None]), bids) == Bid(3)


def test_only_who_feeds_one_way_throws_as_the_landlord() -> None:
    own = view(landlord=1, last={"seat": 0})
    assert decided(own, BEATS) == BEATS[0]
    assert decided(own, BEATS, throws=True) == Pass()


def test_the_intensity_is_the_share_of_opportunities() -> None:
    one = Colluder(First(), 0, 0.25)
    window: Any = SimpleNamespace(seats=(1,))
    rng = Random(5)
    passed = sum(one.decide(view(last={"seat": 0}), window, BEATS, rng).action == Pass() for _ in range(2000))
    assert 430 < passed < 570
    assert decided(view(last={"seat": 0}), BEATS, intensity=0.0) == BEATS[0]
