"""The agent of level `club` for UNO: keeps wild cards, gets rid of points, and stops the next seat from going out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any

from games.rules.uno.actions import Play
from games.rules.uno.cards import COLORS

from ..base import Decision, View
from .base import Player, fallback_action, find_draw_four_challenge, plays
from .observation import Observation
from .playout import FACE, CardPreference, best_color, choose_card

TASTE = CardPreference.from_weights(points=0.15, action=1.0, block=3.0, wild=-4.0, four=-2.0)
"""The card preference of this level and of all playouts, tuned in thousands of rounds between two agents."""

SUSPICIOUS = 5
"""A Wild Draw Four is challenged if its player has at least this many cards left: it probably held the colour."""


class Club(Player):
    """An UNO agent that plays the card that it prefers (`TASTE`); with a wild card it names its commonest colour."""

    level = "club"
    in_time = 0.88
    late = 0.7
    watchful = 0.8
    call_pace = 0.45
    catch_pace = 1.0

    def decide_turn(self, view: View, legal: Sequence[Any], rng: Random) -> Decision:
        sight = Observation(view)
        doubt = find_draw_four_challenge(legal)
        if doubt is not None:
            layer = next((step["seat"] for step in reversed(view["history"]) if step["type"] == "PLAY"), None)
            if layer is not None and view["counts"][layer] >= SUSPICIOUS:
                return Decision(doubt, emotion="confident")
        action = preferred_play(sight, legal)
        return Decision(fallback_action(legal) if action is None else action)


def preferred_play(sight: Observation, legal: Sequence[Any]) -> Play | None:
    """Returns the legal play of the card with the highest preference; None if no card can be played."""
    cards = plays(legal)
    if not cards:
        return None
    held = {int(action.card) for action in cards}
    if len(held) == 1 or sight.pending:
        card = min(held)  # a draw two is stacked before a draw four
    else:
        card = choose_card(
            _cards_to_consider(sight, held), sight.color, sight.face, sight.next_seat_cards, TASTE
        ) or min(held)
    fitting = [action for action in cards if int(action.card) == card]
    if fitting[0].target is not None:
        return min(fitting, key=lambda action: sight.counts[action.target or 0])
    return fitting[0] if fitting[0].card.color is not None else _pick_color(sight, fitting)


def _cards_to_consider(sight: Observation, held: Collection[int]) -> list[int]:
    """Returns the cards of the hand among which to choose: without sevens if a swap would not make the hand shorter.

    At some tables a 7 swaps hands with another seat. All cards stay if it does not, or if only sevens can be played.
    """
    if not sight.house.swap:
        return sight.hand
    shortest = min(count for seat, count in enumerate(sight.counts) if seat != sight.me)
    if shortest < len(sight.hand) or all(FACE[card] == 7 for card in held):
        return sight.hand
    return [card for card in sight.hand if FACE[card] != 7]


def _pick_color(sight: Observation, cards: Sequence[Play]) -> Play:
    """Returns, of the plays of one wild card, the one that names the most frequent colour of the remaining hand."""
    color = COLORS[best_color(sight.hand, int(cards[0].card))]
    return next((action for action in cards if action.color == color), cards[0])
