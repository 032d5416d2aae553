"""Dou Dizhu by RLCard, with its own game object and generator of legal plays, as an engine of `bench.rules`."""

from __future__ import annotations

import random
from typing import Any

from rlcard.games.base import Card as TheirCard
from rlcard.games.doudizhu import Game, Judger, Player
from rlcard.games.doudizhu.utils import get_gt_cards

from games.rules.doudizhu.hand_types import Combo

from .random_hands import Hand

name = "rlcard"

_SIGNS = "3456789TJQKA2BR"
_JOKERS = {"B": ("BJ", ""), "R": ("RJ", "")}


def play(chance: random.Random) -> int:
    """Plays one game of RLCard with random legal actions and returns 1.

    The deal fixes the landlord, without an auction.
    """
    game = Game()
    game.np_random.seed(chance.getrandbits(32))
    state, _ = game.init_game()
    while not game.is_over():
        state, _ = game.step(chance.choice(state["actions"]))
    return 1


def as_lead(hand: Hand) -> str:
    return "".join(_SIGNS[card.rank - 3] for card in hand)


def as_follow(hand: Hand, last: Combo) -> Any:
    player, other = Player(0, None), Player(1, None)
    player.set_current_hand([TheirCard(*_JOKERS.get(sign, ("S", sign))) for sign in as_lead(hand)])
    other.played_cards = as_lead(tuple(sorted(last.cards)))
    return player, other


def lead(hand: str) -> int:
    return len(Judger.playable_cards_from_hand(hand))


def follow(position: Any) -> int:
    return len(get_gt_cards(*position))
