"""Prints RLCard's legal plays. It runs in the Python of `.venv-bench`, where RLCard is installed, without our code.

It reads `{"leads": [hand, …], "follows": [[hand, last], …]}` and writes the same shape with the legal plays of each,
all as RLCard's own texts (3456789TJQKA2, B the little joker, R the big one).
"""

from __future__ import annotations

import json
import sys
from typing import Any

from rlcard.games.base import Card
from rlcard.games.doudizhu import Judger, Player
from rlcard.games.doudizhu.utils import get_gt_cards


def leads(hand: str) -> list[str]:
    return sorted(Judger.playable_cards_from_hand(hand))


def follows(hand: str, last: str) -> list[str]:
    player, other = Player(0, None), Player(1, None)
    jokers = {"B": Card("BJ", ""), "R": Card("RJ", "")}
    player.set_current_hand([jokers.get(sign) or Card("S", sign) for sign in hand])
    other.played_cards = last
    return sorted(get_gt_cards(player, other))


def main(asked: dict[str, Any]) -> dict[str, Any]:
    return {
        "leads": [leads(hand) for hand in asked["leads"]],
        "follows": [follows(hand, last) for hand, last in asked["follows"]],
    }


if __name__ == "__main__":
    json.dump(main(json.load(sys.stdin)), sys.stdout)
