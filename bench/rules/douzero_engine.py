"""Dou Dizhu by DouZero: its training environment without the networks, as an engine of `bench.rules`."""

from __future__ import annotations

import random
from typing import Any

from douzero.env.game import GameEnv
from douzero.env.move_generator import MovesGener

from games.rules.cards import DECK
from games.rules.doudizhu.hand_types import Combo

from .random_hands import Hand

name = "douzero"

_RANKS = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 20, 30)
_SEATS = ("landlord", "landlord_down", "landlord_up")


class _Random:
    """A player for DouZero's environment that makes any legal move, as DouZero's own random agent does."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def act(self, infoset: Any) -> Any:
        return self.chance.choice(infoset.legal_actions)


def play(chance: random.Random) -> int:
    """Plays one game of DouZero with random legal moves and returns 1.

    The deal fixes the landlord, without an auction.
    """
    cards = as_lead(tuple(chance.sample(DECK, 54)))
    env = GameEnv(dict.fromkeys(_SEATS, _Random(chance)))
    hands = {"landlord": cards[:20], "landlord_up": cards[20:37], "landlord_down": cards[37:]}
    env.card_play_init({seat: sorted(hand) for seat, hand in hands.items()} | {"three_landlord_cards": cards[17:20]})
    while not env.game_over:
        env.step()
    return 1


def as_lead(hand: Hand) -> list[int]:
    return [_RANKS[card.rank - 3] for card in hand]


def as_follow(hand: Hand, last: Combo) -> Any:
    env = GameEnv({})
    env.acting_player_position = "landlord_down"
    env.info_sets["landlord_down"].player_hand_cards = as_lead(hand)
    env.card_play_action_seq = [sorted(as_lead(last.cards))]
    return env


def lead(hand: list[int]) -> int:
    return len(MovesGener(hand).gen_moves())


def follow(position: Any) -> int:
    return len(position.get_legal_card_play_actions())
