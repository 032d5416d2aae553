"""Caches of a process: their bounds in bytes, what they drop first, and what a forked child finds in them."""

from __future__ import annotations

import re
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.agents.doudizhu import hand_plan
from games.agents.gandengyan import plays_without_suits
from games.agents.liars_dice import odds
from games.process_cache import STORES, ProcessCache, cached_bytes, measured_bytes, memoized
from games.rules import registry
from games.rules.core import parse_options
from games.rules.core import start as first_state
from games.rules.doudizhu import cards_by_rank
from games.selectors import window_aliases
from tests.support.embedded_env import ROOT

FORKED = """
import os, threading
from games.process_cache import ProcessCache

held, idle = (ProcessCache(name, max_bytes=2, weigh=lambda _: 1) for name in ("held", "idle"))
held["old"] = idle["old"] = 1
taken, over = threading.Event(), threading.Event()

def hold():
    with held.lock:
        taken.set()
        over.wait()

threading.Thread(target=hold, daemon=True).start()
taken.wait()
child = os.fork()
if not child:
    lost, kept = held.get("old"), idle.get("old")
    held["new"] = 2
    os._exit(0 if (lost, kept, held.get("new")) == (None, 1, 2) else 1)
ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
over.set()
raise SystemExit(ended)
"""


def test_a_cache_keeps_no_more_than_its_size_and_drops_the_least_recently_used():
    cache: ProcessCache[str, int] = ProcessCache("test", max_bytes=2, weigh=lambda _: 1)
    cache["a"], cache["b"] = 1, 2
    assert cache.get("a") == 1
    cache["c"] = 3
    assert (cache.get("a"), cache.get("b"), cache.get("c"), len(cache)) == (1, None, 3, 2)
    cache.clear()
    assert (cache.get("a"), len(cache)) == (None, 0)


def test_a_forked_child_finds_no_lock_that_a_thread_of_its_parent_holds():
    command = [sys.executable, "-W", "ignore", "-c", FORKED]
    assert subprocess.run(command, cwd=ROOT, timeout=60, check=False).returncode == 0


def test_a_value_that_is_too_large_is_not_kept_and_neither_is_what_it_replaces():
    cache: ProcessCache[str, str] = ProcessCache("test", max_bytes=10, weigh=len)
    cache["a"] = "short"
    cache["a"] = "longer than ten"
    assert (cache.get("a"), cache.bytes()) == (None, 0)


def test_a_value_that_grows_is_weighed_again_after_some_stores():
    cache: ProcessCache[str, list[bytes]] = ProcessCache("test", max_bytes=100_000)
    value: list[bytes] = []
    cache["a"] = value
    light = cache.bytes()
    for number in range(STORES):
        value.append(bytes(1000 + number))
        cache["a"] = value
    assert cache.bytes() > light + 1000 * STORES
    value += [bytes(10_000 + number) for number in range(20)]
    for _ in range(STORES):
        cache["a"] = value
    assert (len(cache), cache.bytes()) == (0, 0)


def test_the_bytes_of_a_cache_are_in_the_figures():
    cache: ProcessCache[str, str] = ProcessCache("test.figures", max_bytes=100, weigh=len)
    cache["a"] = "four"
    assert cached_bytes()["test.figures"] == 4


@pytest.mark.parametrize("game", registry.GAMES)
def test_states_are_weighed_with_all_that_they_hold_and_without_the_program(game):
    rules = registry.game(game)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        kept = [
            first_state(rules, parse_options(rules.Options, {}), rules.default_seats, f"{n:064x}").state
            for n in range(8)
        ]
        made = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    weighed = sum(measured_bytes(state) for state in kept)
    assert weighed > 0.5 * made  # cards and other shared values are counted for each state
    assert measured_bytes(kept[0]) < 100_000


# ── Memories of functions ───────────────────────────────────────────────────────────────────────


def dou_dizhu_counts(rng: Random) -> tuple[Any, ...]:
    deck = [index for index in range(13) for _ in range(4)] + [13, 14]
    hand = rng.sample(deck, rng.choice((17, 20)))
    return (tuple(hand.count(index) for index in range(15)),)


def gan_deng_yan_hand(rng: Random) -> tuple[Any, ...]:
    deck = [rank for rank in range(3, 16) for _ in range(4)] + [16, 17]
    return (tuple(sorted(rng.sample(deck, rng.choice((4, 5, 6, 7, 9))))),)


def claim(rng: Random) -> tuple[int, int, int, bool]:
    return rng.randint(1, 10), rng.randint(1, 70), rng.randint(1, 60), rng.random() < 0.5


def claims(rng: Random) -> tuple[Any, ...]:
    return tuple(claim(rng) for _ in range(rng.randint(1, 7))), rng.randint(0, 20), rng.random() < 0.5


def alias(rng: Random) -> tuple[Any, ...]:
    from uuid import UUID

    return UUID(int=rng.getrandbits(128)), rng.choice((None, 0, 1)), rng.randint(300, 90_000)


Inputs = Callable[[Random], tuple[Any, ...]]
MEMORIES: dict[str, tuple[Any, Inputs]] = {
    "agents.doudizhu.hand_plan._estimate_plays": (hand_plan._estimate_plays, dou_dizhu_counts),
    "agents.doudizhu.hand_plan.plan": (hand_plan.plan, dou_dizhu_counts),
    "agents.gandengyan.plays_without_suits.possible_plays": (plays_without_suits.possible_plays, gan_deng_yan_hand),
    "agents.gandengyan.plays_without_suits.hand_cost": (plays_without_suits.hand_cost, gan_deng_yan_hand),
    "agents.gandengyan.plays_without_suits.plays_needed": (plays_without_suits.plays_needed, gan_deng_yan_hand),
    "agents.liars_dice.odds.claim_probabilities": (
        odds.claim_probabilities,
        lambda rng: (claim(rng), rng.random() < 0.5),
    ),
    "agents.liars_dice.odds.least_probabilities_given_bids": (odds.least_probabilities_given_bids, claims),
    "selectors.window_aliases.alias_of": (window_aliases.alias_of, alias),
}


@pytest.mark.parametrize("name", MEMORIES)
def test_a_result_takes_no_more_bytes_than_are_counted_for_it(name):
    memory, inputs = MEMORIES[name]
    for each, _ in MEMORIES.values():
        each.cache_clear()
    rng = Random(name)
    given = [inputs(rng) for _ in range(400)]
    for one in given:  # fills the memories that this one uses, and keeps what they share
        memory(*one)
    memory.cache_clear()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for one in given:
            memory(*map(copied, one))
        taken = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert taken <= cached_bytes()[name]


def copied(value: Any) -> Any:
    """Returns an equal value that shares no tuple with the given one."""
    return tuple(map(copied, value)) if isinstance(value, tuple) else value


def test_a_full_memory_counts_no_more_than_its_bound():
    @memoized(max_bytes=1000, entry_bytes=100)
    def square(number: int) -> int:
        return number * number

    for number in range(50):
        square(number)
    assert cached_bytes()[f"{square.__module__}.square"] == 1000


def test_what_a_process_caches_at_most_is_small():
    """All bounds together, of a worker that plays every game and a web process that shows all of it."""
    sources = [path.read_text() for folder in ("games", "leaderboards") for path in (ROOT / folder).rglob("*.py")]
    bounds = [int(found.replace("_", "")) for text in sources for found in re.findall(r"max_bytes=([\d_]+)", text)]
    assert len(bounds) >= 16
    assert sum(bounds) <= 260_000_000


SMALL = {
    "accounts/templatetags/es_modules.py": "one entry for each page",
    "accounts/word_list.py": "characters: 4 + 4096 + 8192 entries of less than 300 bytes, and the list itself",
    "config/api_docs.py": "one entry for each language",
    "config/readiness.py": "no argument",
    "games/agents/liars_dice/odds.py": "numbers of dice, at most 80, by three chances",
    "games/agents/werewolf/model_prompt.py": "one entry for each language",
    "games/agents/werewolf/role_inference.py": "16 entries of at most 60 kB",
    "games/agents/werewolf/speech/phrase_files.py": "one entry for each language",
    "games/catalog/converted_texts.py": "no argument",
    "games/catalog/game_words.py": "one entry for each game",
    "games/catalog/render_words.py": "the fixed sentences of the product",
    "games/catalog/word_files.py": "one entry for each file",
    "games/notifications/services/reading.py": "no argument",
    "games/offered_games.py": "one entry for each game",
    "games/process_cache.py": "the helper itself",
    "games/rules/codec.py": "one entry for each class",
    "games/rules/copy_dataclass.py": "one entry for each class",
    "games/rules/doudizhu/cards_by_rank.py": "2 × 8192 entries of at most 400 bytes: see below",
    "games/selectors/window_aliases.py": "one entry for each secret key",
    "games/services/failure_log.py": "no argument",
    "games/share/drawings/svg_parts.py": "one entry",
    "games/streams/services/signing_secrets.py": "no argument",
    "games/views/table.py": "256 entries of at most 20 kB",
    "leaderboards/conduct/evidence/honest_play.py": "no argument",
    "leaderboards/pairing/group_into_tables.py": "lives as long as one call",
    "leaderboards/ratings/glicko_evidence.py": "numbers of seats",
}  # fmt: skip
"""File -> why what `functools` caches there is small."""


def test_nothing_caches_without_a_bound_that_somebody_has_thought_of():
    found = set()
    for folder in ("accounts", "config", "games", "leaderboards", "moderation"):
        for path in (ROOT / folder).rglob("*.py"):
            if re.search(r"^\s*@(functools\.)?(lru_cache|cache)\b", path.read_text(), re.MULTILINE) or re.search(
                r"lru_cache\(maxsize", path.read_text()
            ):
                found.add(str(path.relative_to(ROOT)))
    assert found == set(SMALL)


@pytest.mark.parametrize(
    ("memory", "inputs"),
    [
        (cards_by_rank.indices, lambda rng: (rng.getrandbits(60),)),
        (cards_by_rank.runs, lambda rng: (rng.getrandbits(60) & rng.getrandbits(60), rng.choice((1, 2, 3, 5)), 12)),
    ],
)
def test_what_the_rules_cache_is_small(memory, inputs):
    rng = Random(1)
    memory.cache_clear()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(10_000):
            memory(*inputs(rng))
        taken = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert memory.cache_info().currsize == memory.cache_parameters()["maxsize"]
    assert taken <= 8192 * 400
