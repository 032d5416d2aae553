"""Converts the view of a seat at RLCard's table to the view of one of our agents at a table of ours.

RLCard names cards by rank alone. Suits are assigned here so that played and held cards never overlap, and bottom cards
are played before their equals. A player that counts cards learns no more than the ranks tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from games.rules.cards import DECK, Card
from games.rules.core import Ctx, Rng, Window
from games.rules.doudizhu import DouDizhu
from games.rules.doudizhu.actions import Pass, Play
from games.rules.doudizhu.hand_types import Combo, HandType
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.readings_of_cards import readings
from games.rules.doudizhu.state import DouDizhuState, Phase, PlayRecord

SIGNS: Final = "3456789TJQKA2BR"
"""RLCard's ranks from low to high: B the little joker, R the big one."""
PASS: Final = "pass"  # noqa: S105 - a word of the game
OPTIONS: Final = DouDizhuOptions(
    format="standard", landlord_rotation=True, rotation_base=1, turn_seconds=600, four_with_pair=True
)
"""A table with RLCard's rules on kickers and a landlord without an auction, at base 1."""

_GAME: Final = DouDizhu()
_HIDDEN: Final = Rng("0" * 64)

Seen = Mapping[str, Any]
"""A seat's information: RLCard's state (`self`, `landlord`, `current_hand`, `num_cards_left`, `trace`, `actions`).

Also `bottom`, the three cards that the landlord took in.
"""


def view_of(seen: Seen) -> dict[str, Any]:
    """Returns the view of our rules for the seat whose turn it is, from what RLCard shows to it."""
    return _GAME.view(_state(seen), seen["self"])


def window_of(seen: Seen) -> Window:
    """Returns the window of our rules in which that seat must play, from what RLCard shows to it."""
    return _state(seen).ctx.windows[0]


def actions_of(seen: Seen) -> dict[str, Any]:
    """Returns the legal actions: RLCard's text of each -> our action.

    If cards can be read as several plays, the reading that beats the last play is chosen.
    """
    hand = _cards_by_seat(seen)[seen["self"]][1]
    last = _state(seen).to_beat
    found: dict[str, Any] = {}
    for word in seen["actions"]:
        if word == PASS:
            found[word] = Pass()
            continue
        kind, _, _ = _read_play(word, None if last is None else last.type)
        found[word] = Play(_take_lowest(word, list(hand)), kind)
    return found


def word_of(action: Any) -> str:
    """Returns RLCard's text for one of our actions. Raises TypeError for an action other than a play or a pass."""
    if isinstance(action, Pass):
        return PASS
    if not isinstance(action, Play):
        raise TypeError(f"no action of card play: {action!r}")
    return "".join(SIGNS[card.rank - 3] for card in sorted(action.cards))


def _state(seen: Seen) -> DouDizhuState:
    """Returns a state of our rules that agrees with everything this seat has seen.

    The other hands hold any cards, since the view shows only sizes.
    """
    seat, landlord, seats = seen["self"], seen["landlord"], len(seen["num_cards_left"])
    trace = [(player, word) for player, word in seen["trace"]]
    cards = _cards_by_seat(seen)
    laid = [list(played) for played, _ in cards]
    history: list[PlayRecord] = []
    trick, passes, kind = 1, 0, None
    for player, word in trace:
        if word == PASS:
            history.append(PlayRecord(trick, player))
            passes += 1
            if passes == seats - 1:
                trick, passes, kind = trick + 1, 0, None
            continue
        kind, rank, length = _read_play(word, kind)
        history.append(PlayRecord(trick, player, kind, rank, length, _take_lowest(word, laid[player])))
        passes = 0
    known = {card for played, held in cards for card in (*played, *held)}
    pile = iter([card for card in DECK if card not in known])
    hands = tuple(
        cards[player][1] if player == seat else tuple(next(pile) for _ in range(left))
        for player, left in enumerate(seen["num_cards_left"])
    )
    leads = not history or history[-1].trick != trick
    verbs = ("play",) if leads else ("play", "pass")
    window = Window(len(trace) + 1, "turn", (seat,), verbs, 0, OPTIONS.turn_seconds * 1000, turn=True)
    ctx = Ctx(_HIDDEN, windows=(window,), agents=tuple(range(seats)))
    return DouDizhuState(
        ctx=ctx, options=OPTIONS, phase=Phase.PLAYING, hands=hands, bottom=_bottom(seen["bottom"]), first_bidder=None,
        bids=(None,) * seats, redeals=0, turn=seat, landlord=landlord, base=1, trick=trick, history=tuple(history),
    )  # fmt: skip


def _bottom(word: str) -> tuple[Card, ...]:
    return _take_lowest(word, list(DECK))


def _cards_by_seat(seen: Seen) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Returns for each seat (cards played, cards held), with suits. Only the seat whose turn it is has cards held.

    Of each rank the landlord's cards come first.
    """
    seats, landlord, seat = len(seen["num_cards_left"]), seen["landlord"], seen["self"]
    played = [Counter[str]() for _ in range(seats)]
    for player, word in seen["trace"]:
        if word != PASS:
            played[player].update(word)
    held = [Counter[str](seen["current_hand"] if player == seat else "") for player in range(seats)]
    bottom = Counter[str](seen["bottom"])
    found: list[tuple[list[Card], list[Card]]] = [([], []) for _ in range(seats)]
    for index, sign in enumerate(SIGNS):
        cards = DECK[index * 4 : index * 4 + 4] if index < 13 else DECK[39 + index : 40 + index]
        at = 0
        for player in (landlord, *(other for other in range(seats) if other != landlord)):
            out = at + played[player][sign]
            end = out + held[player][sign]
            found[player][0].extend(cards[at:out])
            found[player][1].extend(cards[out:end])
            at = max(end, bottom[sign]) if player == landlord else end
    return [(tuple(laid), tuple(kept)) for laid, kept in found]


def _take_lowest(word: str, pile: list[Card]) -> tuple[Card, ...]:
    """Removes the lowest cards of these ranks from `pile` and returns them."""
    taken = []
    for sign in word:
        rank = SIGNS.index(sign) + 3
        card = next(card for card in pile if card.rank == rank)
        pile.remove(card)
        taken.append(card)
    return tuple(taken)


@lru_cache(maxsize=50_000)
def _read_play(word: str, following: HandType | None) -> tuple[HandType, int, int]:
    """Returns type, rank and length of a play in RLCard's notation.

    The type to follow is taken if possible, else the usual type. Raises ValueError for cards that are no combination by
    our rules.
    """
    found: Sequence[Combo] = readings(_take_lowest(word, list(DECK)), OPTIONS)
    if not found:
        raise ValueError(f"no combination: {word}")
    same = [combo for combo in found if combo.type is following]
    best = max(same, key=lambda combo: combo.rank) if same else found[0]
    return best.type, best.rank, best.length
