"""Compares our legal plays with RLCard 1.2.0's: makes hands, and returns our plays under its conventions, and its own.

Its conventions differ from ours in two points. The two singles on a four may be a pair (our `four_with_pair`). And
three wings of one rank may not stand beside the chain, since they could be part of it (`333444555666` is an airplane of
four to RLCard and nothing else); a 2 beside an ace cannot be, and may.

    .venv/bin/python -m tests.rules.doudizhu.rlcard_peer     writes data/rlcard.json, which the fast tests read
"""

from __future__ import annotations

import json
import random
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

from games.rules.cards import DECK, Card
from games.rules.doudizhu.hand_types import Combo, HandType
from games.rules.doudizhu.legal_plays import legal_plays
from games.rules.doudizhu.options import DouDizhuOptions

HERE = Path(__file__).parent
DATA = HERE / "data" / "rlcard.json"
ROOT = HERE.parents[2]
PYTHON = ROOT / ".venv-bench" / "bin" / "python"
SIGNS = "3456789TJQKA2BR"
OPTIONS = DouDizhuOptions(four_with_pair=True)
SIX_RANKS = 24
"""Cards of six neighbouring ranks: hands out of them are full of triples and fours."""


def text(cards: Any) -> str:
    return "".join(SIGNS[card.rank - 3] for card in sorted(cards))


def hands(count: int, *, seed: int) -> list[tuple[Card, ...]]:
    """Returns random hands: of 17 cards, of 20, of any smaller size, and of six neighbouring ranks, in turn."""
    picker = random.Random(seed)
    found: list[tuple[Card, ...]] = []
    while len(found) < count:
        low = picker.randrange(0, len(DECK) - SIX_RANKS)
        for pool, size in (
            (DECK, 17),
            (DECK, 20),
            (DECK, picker.randint(1, 16)),
            (DECK[low : low + SIX_RANKS], picker.randint(8, 17)),
        ):
            found.append(tuple(sorted(picker.sample(pool, size))))
    return found[:count]


def positions(count: int, *, seed: int) -> list[tuple[tuple[Card, ...], Combo]]:
    """Returns pairs of a hand and a play of another hand that it has to beat.

    All types of plays come up about equally often.
    """
    picker = random.Random(seed)
    seen: Counter[HandType] = Counter()
    found = []
    for leader in hands(count, seed=seed + 1):
        by_type: dict[HandType, list[Combo]] = {}
        for combo in legal_plays(leader, None, OPTIONS):
            if one_combo_to_rlcard(combo):
                by_type.setdefault(combo.type, []).append(combo)
        kind = min(by_type, key=lambda kind: (seen[kind], kind))
        seen[kind] += 1
        last = picker.choice(by_type[kind])
        rest = [card for card in DECK if card not in leader]
        found.append((tuple(sorted(picker.sample(rest, min(17, len(rest))))), last))
    return found


def one_combo_to_rlcard(combo: Combo) -> bool:
    """Whether a combination of ours is one combination to RLCard too."""
    if combo.type is not HandType.AIRPLANE_WITH_SINGLES:
        return True
    wings = Counter(card.rank for card in combo.cards[combo.length * 3 :])
    beside = {combo.rank - combo.length, combo.rank + 1} - {15}
    return not any(wings[rank] == 3 for rank in beside)


def our_leads(hand: tuple[Card, ...]) -> list[str]:
    return sorted({text(combo.cards) for combo in legal_plays(hand, None, OPTIONS) if one_combo_to_rlcard(combo)})


def our_follows(hand: tuple[Card, ...], last: Combo) -> list[str]:
    return sorted(
        {"pass"} | {text(combo.cards) for combo in legal_plays(hand, last, OPTIONS) if one_combo_to_rlcard(combo)}
    )


def ask(leads: list[tuple[Card, ...]], follows: list[tuple[tuple[Card, ...], Combo]]) -> dict[str, Any]:
    """Returns RLCard's legal plays for these hands and positions. Raises RuntimeError if it is not installed."""
    if not PYTHON.exists():
        raise RuntimeError(".venv-bench is missing: `make test-slow` makes it, with RLCard in it")
    asked = {
        "leads": [text(hand) for hand in leads],
        "follows": [[text(hand), text(last.cards)] for hand, last in follows],
    }
    done = subprocess.run(
        [PYTHON, HERE / "rlcard_answers.py"], input=json.dumps(asked), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"RLCard did not answer: {done.stderr[-2000:]}")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def main() -> None:
    leads, follows = hands(160, seed=1), positions(240, seed=2)
    answers = ask(leads, follows)
    data = {
        "source": "RLCard 1.2.0: Judger.playable_cards_from_hand for leads, utils.get_gt_cards for follows",
        "made by": "python -m tests.rules.doudizhu.rlcard_peer",
        "leads": [" ".join(plays) for plays in answers["leads"]],
        "follows": [" ".join(plays) for plays in answers["follows"]],
    }
    DATA.write_text(json.dumps(data, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
