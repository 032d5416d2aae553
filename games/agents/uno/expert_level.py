"""The agent of level `expert` for UNO: samples the hidden cards and simulates the round for each action.

It takes the action with the best mean result.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from games.rules.uno.actions import Play
from games.rules.uno.cards import COLORS

from ..base import Decision, View
from .base import Player, fallback_action, find_draw_four_challenge, is_draw, plays
from .club_level import TASTE, preferred_play
from .observation import Observation, has_color
from .playout import COLOR, POINTS, PlayoutState, fits

PLAYOUTS: Final = 320
"""Playouts in each of the two stages of a decision.

The number is for a table of two; larger tables, with longer rounds, get fewer.
"""
MIN_PLAYOUTS: Final = 12
"""The least number of samples for each choice in the first stage."""

WINNING: Final = 30.0
"""The value of going out beside the points, in a match to a target score."""
PLACE: Final = 150.0
"""The value of going out if the match is a single round."""

DOUBT: Final = 0.45
"""A Wild Draw Four is challenged if its player held the colour in more than this share of the samples.

A good player keeps the card for a time when no other card fits, so the colour was held more rarely than chance says.
"""


SUSPECTED: Final = 60
"""The number of samples from which that share is computed."""


class Expert(Player):
    """An UNO agent that compares its actions over many samples of the hidden cards that fit what it has seen."""

    level = "expert"
    in_time = 0.97
    late = 0.95
    watchful = 1.0
    call_pace = 0.4
    catch_pace = 0.8

    def decide_turn(self, view: View, legal: Sequence[Any], rng: Random) -> Decision:
        sight = Observation(view)
        unseen, lacks = sight.unseen_cards(), sight.lacked_colors()
        doubt = find_draw_four_challenge(legal)
        if doubt is not None:
            suspected = _share_with_color(sight, view, unseen, lacks, rng)
            return Decision(doubt if suspected > DOUBT else fallback_action(legal))
        choices = _actions_to_compare(sight, view, legal)
        if len(choices) == 1:
            return Decision(choices[0])
        best = _find_best_action(sight, choices, unseen, lacks, rng, single=view["options"]["target_score"] == 0)
        return Decision(best)


# ── The choices ─────────────────────────────────────────────────────────────────────────────────


def _actions_to_compare(sight: Observation, view: View, legal: Sequence[Any]) -> list[Any]:
    """Returns the legal actions that are worth simulating, at least one.

    A wild card is tried with the two most frequent colours of the hand. A swap is tried with the two seats that hold
    the fewest cards.
    """
    cards = plays(legal)
    going_out = [action for action in cards if len(sight.hand) == 1]
    if going_out:
        return [preferred_play(sight, legal)]
    honest = view["options"]["draw_four_challenge"] and has_color(sight.hand, sight.color)
    colors, targets = _frequent_colors(sight), _shortest_hands(sight)
    chosen: list[Any] = [
        action
        for action in cards
        if (action.color is None or action.color in colors)
        and (action.target is None or action.target in targets)
        and not (honest and action.card.code == "W+4")
    ]
    if not chosen or all(action.color is not None for action in chosen) or view["drawn"] is not None or sight.pending:
        chosen.append(fallback_action(legal))
    return list(dict.fromkeys(chosen))


def _frequent_colors(sight: Observation) -> list[str]:
    count = [sum(COLOR[card] == color for card in sight.hand) for color in range(4)]
    return [COLORS[color] for color in sorted(range(4), key=lambda color: -count[color])[:2]]


def _shortest_hands(sight: Observation) -> list[int]:
    others = [seat for seat in range(sight.seats) if seat != sight.me]
    return sorted(others, key=lambda seat: sight.counts[seat])[:2]


# ── Playouts ────────────────────────────────────────────────────────────────────────────────────


def _find_best_action(
    sight: Observation,
    choices: Sequence[Any],
    unseen: list[int],
    lacks: Sequence[Sequence[int]],
    rng: Random,
    *,
    single: bool,
) -> Any:
    """Returns the action with the highest mean value. Every action is tried in the same samples of hidden cards.

    After half of the simulations, only the two best actions continue.
    """
    worlds = max(MIN_PLAYOUTS, PLAYOUTS * 2 // sight.seats // len(choices))
    sums = dict.fromkeys(range(len(choices)), 0.0)
    for stage in (0, 1):
        for _ in range(worlds):
            world = sight.sample_playout(unseen, lacks, rng)
            for number in sums:
                sums[number] += _simulate_round(sight, world.copy(), choices[number], single=single)
        if stage == 0:
            kept = sorted(sums, key=lambda number: -sums[number])[:2]
            worlds = worlds * len(sums) // len(kept)
            sums = {number: sums[number] for number in kept}
    return choices[max(sums, key=lambda number: sums[number])]


def _simulate_round(sight: Observation, world: PlayoutState, choice: Any, *, single: bool) -> float:
    """Returns what a simulated round brings the viewer, in points, if it takes this action first.

    Afterwards all seats play by the preferences `TASTE`. The value is positive if the viewer wins: the points won and a
    bonus. Otherwise it is negative.
    """
    if isinstance(choice, Play):
        color = COLORS.index(choice.color) if choice.color else COLOR[int(choice.card)]
        world.play(int(choice.card), color, choice.target)
    elif is_draw(choice):
        got = world.draw(sight.me, sight.pending or 1)
        if sight.pending or not got or not fits(got[0], world.color, world.face):
            world.pending = 0
            world.pass_on()
    else:
        world.pass_on()
    winner = world.finish([TASTE] * sight.seats)
    own = sum(POINTS[card] for card in world.hands[sight.me])
    if winner is None:
        return -float(own)
    total = float(sum(POINTS[card] for hand in world.hands for card in hand))
    if single:
        return PLACE if winner == sight.me else -float(own)
    if winner == sight.me:
        return total + WINNING
    return -(total + WINNING) / (sight.seats - 1)


def _share_with_color(
    sight: Observation, view: View, unseen: list[int], lacks: Sequence[Sequence[int]], rng: Random
) -> float:
    """Returns the estimated probability that the last Wild Draw Four was not allowed.

    It is the share of sampled hands in which its player held a card of the colour in force, so that a challenge would
    succeed.
    """
    before = [step for step in view["history"] if step["type"] == "PLAY"]
    if not before or len(sight.discards) < 2:
        return 0.0  # the card below is unknown
    layer = before[-1]["seat"]
    color = COLORS.index(before[-2]["color"]) if len(before) > 1 else COLOR[sight.discards[-2]]
    held = sum(has_color(sight.sample_playout(unseen, lacks, rng).hands[layer], color) for _ in range(SUSPECTED))
    return held / SUSPECTED
