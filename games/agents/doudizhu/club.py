"""A club player: takes the hand apart, keeps its controls for when they decide, and plays with its partner."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.rules.cards import Card
from games.rules.core import Window
from games.rules.doudizhu.actions import Pass
from games.rules.doudizhu.combos import Combo, HandType

from ..base import Agent, Decision, View
from . import moods
from .bidding import wanted_bid
from .hand import TWO, counts_of, plays_needed, without
from .table import TableRead, Turn, read, turns

BOMBS = (HandType.BOMB, HandType.ROCKET)


class Club(Agent):
    """Greedy by the number of plays that remain, with the exceptions that win games."""

    level = "club"

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        if "bid" in window.verbs:
            return _bid(view, legal)
        table, plays = read(view), turns(view, legal)
        passing = next((action for action in legal if isinstance(action, Pass)), None)
        chosen = _follow(table, plays) if passing is not None else _lead(table, plays)
        if chosen is None:
            return Decision(passing, emotion=moods.after_pass(table, rng), reasoning="pass")
        (combo, action), why = chosen
        return Decision(action, moods.remark(table, combo), moods.after_play(table, combo, rng), reasoning=why)


Chosen = tuple[Turn, str]


def _bid(view: View, legal: Sequence[Any]) -> Decision:
    wanted = wanted_bid(counts_of(Card.from_code(code) for code in view["hand"]))
    bid = max((action for action in legal if action.points <= wanted), key=lambda action: action.points)
    return Decision(bid, emotion=moods.after_bid(bid.points), reasoning=f"worth {wanted}")


# ── Leading ─────────────────────────────────────────────────────────────────────────────────────


def _lead(table: TableRead, plays: list[Turn]) -> Chosen:
    finishing = _finish(table, plays)
    if finishing is not None:
        return finishing
    quiet = [turn for turn in plays if turn[0].type not in BOMBS] or plays
    rescued = _feed_partner(table, quiet)
    if rescued is not None:
        return rescued
    allowed = [turn for turn in quiet if not _hands_over(table, turn[0])] or quiet
    return min(allowed, key=lambda turn: _lead_cost(table, turn[0])), "fewest plays left, lowest first"


def _lead_cost(table: TableRead, combo: Combo) -> float:
    """Plays that would remain, with a price on high cards: they win leads back later."""
    left = plays_needed(without(table.held, combo.cards))
    control = sum(card.rank >= 14 for card in combo.cards) * 0.35 + sum(card.rank >= 16 for card in combo.cards) * 0.6
    # a low short play may be got rid of only on a lead of one's own; a long one costs nobody else's plan
    low_first = combo.rank * 0.05 - len(combo.cards) * 0.04
    if left <= 2 and table.is_safe(combo):
        low_first -= 1.0  # keeps the lead, and the next play decides
    return left + control + low_first


def _hands_over(table: TableRead, combo: Combo) -> bool:
    """Would this lead let an opponent go out whose last cards fit it?"""
    if len(combo.cards) > 2 or table.nearest_enemy != len(combo.cards):
        return False
    return combo.type in (HandType.SINGLE, HandType.PAIR) and not table.is_safe(combo)


def _feed_partner(table: TableRead, plays: list[Turn]) -> Chosen | None:
    """A farmer before a partner with one or two cards leads what lets them go out, when the landlord cannot step in."""
    if table.is_landlord or not table.is_friend(table.after):
        return None
    near = table.nearest_friend
    kind = {1: HandType.SINGLE, 2: HandType.PAIR}.get(near or 0)
    fitting = [turn for turn in plays if turn[0].type is kind and turn[0].rank <= 10]
    return (min(fitting, key=lambda turn: turn[0].rank), "lets the partner out") if fitting else None


# ── Following ───────────────────────────────────────────────────────────────────────────────────


def _follow(table: TableRead, plays: list[Turn]) -> Chosen | None:
    if not plays or table.last is None:
        return None
    finishing = _finish(table, plays)
    if finishing is not None:
        return finishing
    if table.is_friend(table.last_seat):
        return _over_partner(table, plays)
    now = plays_needed(table.held)
    danger = table.nearest_enemy <= 3 or (table.last_seat is not None and table.counts[table.last_seat] <= 2)
    quiet = [turn for turn in plays if turn[0].type not in BOMBS]
    if quiet:
        best = min(quiet, key=lambda turn: _follow_cost(table, turn[0], danger=danger))
        worse = plays_needed(without(table.held, best[0].cards)) - now
        if danger:
            return _strongest_hold(table, quiet) if table.last.type is HandType.SINGLE else best, "must be stopped"
        if worse < 0 or (worse == 0 and _is_cheap(best[0])):
            return best, "takes the trick without breaking the hand"
        if table.nearest_enemy <= 6 and worse <= 0:
            return best, "cannot let it go on"
    bombs = [turn for turn in plays if turn[0].type in BOMBS]
    if bombs and _is_worth_a_bomb(table, bombs):
        return min(bombs, key=lambda turn: turn[0].rank), "the bomb decides"
    return None


def _follow_cost(table: TableRead, combo: Combo, *, danger: bool) -> float:
    left = plays_needed(without(table.held, combo.cards))
    high = sum(card.rank >= 15 for card in combo.cards) * (0.1 if danger else 0.8)
    return left + high + combo.rank * 0.05


def _over_partner(table: TableRead, plays: list[Turn]) -> Chosen | None:
    """Over a partner's play only when it is low, the landlord plays next, and it costs nothing."""
    if table.last is None:
        return None
    last = table.last
    if table.after != table.landlord or last.rank >= 10 or len(last.cards) > 2 or (table.nearest_friend or 0) <= 2:
        return None
    now = plays_needed(table.held)
    cheap = [
        turn
        for turn in plays
        if turn[0].type not in BOMBS and turn[0].rank <= 14 and plays_needed(without(table.held, turn[0].cards)) < now
    ]
    return (max(cheap, key=lambda turn: turn[0].rank), "holds the landlord up") if cheap else None


def _strongest_hold(table: TableRead, plays: list[Turn]) -> Turn:
    """Against somebody about to go out: the highest single, from the seat that plays before them."""
    if table.after in table.enemies and table.counts[table.after] <= 2:
        return max(plays, key=lambda turn: turn[0].rank)
    return min(plays, key=lambda turn: _follow_cost(table, turn[0], danger=True))


def _is_cheap(combo: Combo) -> bool:
    return combo.rank <= 14 and all(card.rank < TWO + 3 for card in combo.cards)


def _is_worth_a_bomb(table: TableRead, bombs: list[Turn]) -> bool:
    if table.nearest_enemy <= 4:
        return True
    return any(plays_needed(without(table.held, combo.cards)) <= 2 for combo, _ in bombs)


# ── Going out ───────────────────────────────────────────────────────────────────────────────────


def _finish(table: TableRead, plays: list[Turn]) -> Chosen | None:
    """Goes out, or plays what nobody can beat when one more play ends it."""
    for turn in plays:
        if len(turn[0].cards) == len(table.hand):
            return turn, "goes out"
    certain = [
        turn
        for turn in plays
        if table.is_safe(turn[0]) and plays_needed(without(table.held, turn[0].cards)) == 1
    ]
    if certain:
        return min(certain, key=lambda turn: turn[0].type in BOMBS), "nobody can beat it, and the next play goes out"
    return None
