"""`python -m bench.strength.player NAME`: one player of Dou Dizhu in its own process.

NAME is a level of the built-in agents, `doudizhu-rule-v1` (RLCard's rules of thumb) or `random`. The process writes a
line when it is ready. Then each line of JSON in, `{"seen", "seed"}`, gives one decision out, `{"word", "cpu_ms",
"wall_ms"}`.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from .rlcard_views import Seen, actions_of, view_of, window_of, word_of

RANDOM: Final = "random"
RULE: Final = "doudizhu-rule-v1"

Mind = Callable[[Seen, str], str]
"""(the seat's information, a seed) -> the word that it plays."""

FIRST: Final[Seen] = {
    "self": 0, "landlord": 0, "current_hand": "33445566778899TTJJQK", "num_cards_left": [20, 17, 17], "trace": [],
    "bottom": "33Q", "actions": ["3", "33"],
}  # fmt: skip
"""A first decision outside the measurement, so that no other decision pays for loading at the start."""


def decider_named(name: str) -> Mind:
    """Returns the function that decides for the player of this name. Raises KeyError if there is none."""
    if name == RANDOM:
        return _any
    return _rule() if name == RULE else _house(name)


def _any(seen: Seen, seed: str) -> str:
    words: list[str] = seen["actions"]
    return Random(seed).choice(words)


def _house(level: str) -> Mind:
    from games.agents.base import DecisionContext
    from games.agents.doudizhu import LEVELS, warmup
    from games.agents.doudizhu.fast_and_expert_levels import SearchAgent

    agent = LEVELS[level]
    if isinstance(agent, SearchAgent):
        warmup.warm_up()
        # this protocol has no spring; the budget assumes a core of its own, which a busy machine does not have
        agent = type(agent)(springs=False, clock=time.process_time)

    def decide(seen: Seen, seed: str) -> str:
        actions = actions_of(seen)
        case = DecisionContext(
            view=view_of(seen), window=window_of(seen), legal=tuple(actions.values()), rng=Random(seed),
            seat=seen["self"], seconds=20.0,
        )  # fmt: skip
        return word_of(agent.decide_in_context(case).action)

    return decide


def _rule() -> Mind:
    from rlcard.models import doudizhu_rule_models as rules

    agent = rules.DouDizhuRuleAgentV1()

    def decide(seen: Seen, seed: str) -> str:
        rules.np.random.seed(Random(seed).getrandbits(32))  # it draws from the global generator
        word = agent.step({"raw_obs": seen})
        if word in seen["actions"]:
            return str(word)
        return _any(seen, seed)  # like DouZero's evaluation if the agent has no answer

    return decide


def main(name: str) -> None:
    """Reads one decision to make from each line of the input, and prints the player's answer, until the input ends."""
    decide = decider_named(name)
    decide(FIRST, "warm")
    _say({"ready": name})
    for line in sys.stdin:
        asked: dict[str, Any] = json.loads(line)
        wall, cpu = time.perf_counter(), time.process_time()
        word = decide(asked["seen"], asked["seed"])
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        _say({"word": word, "cpu_ms": cpu * 1000, "wall_ms": wall * 1000})


def _say(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
