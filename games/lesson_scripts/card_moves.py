"""Moves and steps that the scripts of Dou Dizhu and Gan Deng Yan share: to play cards, and to pass."""

from __future__ import annotations

from .script import BUTTON, ScriptMove, Step, cards_in_hand

PLAY = BUTTON.format("play")


def play(seat: int, cards: str) -> ScriptMove:
    """Returns the move with which a seat plays these cards, given by codes with spaces between them."""
    return ScriptMove(seat, "play", {"cards": cards.split()})


def pass_turn(seat: int) -> ScriptMove:
    return ScriptMove(seat, "pass", {})


def wants_play(text: object, cards: str, why: object) -> Step:
    """Returns a step in which the learner, in seat 0, picks these cards and plays them."""
    return Step(text, (), play(0, cards), why, cards_in_hand(cards), (PLAY,))
