"""Dou Dizhu by our rules, called as the platform calls them (`Series.apply`, `legal_actions`, `legal_plays`)."""

from __future__ import annotations

import random
from typing import Any

from games.rules import registry
from games.rules.core import Move, start
from games.rules.doudizhu.hand_types import Combo
from games.rules.doudizhu.legal_plays import legal_plays
from games.rules.series import INTERMISSION

from .random_hands import Hand

name = "kaiju"

_GAME = registry.game("doudizhu")
_OPTIONS = _GAME.Options(format="championship")


def play(chance: random.Random) -> int:
    """Plays a match of 20 rounds with random legal actions, with auctions and intermissions.

    Returns the rounds played.
    """
    state: Any = start(_GAME, _OPTIONS, 3, f"{chance.getrandbits(256):064x}").state
    while state.ctx.windows:
        window = state.ctx.windows[0]
        seat = window.seats[len(state.ready) if window.name == INTERMISSION else 0]
        action = chance.choice(list(_GAME.legal_actions(state, seat, window)))
        state = _GAME.apply(state, Move(seat, window.id, action, state.ctx.at + 10)).state
    return len(state.rounds)


def as_lead(hand: Hand) -> Hand:
    return hand


def as_follow(hand: Hand, last: Combo) -> tuple[Hand, Combo]:
    return hand, last


def lead(hand: Hand) -> int:
    return len(list(legal_plays(hand)))


def follow(position: tuple[Hand, Combo]) -> int:
    return len(list(legal_plays(*position)))
