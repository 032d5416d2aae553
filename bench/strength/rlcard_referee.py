"""One game of card play that RLCard's engine referees, by the protocol of DouZero's evaluation (Zha et al., 2021).

The deal fixes the landlord: seat 0, with 20 cards. There is no auction and no spring; the base is 1, and every bomb and
the rocket double.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from .player_process import Player
from .rlcard_views import PASS, Seen

LANDLORD = 0


@dataclass(slots=True)
class PlayedGame:
    """A game that has ended: whether the landlord won, the bombs, the plays and the times of decisions."""

    landlord_won: bool
    bombs: int
    """The number of bombs and rockets played."""
    took: list[list[tuple[float, float]]] = field(default_factory=list)
    """Per seat: (processor, clock) milliseconds of every decision that had a choice."""
    trace: list[tuple[int, str]] = field(default_factory=list)
    hands: list[str] = field(default_factory=list)
    """The hands as dealt, the bottom cards with the landlord's."""


def play(deal: int, players: Sequence[Player]) -> PlayedGame:
    """Plays the game of this deal among `players`, given by seat.

    Raises RuntimeError for a play that RLCard does not allow.
    """
    from rlcard.games.doudizhu import Game

    game = Game()
    game.np_random.seed(int.from_bytes(sha256(f"strength {deal}".encode()).digest()[:4]))
    state, seat = game.init_game()
    bottom = state["seen_cards"]
    played = PlayedGame(
        landlord_won=False, bombs=0, took=[[] for _ in players], hands=[each.initial_hand for each in game.players]
    )
    while not game.is_over():
        seen = _shown_to_seat(state, bottom)
        word = seen["actions"][0]
        if len(seen["actions"]) > 1:
            answer = players[seat].ask(seen, f"{deal} {len(seen['trace'])}")
            word = answer.word
            played.took[seat].append((answer.cpu_ms, answer.wall_ms))
        if word not in seen["actions"]:
            raise RuntimeError(f"deal {deal}: seat {seat} may not play {word}")
        played.trace.append((seat, word))
        played.bombs += is_bomb(word)
        state, seat = game.step(word)
    played.landlord_won = game.winner_id == LANDLORD
    return played


def is_bomb(word: str) -> bool:
    """Whether a play in RLCard's notation is a bomb or the rocket."""
    return word == "BR" or (len(word) == 4 and len(set(word)) == 1)


def _shown_to_seat(state: dict[str, Any], bottom: str) -> Seen:
    """Returns what RLCard shows to the seat whose turn it is.

    RLCard lists leads from a set; they are sorted so that a game is reproducible.
    """
    actions = state["actions"] if PASS in state["actions"] else sorted(state["actions"])
    return {
        "self": state["self"], "landlord": state["landlord"], "current_hand": state["current_hand"],
        "num_cards_left": state["num_cards_left"], "trace": [list(turn) for turn in state["trace"]],
        "actions": actions, "bottom": bottom,
    }  # fmt: skip
