"""An UNO view as numbers: card counts, unseen cards, and colours that the other seats probably do not have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from games.rules.uno.cards import COLORS, DECK, Card

from .playout import COLOR, FACE, WILD_COLOR, HouseRules, PlayoutState

ANY: Final = 0
"""The mask of a hidden card about which nothing is known: no colour is ruled out."""

WHOLE: Final = tuple(map(int, DECK))


class Observation:
    """Everything that an UNO agent reads from a view, as numbers. The viewer is the seat in turn."""

    __slots__ = (
        "color",
        "counts",
        "direction",
        "discards",
        "face",
        "hand",
        "history",
        "house",
        "me",
        "pending",
        "pile",
    )

    def __init__(self, view: Mapping[str, Any]) -> None:
        options = view["options"]
        self.me: int = view["turn"]
        self.hand = [int(Card.from_code(code)) for code in view["hand"]]
        self.counts: list[int] = view["counts"]
        self.direction: int = view["direction"]
        self.discards = [int(Card.from_code(code)) for code in view["discards"]]
        self.color = COLORS.index(view["color"])
        self.face = FACE[self.discards[-1]]
        self.pending: int = view["pending"]
        self.pile: int = view["pile"]
        self.history: Sequence[Mapping[str, Any]] = view["history"]
        self.house = HouseRules(options["stack_draw_cards"], options["seven_swap"], options["zero_rotate"])

    @property
    def seats(self) -> int:
        return len(self.counts)

    @property
    def next_seat(self) -> int:
        """The next seat in the present direction of play."""
        return (self.me + self.direction) % self.seats

    @property
    def next_seat_cards(self) -> int:
        """The number of cards that the next seat holds: the fewer, the sooner it may win."""
        return self.counts[self.next_seat]

    def unseen_cards(self) -> list[int]:
        """Returns every card that is neither in the viewer's hand nor on the discard pile, as card numbers."""
        left = list(WHOLE)
        for card in (*self.hand, *self.discards):
            left.remove(card)
        return left

    def lacked_colors(self) -> list[list[int]]:
        """Returns, for each card of each seat's hand, a bit mask of the colours that the card probably does not have.

        Bits 0 to 3 are the colours, 16 stands for wild cards. A seat that drew instead of playing had no card of the
        colour in force. Cards drawn since then may be anything.
        """
        known = [list[int]() for _ in self.counts]
        color, turn, drew = -1, -1, False
        for step in self.history:
            slots = known[step["seat"]]
            drew = drew and step["turn"] == turn
            turn = step["turn"]
            match step["type"]:
                case "DRAW":
                    if not step["pending"]:
                        drew = True
                        if color >= 0:
                            slots[:] = [mask | 1 << color | 16 for mask in slots]
                    slots.extend([ANY] * step["count"])
                case "PLAY":
                    self._remove_played_card(known, step, just_drawn=drew)
                    color = COLORS.index(step["color"])
        for seat, (slots, count) in enumerate(zip(known, self.counts, strict=True)):
            del slots[: max(0, len(slots) - count)]
            slots[:0] = [ANY] * (count - len(slots))  # the cards of the deal, and those of penalties
            self._mark_dealt_cards(seat, slots)
        return known

    def _remove_played_card(self, known: list[list[int]], step: Mapping[str, Any], *, just_drawn: bool) -> None:
        slots, card = known[step["seat"]], int(Card.from_code(step["card"]))
        if just_drawn and slots:
            slots.pop()
        elif slots:
            bit = 1 << COLOR[card]
            fitting = [place for place, mask in enumerate(slots) if not mask & bit]
            if fitting:
                del slots[fitting[0]]
        if step["target"] is not None:
            known[step["seat"]], known[step["target"]] = [], []
        elif FACE[card] == 0 and self.house.rotate:
            known[:] = [[] for _ in known]

    def _mark_dealt_cards(self, seat: int, slots: list[int]) -> None:
        """Marks the cards that a seat has held since the deal with the colours that it lacked when it had to draw."""
        color, lacked = -1, 0
        for step in self.history:
            if step["type"] == "PLAY":
                color = COLORS.index(step["color"])
                if step["target"] is not None or (step["card"][1:] == "0" and self.house.rotate):
                    lacked = 0
            elif step["type"] == "DRAW" and step["seat"] == seat:
                if step["pending"]:
                    return  # cards drawn then cannot be told apart from the deal's
                if color >= 0:
                    lacked |= 1 << color | 16
        for place, mask in enumerate(slots):
            if mask == ANY and place < len(slots) - 1:
                slots[place] = lacked

    def sample_playout(self, unseen: list[int], lacks: Sequence[Sequence[int]], rng: Random) -> PlayoutState:
        """Returns a round with the hidden cards dealt at random, but without colours that a card probably lacks.

        The masks are those of `lacked_colors`. Shuffles `unseen` in place.
        """
        rng.shuffle(unseen)
        pile, hands = unseen[:], list[list[int]]()
        for seat, count in enumerate(self.counts):
            if seat == self.me:
                hands.append(self.hand[:])
                continue
            hand = list[int]()
            for mask in lacks[seat][:count]:
                hand.append(_take_allowed_card(pile, mask))
            hands.append(hand)
        return PlayoutState(
            hands, pile, self.discards[:], color=self.color, face=self.face, turn=self.me, direction=self.direction,
            pending=self.pending, house=self.house, rng=rng,
        )  # fmt: skip


def _take_allowed_card(pile: list[int], mask: int) -> int:
    """Removes and returns the last card of the pile whose colour is not in the bit mask.

    If the mask excludes all cards, it takes the last one.
    """
    if mask:
        for place in range(len(pile) - 1, -1, -1):
            if not mask >> COLOR[pile[place]] & 1:
                return pile.pop(place)
    return pile.pop()


def has_color(hand: Sequence[int], color: int) -> bool:
    return any(COLOR[card] == color for card in hand if COLOR[card] != WILD_COLOR)
