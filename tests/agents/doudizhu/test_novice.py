"""A beginner at Dou Dizhu: rules of thumb, and each of the mistakes as often as it is meant to happen."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.agents.doudizhu import Novice
from games.agents.doudizhu import novice_level as habits
from games.rules.cards import parse_cards
from games.rules.core import Rng
from games.rules.doudizhu.actions import Bid, Pass, Play
from tests.rules.doudizhu.round_driver import GAME, RoundDriver

TIMES = 200


def asked(scene: RoundDriver, *, seed: int = 1) -> Any:
    seat = scene.turn
    legal = tuple(GAME.legal_actions(scene.state, seat, scene.window))
    return Novice().decide(GAME.view(scene.state, seat), scene.window, legal, Random(seed)).action


def told(action: Any) -> str:
    if isinstance(action, Bid):
        return str(action.points)
    if isinstance(action, Pass):
        return "pass"
    return "".join("3456789TJQKA2bB"[card.rank - 3] for card in sorted(action.cards))


def often(scene: RoundDriver) -> Counter[str]:
    """What it plays there, of two hundred days."""
    return Counter(told(asked(scene, seed=seed)) for seed in range(TIMES))


def share(counted: Counter[str], *plays: str) -> float:
    return sum(counted[play] for play in plays) / TIMES


def test_it_overlooks_a_straight_now_and_then():
    seen = often(RoundDriver.playing("34567QQ", "89TJQK", "445566"))
    assert share(seen, "34567") == pytest.approx(1 - habits.OVERLOOKS, abs=0.1)
    assert set(seen) <= {"34567", "QQ", "3"}


def test_a_straight_that_is_its_last_play_is_not_overlooked():
    assert often(RoundDriver.playing("34567", "89TJQK", "445566")) == {"34567": TIMES}


def test_it_splits_a_pair_now_and_then_for_the_lowest_card_that_beats():
    scene = RoundDriver.playing("3JQKA2", "557899TK", "446688TT")
    scene.lay("3")
    seen = often(scene)
    assert share(seen, "5") == pytest.approx(habits.SPLITS, abs=0.1)
    assert share(seen, "7") == pytest.approx(1 - habits.SPLITS, abs=0.1)


def test_it_keeps_a_two_from_a_low_card_but_for_a_waste_now_and_then():
    scene = RoundDriver.playing("J345679TQK", "44566722", "3388TT99AA")
    scene.lay("J")
    seen = often(scene)
    assert share(seen, "2") == pytest.approx(habits.WASTES, abs=0.1)
    assert share(seen, "pass") == pytest.approx(1 - habits.WASTES, abs=0.1)


def test_with_an_opponent_near_the_end_it_takes_what_it_can():
    scene = RoundDriver.playing("J345", "44566722", "3388TT99AA")
    scene.lay("J")
    assert often(scene) == {"2": TIMES}


def test_it_leaves_its_partners_play_but_forgets_it_now_and_then():
    scene = RoundDriver.playing("3JQKA24567", "445579TTK", "6688QQJJ")
    scene.lay("3")
    scene.lay("5")
    seen = often(scene)
    assert share(seen, "pass") == pytest.approx(1 - habits.FORGETS, abs=0.06)
    assert share(seen, "6", "8", "J", "Q") > 0


def test_it_bombs_in_a_hurry_and_always_when_it_is_nervous():
    scene = RoundDriver.playing("A34567TTJJ", "88889QK3", "446699QQKK")
    scene.lay("A")
    assert share(often(scene), "8888") == pytest.approx(habits.BURSTS, abs=0.1)
    nervous = RoundDriver.playing("A345", "88889QK3", "446699QQKK")
    nervous.lay("A")
    assert often(nervous) == {"8888": TIMES}


def bids(hand: str) -> float:
    """The mean bid for this hand of who speaks first."""
    scene = RoundDriver.dealt()
    view = GAME.view(scene.state, scene.turn)
    view["hand"] = [card.code for card in parse_cards(hand)]
    legal = tuple(GAME.legal_actions(scene.state, scene.turn, scene.window))
    made = [Novice().decide(view, scene.window, legal, Random(seed)).action.points for seed in range(TIMES)]
    return float(sum(made) / TIMES)


def test_it_bids_by_feeling_for_high_cards_and_bombs():
    assert bids("3445667899TJJQKK4") < 0.1
    assert bids("344566789TJQKA22b") == pytest.approx(1.06, abs=0.25)
    assert bids("34569TJQKAA222bB4") > 2.5


def test_how_a_hand_hangs_together_goes_unseen():
    together, apart = bids("3456789TJQKA22b34"), bids("35567889TTJQKA22b")
    assert together == apart


def test_hidden_cards_change_no_decision():
    for number in range(20):
        scene = RoundDriver.dealt(f"{number:064x}")
        scene.bids(3)
        scene.do(asked(scene))
        other = RoundDriver(GAME.redeal(scene.state, scene.turn, Rng(f"{number + 77:064x}")))
        assert other.state.hands != scene.state.hands
        assert asked(other, seed=number) == asked(scene, seed=number)


def test_every_decision_is_a_legal_one_and_the_same_when_asked_again():
    for number in range(6):
        scene = RoundDriver.dealt(f"{number:064x}", max_redeals=0)
        while scene.state.ctx.windows:
            action = asked(scene, seed=number)
            assert asked(scene, seed=number) == action
            assert isinstance(action, Bid | Pass | Play)
            scene.do(action)  # the rules refuse what is not legal
        assert scene.state.result is not None
