"""Converts a Dou Dizhu view to the packed integers that the fast core (`core/`) computes with.

Places replace seats: 0 is the landlord, 1 and 2 are the farmers, clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.rules.cards import DECK, Card
from games.rules.core import parse_options
from games.rules.doudizhu.hand_types import HandType
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.readings_of_cards import readings

from .core.packed_hands import FOUR_WITH_PAIR, ROCKET_AS_KICKERS, WINGS_FROM_CHAIN, pack
from .core.play_keys import PASS, key_of
from .core.round_state import NO_CAP
from .known_cards import hands_changed, known_cards, turns_before_last_change

KINDS: Final = {kind: number for number, kind in enumerate(HandType)}

Move = tuple[int, int]
"""(cards, key) in the format of `core.packed_hands`; a pass is (0, PASS)."""


@dataclass(frozen=True, slots=True)
class MadePlay:
    """A play or pass made earlier in a round of Dou Dizhu: its cards, packed into an integer, and its key.

    The key is one integer for kind, rank and length of the play.
    """

    place: int
    """The place of its player: 0 the landlord, 1 and 2 the farmers clockwise."""
    cards: int
    key: int


@dataclass(frozen=True, slots=True)
class CoreObservation:
    """All that one seat knows of a Dou Dizhu round while cards are played, as packed integers for the fast core.

    It has the own hand, the unseen cards, the card counts, all bids and plays so far, and the play to beat.
    """

    place: int
    """This seat's own place: 0 the landlord, 1 and 2 the farmers clockwise."""
    hand: int
    counts: tuple[int, int, int]
    """Number of cards left, by place."""
    unseen: tuple[int, ...]
    """Ranks (0 is the 3) of the cards in the other two hands, except those in `known`."""
    known: tuple[int, int, int]
    """The cards that each place surely holds, as packed hands: the landlord's bottom cards, and cards seen by gifts.

    0 for this seat's own place.
    """
    shown: int
    """All three bottom cards as a packed hand."""
    history: tuple[MadePlay, ...]
    """The plays and passes since a gift last changed a hand: those that the present hands explain."""
    bids: tuple[int | None, int | None, int | None]
    """Bids by place; None for a seat that has not bid, and for all after a gift changed a hand."""
    last: int
    leader: int
    passes: int
    doublings: int
    """Bombs, rockets and gifts that doubled the multiplier."""
    landlord_plays: int
    farmer_plays: int
    base: int
    cap: int
    rules: int
    """The table's rules on kickers as bits (`core.packed_hands`)."""


def core_observation(view: dict[str, Any]) -> CoreObservation:
    """Converts the view of a seat whose turn it is to play to the packed integers with which `core` computes."""
    options = parse_options(DouDizhuOptions, view["options"])
    landlord = view["landlord"]
    cards = [Card.from_code(code) for code in view["hand"]]
    history = tuple(_made_play(turn, landlord) for turn in view["history"])
    place = (view["turn"] - landlord) % 3
    gone = {Card.from_code(code) for code in view["played"]}
    known = known_cards(view)
    seen = gone.union(cards, *known)
    multiplier = view["multiplier"]
    last, leader, passes = _find_play_to_beat(history, view["last"])
    return CoreObservation(
        place=place,
        hand=pack_cards(cards),
        counts=_by_place(view["counts"], landlord),
        unseen=tuple(card.rank - 3 for card in DECK if card not in seen),
        known=_by_place([pack_cards(hand) for hand in known], landlord),
        shown=pack_cards(map(Card.from_code, view["bottom"] or ())),
        history=history[turns_before_last_change(view) :],
        bids=(None, None, None) if hands_changed(view) else _by_place(view["bids"], landlord),
        last=last,
        leader=leader,
        passes=passes,
        doublings=multiplier["bombs"] + multiplier["rockets"] + multiplier.get("gifts", 0),
        landlord_plays=sum(done.place == 0 and done.key != PASS for done in history),
        farmer_plays=sum(done.place != 0 and done.key != PASS for done in history),
        base=multiplier["bid"],
        cap=options.multiplier_cap or NO_CAP,
        rules=kicker_rules(options),
    )


def kicker_rules(options: DouDizhuOptions) -> int:
    """Returns the table's options about kickers (cards attached to a triple or bomb) as bits.

    One bit is `ROCKET_AS_KICKERS` of `core.packed_hands`.
    """
    rules = WINGS_FROM_CHAIN if options.wings_from_chain else 0
    rules |= ROCKET_AS_KICKERS if options.rocket_as_kickers else 0
    return rules | (FOUR_WITH_PAIR if options.four_with_pair else 0)


def core_moves(view: dict[str, Any], legal: Sequence[Any]) -> list[Move]:
    """Returns each legal action as (packed cards, key), in the order of `legal`; a pass is (0, PASS).

    The key is one integer for kind, rank and length of the play.
    """
    options = parse_options(DouDizhuOptions, view["options"])
    found: list[Move] = []
    for action in legal:
        cards = getattr(action, "cards", None)
        if not cards:
            found.append((0, PASS))
            continue
        named = [combo for combo in readings(cards, options) if combo.type is action.hand_type]
        combo = max(named, key=lambda combo: combo.rank)
        found.append((pack_cards(cards), key_of(KINDS[combo.type], combo.rank - 3, combo.length)))
    return found


def pack_cards(cards: Iterable[Card]) -> int:
    """Returns these cards packed into one integer, the format of a hand in `core.packed_hands`."""
    return pack(card.rank - 3 for card in cards)


def _by_place(of_seats: Sequence[Any], landlord: int) -> tuple[Any, Any, Any]:
    first, second, third = (of_seats[(landlord + step) % 3] for step in range(3))
    return first, second, third


def _made_play(turn: dict[str, Any], landlord: int) -> MadePlay:
    place = (turn["seat"] - landlord) % 3
    if turn["type"] == "PASS":
        return MadePlay(place, 0, PASS)
    key = key_of(KINDS[HandType(turn["type"])], turn["rank"] - 3, turn["length"])
    return MadePlay(place, pack_cards(Card.from_code(code) for code in turn["cards"]), key)


def _find_play_to_beat(history: Sequence[MadePlay], last: Any) -> tuple[int, int, int]:
    """Returns (key of the play to beat, its player, number of passes since then).

    The player is counted from the landlord (0) clockwise. If there is nothing to beat, the result is (PASS, 0, 0).
    """
    if last is None:
        return PASS, 0, 0
    for passes, done in enumerate(reversed(history)):
        if done.key != PASS:
            return done.key, done.place, passes
    return PASS, 0, 0
