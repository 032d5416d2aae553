"""Finds the reasons that the Dou Dizhu adviser gives for a bid, play or pass, as codes with data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.cards import Card
from games.rules.doudizhu.actions import Bid, Pass
from games.rules.doudizhu.hand_types import Combo, HandType

from ..adviser import Reason
from .hand_plan import BIG, SMALL, TWO, Counts, counts_of, plan, plays_needed, without
from .observation import Observation, Turn, observe, plays_with_actions

BOMBS = (HandType.BOMB, HandType.ROCKET)
LOW = {HandType.SINGLE: "single", HandType.PAIR: "pair"}
TRIPLES = (HandType.TRIPLE, HandType.TRIPLE_WITH_SINGLE, HandType.TRIPLE_WITH_PAIR)
NEAR = 2
"""A seat with at most this many cards is about to go out."""
LONG = 5
"""A lead of at least this many cards is explained by its size."""
CONTROL = 14
"""The rank (the ace) from which a lead probably keeps the lead."""
FEW = 3
"""The advice mentions the number of plays that remain if it is at most this."""
ENOUGH = ("BOMB_DECIDES", "DOUBLES_FOR_PARTNER", "TAKES_WITH_BOMB")
"""Reasons to which the number of plays that remain is not added."""


def reasons(view: dict[str, Any], legal: Sequence[Any], action: Any) -> tuple[Reason, ...]:
    """Returns one or two reasons for this legal action, the weightier first."""
    if isinstance(action, Bid):
        return (_bid(counts_of(Card.from_code(code) for code in view["hand"]), action),)
    table, plays = observe(view), plays_with_actions(view, legal)
    if isinstance(action, Pass):
        main = _pass(table, plays)
        return _add_kept_bomb(main, table.held)
    combo = next(combo for combo, each in plays if each == action)
    left = without(table.held, combo.cards)
    if combo.type in BOMBS:
        main = _bomb(table, left)
    else:
        main = _lead(table, combo) if table.last is None else _follow(table, combo)
    if not any(left):
        return (Reason("GOES_OUT"),)
    found = _add_kept_bomb(main, left) if combo.type not in BOMBS else (main,)
    needed = plays_needed(left)
    if len(found) == 1 and needed <= FEW and main.code not in ENOUGH:
        return (main, Reason("LEAVES", {"n": needed}))
    return found


def _bid(held: Counts, action: Bid) -> Reason:
    high = held[TWO] + held[SMALL] + held[BIG]
    facts = {"high": high, "plays": plays_needed(held)}
    if not action.points:
        return Reason("NO_BID", facts)
    return Reason("BID", {"points": action.points, **facts})


# ── Passing ─────────────────────────────────────────────────────────────────────────────────────


def _pass(table: Observation, plays: list[Turn]) -> Reason:
    if not plays:
        return Reason("NOTHING_BEATS")
    if table.is_friend(table.last_seat):
        near = table.nearest_friend or 0
        return Reason("PARTNER_NEAR", {"n": near}) if near <= NEAR else Reason("PARTNER_HOLDS")
    quiet = [combo for combo, _ in plays if combo.type not in BOMBS]
    if not quiet:
        return Reason("ONLY_BOMBS")
    needed = plays_needed(table.held)
    whole = [combo for combo in quiet if plays_needed(without(table.held, combo.cards)) < needed]
    if not whole:
        return Reason("KEEPS_SHAPE")
    if all(combo.rank > 14 for combo in whole):
        return Reason("KEEPS_HIGH")
    return Reason("WAITS")


# ── Leading ─────────────────────────────────────────────────────────────────────────────────────


def _lead(table: Observation, combo: Combo) -> Reason:
    size, near = len(combo.cards), table.nearest_enemy
    friend = table.counts[table.next_seat] if table.is_friend(table.next_seat) else 0
    if 0 < friend <= NEAR and size == friend and combo.type in LOW:
        return Reason("FEEDS_PARTNER", {"n": friend})
    if near <= NEAR:
        if size != near:
            return Reason("DENIES", {"n": near})
        return Reason("UNBEATABLE") if table.is_highest(combo) else Reason("LEADS_HIGH", {"n": near})
    if size >= LONG:
        return Reason("SHEDS", {"n": size})
    if combo.type in LOW and combo.rank < CONTROL and _is_lowest(table, combo):
        return Reason("LEADS_LOWEST", {"kind": LOW[combo.type]})
    if table.is_highest(combo):
        return Reason("UNBEATABLE")
    if combo.type in TRIPLES:
        return Reason("SHEDS", {"n": size})
    return Reason("KEEPS_LEAD") if combo.rank >= CONTROL else Reason("KEEPS_LOW")


def _is_lowest(table: Observation, combo: Combo) -> bool:
    """Whether this lead is the lowest single or pair of the hand, cards of longer plays such as straights apart."""
    width = len(combo.cards)
    alone = [group for group in plan(table.held) if group.length == 1 and group.width == group.cards == width]
    loose = [group.top for group in alone]
    return combo.rank == min(loose, default=0) or all(card.rank >= combo.rank for card in table.hand)


# ── Following ───────────────────────────────────────────────────────────────────────────────────


def _follow(table: Observation, combo: Combo) -> Reason:
    if table.is_friend(table.last_seat):
        return Reason("OVER_PARTNER")
    if table.nearest_enemy <= NEAR:
        return Reason("STOPS", {"n": table.nearest_enemy})
    if table.is_highest(combo):
        return Reason("UNBEATABLE")
    if plays_needed(without(table.held, combo.cards)) < plays_needed(table.held):
        return Reason("TAKES_WHOLE")
    return Reason("TAKES")


def _bomb(table: Observation, left: Counts) -> Reason:
    needed, friend = plays_needed(left), table.nearest_friend or 0
    if table.last is not None and table.is_friend(table.last_seat) and 0 < friend <= FEW:
        return Reason("DOUBLES_FOR_PARTNER", {"n": friend})
    return Reason("BOMB_DECIDES", {"n": needed}) if needed <= FEW else Reason("TAKES_WITH_BOMB")


# ── Cards kept in hand ──────────────────────────────────────────────────────────────────────────


def _add_kept_bomb(main: Reason, left: Counts) -> tuple[Reason, ...]:
    """Returns the main reason for a play, and `KEEPS_BOMB` if the remaining hand has a bomb or the rocket."""
    if main.code == "ONLY_BOMBS" or not _has_bomb(left):
        return (main,)
    return (main, Reason("KEEPS_BOMB"))


def _has_bomb(held: Counts) -> bool:
    return any(count == 4 for count in held) or bool(held[SMALL] and held[BIG])
