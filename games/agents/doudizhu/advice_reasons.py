"""Finds the reasons that the Dou Dizhu adviser gives for a bid, play or pass, as codes with data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
MIDDLE = 8
"""The lowest rank of a lead that counts as one from the middle."""
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


def reasons_over(view: dict[str, Any], legal: Sequence[Any], best: Any, played: Any) -> tuple[Reason, ...]:
    """Returns the reasons for `best`, another legal action than the played one, that do not speak for that as well.

    A number counts only if it is better than that of the played action. If nothing is left, the only reason is
    `SCORES_MORE`: the search found it in sampled deals.
    """
    own = {reason.code: reason.data for reason in reasons(view, legal, played)} | _facts(view, legal, played)
    found = tuple(reason for reason in reasons(view, legal, best) if not _holds_for_both(reason, own.get(reason.code)))
    return found or (Reason("SCORES_MORE"),)


def _facts(view: dict[str, Any], legal: Sequence[Any], action: Any) -> dict[str, dict[str, Any]]:
    """Returns what can be said of a play besides its reasons: how many cards it sheds, and what it leaves."""
    cards = next((combo.cards for combo, each in plays_with_actions(view, legal) if each == action), None)
    if cards is None:
        return {}
    left = without(observe(view).held, cards)
    return {"SHEDS": {"n": len(cards)}, "LEAVES": {"n": plays_needed(left)}} | {
        reason.code: {} for reason in _kept(left)
    }


def _holds_for_both(reason: Reason, other: Mapping[str, Any] | None) -> bool:
    """Whether a reason for the best action holds for the played one too; `other`: its data there, None if it does not.

    More cards shed, or fewer plays left, are better.
    """
    if other is None:
        return False
    if reason.code == "SHEDS":
        return bool(other["n"] >= reason.data["n"])
    return bool(other["n"] <= reason.data["n"]) if reason.code == "LEAVES" else other == reason.data


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
    if combo.rank >= CONTROL:
        return Reason("KEEPS_LEAD")
    low = combo.type in LOW and combo.rank < MIDDLE
    return Reason("LEADS_LOW", {"kind": LOW[combo.type]}) if low else Reason("KEEPS_LOW")


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
    """Returns the main reason for a play, and a second one if the remaining hand has the rocket or a bomb."""
    return (main,) if main.code == "ONLY_BOMBS" else (main, *_kept(left))


def _kept(left: Counts) -> tuple[Reason, ...]:
    """Returns `KEEPS_ROCKET` or `KEEPS_BOMB` if this hand has the rocket or a bomb, otherwise nothing."""
    if left[SMALL] and left[BIG]:
        return (Reason("KEEPS_ROCKET"),)
    return (Reason("KEEPS_BOMB"),) if any(count == 4 for count in left) else ()
