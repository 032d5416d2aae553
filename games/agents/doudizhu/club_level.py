"""The agent of level `club` for Dou Dizhu: splits its hand into plays, keeps high cards back, and helps its partner."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.rules.cards import Card
from games.rules.core import Window
from games.rules.doudizhu.actions import Pass
from games.rules.doudizhu.hand_types import Combo, HandType

from ..base import Agent, Decision, View
from . import emotions
from .hand_plan import Counts, counts_of, plan, without
from .hand_strength import bid_for
from .observation import Observation, Turn, observe, plays_with_actions

BOMBS = (HandType.BOMB, HandType.ROCKET)

KICKERS = 6
"""At most this many of the plays that differ only in their kickers are considered."""

Chosen = tuple[Turn, str]


class Club(Agent):
    """A Dou Dizhu agent that plays whatever leaves the fewest plays in hand, unless it can win the round at once."""

    level = "club"

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        if "bid" in window.verbs:
            return _bid(view, legal)
        table, plays = observe(view), _drop_kicker_variants(plays_with_actions(view, legal))
        passing = next((action for action in legal if isinstance(action, Pass)), None)
        chosen = _follow(table, plays) if passing is not None else _lead(table, plays)
        if chosen is None:
            return Decision(passing, emotion=emotions.after_pass(table, rng), reasoning="pass")
        (combo, action), why = chosen
        return Decision(
            action, emotions.remark_key(table, combo), emotions.after_play(table, combo, rng), reasoning=why
        )


def _bid(view: View, legal: Sequence[Any]) -> Decision:
    wanted = bid_for(counts_of(Card.from_code(code) for code in view["hand"]))
    bid = max((action for action in legal if action.points <= wanted), key=lambda action: action.points)
    return Decision(bid, emotion=emotions.after_bid(bid.points), reasoning=f"worth {wanted}")


def _drop_kicker_variants(plays: list[Turn]) -> list[Turn]:
    """Returns the plays, but only `KICKERS` of those that differ in nothing but their kickers, the attached cards.

    The ones with the lowest kickers stay. An airplane may have hundreds of variants.
    """
    alike: dict[tuple[HandType, int, int], list[Turn]] = {}
    for turn in plays:
        alike.setdefault((turn[0].type, turn[0].rank, turn[0].length), []).append(turn)
    return [turn for same in alike.values() for turn in sorted(same, key=_sum_of_ranks)[:KICKERS]]


def _sum_of_ranks(turn: Turn) -> int:
    return sum(card.rank for card in turn[0].cards)


# ── The value of a hand ─────────────────────────────────────────────────────────────────────────


def _count_plays_needed(table: Observation, held: Counts) -> tuple[int, int]:
    """Returns (number of plays that empty this hand, number of these that an opponent may beat)."""
    groups = plan(held)
    weak = sum(
        group.width < 4
        and group.top < 18
        and table.may_be_beaten(rank=group.top, width=group.width, length=group.length, cards=group.cards)
        for group in groups
    )
    return len(groups), weak


def _hand_cost(table: Observation, held: Counts) -> float:
    """Returns the cost of holding this hand, as a number of plays; lower is better.

    It counts the plays that empty the hand, and adds a price if more of them can be beaten than cannot. A play that is
    beaten loses the lead; an unbeatable one wins it back.
    """
    plays, weak = _count_plays_needed(table, held)
    strong = plays - weak
    return plays + 0.7 * max(0, weak - 1 - strong)


# ── Leading ─────────────────────────────────────────────────────────────────────────────────────


def _lead(table: Observation, plays: list[Turn]) -> Chosen:
    finishing = _find_winning_play(table, plays)
    if finishing is not None:
        return finishing
    quiet = [turn for turn in plays if turn[0].type not in BOMBS] or plays
    rescued = _lead_for_partner(table, quiet)
    if rescued is not None:
        return rescued
    allowed = [turn for turn in quiet if not _risks_enemy_going_out(table, turn[0])]
    if not allowed:  # every lead may let an opponent out, and the highest one is the least likely to
        return max(quiet, key=lambda turn: turn[0].rank), "the highest that there is"
    return min(allowed, key=lambda turn: _lead_cost(table, turn[0])), "fewest plays left, lowest first"


def _lead_cost(table: Observation, combo: Combo) -> float:
    """Returns the cost of leading this play: the cost of the remaining hand, and a price for each high card used.

    High cards are kept because they win the lead back later.
    """
    high = sum(0.35 if card.rank == 15 else 0.8 if card.rank > 15 else 0.0 for card in combo.cards)
    return _hand_cost(table, without(table.held, combo.cards)) + high + combo.rank * 0.04 - len(combo.cards) * 0.05


def _risks_enemy_going_out(table: Observation, combo: Combo) -> bool:
    """Whether an opponent might beat this lead with all its remaining cards and so win the round."""
    return any(
        table.counts[enemy] == len(combo.cards)
        and combo.type in (HandType.SINGLE, HandType.PAIR, HandType.TRIPLE)
        and not table.is_highest(combo)
        for enemy in table.enemies
    )


def _lead_for_partner(table: Observation, plays: list[Turn]) -> Chosen | None:
    """Returns the lowest lead on which the other farmer may get rid of its last cards; None if there is none.

    That requires that the other farmer plays next and has one or two cards left.
    """
    if not table.is_friend(table.next_seat):
        return None
    kind = {1: HandType.SINGLE, 2: HandType.PAIR}.get(table.counts[table.next_seat])
    fitting = [turn for turn in plays if turn[0].type is kind and turn[0].rank <= 11]
    return (min(fitting, key=lambda turn: turn[0].rank), "lets the partner out") if fitting else None


# ── Following ───────────────────────────────────────────────────────────────────────────────────


def _follow(table: Observation, plays: list[Turn]) -> Chosen | None:
    if not plays or table.last is None:
        return None
    finishing = _find_winning_play(table, plays)
    if finishing is not None:
        return finishing
    if table.is_friend(table.last_seat):
        return _beat_partner(table, plays)
    now = _hand_cost(table, table.held)
    danger = _is_enemy_near_end(table)
    quiet = [turn for turn in plays if turn[0].type not in BOMBS]
    if quiet:
        best = min(quiet, key=lambda turn: _follow_cost(table, turn[0], danger=danger))
        price = _follow_cost(table, best[0], danger=danger) - now
        if (
            danger
            and table.next_seat in table.enemies
            and table.counts[table.next_seat] <= 2
            and len(best[0].cards) <= 2
        ):
            return max(quiet, key=lambda turn: turn[0].rank), "the highest, before who could go out"
        if price < (1.6 if danger else PATIENCE):
            return best, "takes the trick"
    bombs = [turn for turn in plays if turn[0].type in BOMBS]
    if bombs and (danger or _hand_cost(table, without(table.held, bombs[0][0].cards)) <= 2):
        return min(bombs, key=lambda turn: turn[0].rank), "the bomb decides"
    return None


PATIENCE = 0.35
"""The most that following may cost, in plays, while no opponent is about to go out."""


def _is_enemy_near_end(table: Observation) -> bool:
    """Whether an opponent has so few cards that it may soon play its last one."""
    return table.nearest_enemy <= (4 if table.is_landlord else 5)


def _follow_cost(table: Observation, combo: Combo, *, danger: bool) -> float:
    high = sum(0.35 if card.rank == 15 else 0.6 if card.rank > 15 else 0.0 for card in combo.cards)
    return _hand_cost(table, without(table.held, combo.cards)) + (0.2 if danger else 1.0) * high + combo.rank * 0.02


def _beat_partner(table: Observation, plays: list[Turn]) -> Chosen | None:
    """Returns a play with which a farmer beats its partner's low single or pair; None if that does not pay.

    It pays if the landlord plays next and the remaining hand gets cheaper.
    """
    last = table.last
    near = table.nearest_friend or 0
    if last is None or table.next_seat != table.landlord or last.rank >= 11 or len(last.cards) > 2 or near <= 2:
        return None
    now = _hand_cost(table, table.held)
    cheap = [
        turn
        for turn in plays
        if turn[0].type not in BOMBS
        and turn[0].rank <= 14
        and _hand_cost(table, without(table.held, turn[0].cards)) < now
    ]
    return (max(cheap, key=lambda turn: turn[0].rank), "holds the landlord up") if cheap else None


# ── Going out ───────────────────────────────────────────────────────────────────────────────────


def _find_winning_play(table: Observation, plays: list[Turn]) -> Chosen | None:
    """Returns a play that wins the round now or almost certainly; None if there is none.

    Such a play empties the hand, or is unbeatable and leaves at most one play that an opponent could beat.
    """
    for turn in plays:
        if len(turn[0].cards) == len(table.hand):
            return turn, "goes out"
    certain = []
    for turn in plays:
        combo = turn[0]
        if combo.type in BOMBS or table.is_highest(combo):
            left, weak = _count_plays_needed(table, without(table.held, combo.cards))
            if weak <= 1:
                certain.append((left, combo.type in BOMBS, combo.rank, turn))
    if certain:
        return min(certain, key=lambda item: item[:3])[3], "nobody can beat it, nor what follows"
    return None
