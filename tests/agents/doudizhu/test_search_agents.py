"""Agents that search: what they find, what they never do, and that the same luck gives the same decision."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from games.agents import registry
from games.agents.base import EMOTIONS, DecisionContext
from games.agents.doudizhu import LEVELS, Club, Expert, Fast, warmup
from games.agents.doudizhu.core import round_state
from games.agents.doudizhu.core.play_evaluation import round_points
from games.agents.doudizhu.core_observation import core_moves, core_observation
from games.agents.doudizhu.evaluation import Evaluation, evaluate_actions
from games.agents.doudizhu.search import DeterminizationSampler, Effort, search_plays
from games.catalog import PHRASES
from games.rules.core import Move, Rng, start
from games.rules.doudizhu import DouDizhu
from games.rules.doudizhu.actions import Bid, Pass
from games.rules.doudizhu.options import DouDizhuOptions

GAME: Any = DouDizhu()
FEW = 4
"""Guessed deals: enough to see what is clear."""


def dealt(seed: int, **options: Any) -> Any:
    return start(GAME, DouDizhuOptions(**options), 3, f"{seed:064x}", agents=range(3)).state


def moved(state: Any, action: Any) -> Any:
    (window,) = state.ctx.windows
    return GAME.apply(state, Move(window.seats[0], window.id, action, state.ctx.at + 1, "agent")).state


def led(seed: int, *, turns: int, **options: Any) -> Any:
    """A round after so many turns of the club player."""
    state, rng = dealt(seed, **options), Random(seed)
    while state.phase.value == "BIDDING" or len(state.history) < turns:
        seat, window, legal = asked(state)
        state = moved(state, Club().decide(GAME.view(state, seat), window, legal, rng).action)
    return state


def asked(state: Any) -> tuple[int, Any, tuple[Any, ...]]:
    (window,) = state.ctx.windows
    (seat,) = window.seats
    return seat, window, tuple(GAME.legal_actions(state, seat, window))


def appraised(state: Any, *, deals: int = FEW, seed: int = 1, keep: Sequence[Any] = ()) -> Evaluation:
    seat, _, legal = asked(state)
    return evaluate_actions(GAME.view(state, seat), legal, rng=Random(seed), seconds=0, deals=deals, keep=keep)


def figures(found: Evaluation) -> list[tuple[Any, float, float]]:
    return [(candidate.action, candidate.points, candidate.chance) for candidate in found.candidates]


def test_the_levels_are_in_the_order_of_their_strength():
    assert registry.levels("doudizhu") == ("novice", "club", "fast", "expert")
    assert {key: agent.level for key, agent in LEVELS.items()} == {key: key for key in LEVELS}
    assert Fast.seconds < 0.05
    assert Expert.seconds < 0.3


def test_a_searching_level_plays_a_round_by_the_rules():
    state, rng = dealt(3), Random(3)
    while state.result is None:
        seat, window, legal = asked(state)
        decision = Fast(deals=1).decide(GAME.view(state, seat), window, legal, rng)
        assert decision.action in legal
        assert decision.emotion is None or decision.emotion in EMOTIONS
        assert decision.remark == "" or decision.remark in PHRASES
        state = moved(state, decision.action)


def test_a_decision_hangs_on_the_view_and_the_luck_alone():
    for turns in (2, 12):
        state = led(7, turns=turns)
        seat, _, legal = asked(state)
        otherwise = GAME.redeal(state, seat, Rng("5" * 64))
        assert figures(appraised(state, deals=4)) == figures(appraised(otherwise, deals=4))
        assert len(appraised(state, deals=1).candidates) == len(legal)


def test_every_legal_action_is_weighed_the_best_first():
    found = appraised(led(5, turns=0))
    assert found.best.points == max(each.points for each in found.candidates if each.tries == found.best.tries)
    assert all(0 <= each.chance <= 1 and each.tries >= 1 for each in found.candidates)
    with pytest.raises(KeyError):
        found.candidate_for(Pass())


def test_what_is_to_be_kept_is_weighed_to_the_end():
    state = led(5, turns=0)
    seat, _, legal = asked(state)

    def few(keep: Sequence[Any]) -> Evaluation:
        view = GAME.view(state, seat)
        return evaluate_actions(view, legal[:5], rng=Random(1), seconds=0, deals=52, keep=keep)

    worst = few(()).candidates[-1]
    assert worst.tries == 48
    assert few([worst.action]).candidate_for(worst.action).tries == 52


def test_points_are_counted_by_the_table():
    """The base counts in them, and so does a cap."""
    doubled = led(11, turns=0, landlord_rotation=True, rotation_base=2, format="standard")
    single = led(11, turns=0, landlord_rotation=True, rotation_base=1, format="standard")
    capped = led(11, turns=0, landlord_rotation=True, rotation_base=2, format="standard", multiplier_cap=1)
    twice, once, at_most = appraised(doubled), appraised(single), appraised(capped)
    assert [each.points for each in twice.candidates] == pytest.approx([2 * each.points for each in once.candidates])
    assert all(abs(each.points) <= 2 for each in at_most.candidates)


def test_springs_count_where_they_count():
    state = round_state.round_at((0, 1, 1), landlord_plays=2)
    state[round_state.OUT] = 0
    assert [round_points(state, 0, 3, round_state.NO_CAP, springs) for springs in (0, 1)] == [6, 12]
    assert [round_points(state, 2, 3, cap, 1) for cap in (round_state.NO_CAP, 5)] == [-6, -5]
    state[round_state.OUT], state[round_state.LANDLORD_PLAYS] = 1, 1
    assert [round_points(state, 1, 3, round_state.NO_CAP, springs) for springs in (0, 1)] == [3, 6]


def test_who_can_go_out_does():
    state = led(2, turns=6)
    seat, _, _ = asked(state)
    while len(state.hands[seat]) > 6 or state.last is not None:
        seat, window, legal = asked(state)
        action = Club().decide(GAME.view(state, seat), window, legal, Random(1)).action
        after = moved(state, action)
        if after.result is not None:
            break
        state = after
        seat, _, _ = asked(state)
    _, window, legal = asked(state)
    out = [action for action in legal if len(getattr(action, "cards", ())) == len(state.hands[window.seats[0]])]
    best = appraised(state, deals=40).best
    assert best.chance > 0.5
    assert not out or best.chance == 1.0


def test_a_bid_is_weighed_by_the_rounds_that_follow():
    strong: set[int] = set()
    weak: set[int] = set()
    for seed in range(8):
        state = dealt(seed)
        seat, _, _ = asked(state)
        found = appraised(state, deals=25)
        (strong if found.candidate_for(Bid(3)).points > 0 else weak).add(
            sum(card.rank > 14 for card in state.hands[seat])
        )
        assert {each.action for each in found.candidates} == {Bid(0), Bid(1), Bid(2), Bid(3)}
    assert strong
    assert weak
    assert max(strong) > min(weak)


def test_guessed_deals_agree_with_what_the_seat_knows():
    """All hidden cards are dealt, the hands have their sizes, and what is left of the bottom lies with the landlord."""
    for turns in (1, 2, 9):
        state = led(13, turns=turns)
        seat, _, _ = asked(state)
        seen = core_observation(GAME.view(state, seat))
        worlds = np.zeros((20, 3), dtype=np.int64)
        DeterminizationSampler(seen, Random(1)).fill(worlds, 0, 20)
        for first, second, _ in worlds.tolist():
            sizes = [first.bit_count(), second.bit_count()]
            assert sizes == [seen.counts[(seen.place + step) % 3] for step in (1, 2)]
            landlords = first if (seen.place + 1) % 3 == 0 else second
            assert seen.place == 0 or seen.known[0] & landlords == seen.known[0]


def test_one_play_is_no_question():
    state = led(13, turns=4)
    seat, window, _ = asked(state)
    assert Expert().decide(GAME.view(state, seat), window, [Pass()], Random(1)).action == Pass()


def test_time_is_kept():
    """By a clock that moves on a tenth of a second at each look: after the second look no more deals are guessed."""
    state = led(5, turns=0)
    seat, _, legal = asked(state)
    ticks = iter(range(10_000))
    seen = core_observation(GAME.view(state, seat))
    found = search_plays(
        seen, core_moves(GAME.view(state, seat), legal), rng=Random(1),
        effort=Effort(seconds=0.1, clock=lambda: next(ticks) / 10),
    )  # fmt: skip
    assert max(worth.tries for worth in found) <= 48
    assert next(ticks) < 5


def test_while_it_warms_up_the_club_player_answers(monkeypatch: pytest.MonkeyPatch):
    begun, done = threading.Event(), threading.Event()
    begun.set()
    monkeypatch.setattr(warmup, "_BEGUN", begun)
    monkeypatch.setattr(warmup, "_DONE", done)
    state = led(5, turns=3)
    seat, window, legal = asked(state)
    view = GAME.view(state, seat)
    assert Expert().decide(view, window, legal, Random(1)) == Club().decide(view, window, legal, Random(1))
    warmup.warm_up()
    assert not warmup.is_warming_up()


@pytest.mark.parametrize("getting_ready", [warmup.warm_up, warmup.warm_up_in_background])
def test_a_warming_up_that_fails_is_not_under_way_for_ever(
    monkeypatch: pytest.MonkeyPatch, getting_ready: Callable[[], None]
):
    def fails() -> None:
        raise OSError("no room on the disk")

    monkeypatch.setattr(warmup, "_BEGUN", threading.Event())
    monkeypatch.setattr(warmup, "_DONE", threading.Event())
    monkeypatch.setattr(warmup, "COMPILES", True)
    monkeypatch.setattr(warmup, "is_cached", lambda: True)
    monkeypatch.setattr("games.agents.doudizhu.warmup_run.run_warmup", fails)
    with pytest.raises(OSError, match="no room"):
        getting_ready()
    assert not warmup.is_warming_up()
    monkeypatch.setattr(warmup, "COMPILES", False)
    getting_ready()
    assert warmup._DONE.is_set()


def test_at_a_table_every_decision_takes_the_same_time():
    """Also one that there was nothing to think about; never longer than the window stays open."""
    state = led(13, turns=4)
    seat, window, _ = asked(state)
    rested: list[float] = []
    agent = Fast(rest=rested.append)
    for seconds in (20.0, 0.01, 0.0):
        agent.decide_in_context(
            DecisionContext(GAME.view(state, seat), window, [Pass()], Random(1), seat, seconds=seconds)
        )
    assert 0 < rested[0] <= Fast.seconds
    assert rested[1] == pytest.approx(0.005)
    assert rested[2] == 0
