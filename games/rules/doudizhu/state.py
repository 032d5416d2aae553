"""The state of one round of Dou Dizhu: cards, bids, plays so far, and the result."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from ..cards import Card
from ..core import Ctx, Window, replace
from ..play_to_beat import play_to_beat
from .hand_types import Combo, HandType
from .options import DouDizhuOptions

Spring = Literal["spring", "reverse_spring"]
Winner = Literal["landlord", "farmers"]
Hands = tuple[tuple[Card, ...], ...]


class Phase(StrEnum):
    """The phase of a round of Dou Dizhu. A round begins with BIDDING, or with PLAYING if the role of landlord rotates.

    There is no phase for dealing, which takes no time.
    """

    BIDDING = "BIDDING"
    PLAYING = "PLAYING"
    ROUND_END = "ROUND_END"


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """A play or a pass in the history of a round: its trick number and seat, then the fields of `Combo`.

    For a pass `type` is None and the fields after it are zero or empty.
    """

    trick: int
    seat: int
    type: HandType | None = None
    rank: int = 0
    length: int = 0
    cards: tuple[Card, ...] = ()


class GiftKind(StrEnum):
    """The kinds of gifts that the audience of a stream may send to a round of Dou Dizhu (RULES.md, section 17)."""

    CHEER = "cheer"
    EMOTE = "emote"
    EFFECT = "effect"
    PEEK = "peek"
    SWAP_CARD = "swap_card"
    ADD_CARD = "add_card"
    DOUBLE = "double"
    SWAP_ROLES = "swap_roles"
    RESHUFFLE = "reshuffle"


@dataclass(frozen=True, slots=True)
class GiftRecord:
    """A record of a gift that was applied to a round of Dou Dizhu.

    A gift is paid for by a viewer of a stream. `after` is the number of plays and passes before it.
    """

    kind: GiftKind
    reference: str
    after: int
    seat: int | None = None
    target: int | None = None
    cards: tuple[Card, ...] = ()
    """The card of a peek, the card returned to a hand, or the cards exchanged: that of `seat`, then of `target`."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a round of Dou Dizhu: winning side, multiplier, and the points of each seat.

    `seat` is the seat that played its last card.
    """

    seat: int
    winner: Winner
    spring: Spring | None
    multiplier: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DouDizhuState:
    """The complete state of one round of Dou Dizhu, with the hidden cards of all seats.

    Hands and bottom cards are in ascending order.
    """

    ctx: Ctx
    options: DouDizhuOptions
    phase: Phase
    hands: Hands
    bottom: tuple[Card, ...]
    first_bidder: int | None
    """None if the landlord rotates without bidding."""
    bids: tuple[int | None, ...]
    """Per seat: 0 for a pass, None before the seat has bid; reset by each redeal."""
    redeals: int
    """The number of void deals in this round; replaying the round from its generator shows them."""
    turn: int | None
    landlord: int | None = None
    base: int = 0
    """The start of the multiplier: the winning bid. 0 while bidding."""
    trick: int = 0
    """From 1; 0 while bidding."""
    history: tuple[PlayRecord, ...] = ()
    result: Result | None = None
    gifts: tuple[GiftRecord, ...] = ()
    """The gifts that acted in this round, its void deals and the intermission after it included."""
    rotation: int | None = None
    """If a gift made the landlord of this round: the landlord by rotation, whose turn is not lost. Otherwise None."""

    # Every move passes through these two methods. They pass all fields by position, which takes a third of the time of
    # `replace`.

    def with_ctx(self, ctx: Ctx) -> DouDizhuState:
        return DouDizhuState(
            ctx, self.options, self.phase, self.hands, self.bottom, self.first_bidder, self.bids, self.redeals,
            self.turn, self.landlord, self.base, self.trick, self.history, self.result, self.gifts, self.rotation,
        )  # fmt: skip

    def with_turn(self, turn: PlayRecord, *, hands: Hands, following: int, trick: int, ctx: Ctx) -> DouDizhuState:
        """Returns the state after a play or a pass, given as the record `turn`, which is added to the history.

        `following` is the seat to move next.
        """
        return DouDizhuState(
            ctx, self.options, self.phase, hands, self.bottom, self.first_bidder, self.bids, self.redeals,
            following, self.landlord, self.base, trick, (*self.history, turn), self.result, self.gifts, self.rotation,
        )  # fmt: skip

    @property
    def highest(self) -> int:
        """The highest bid of this auction; 0 before the first bid."""
        return max((bid for bid in self.bids if bid is not None), default=0)

    @property
    def last(self) -> PlayRecord | None:
        """The history record of the play that the next seat must beat; None if it leads a trick."""
        return play_to_beat(self.history, self.trick)

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards that have been played in this round, in the order of their plays.

        A card that a gift returned to a hand is not included.
        """
        cards = [card for turn in self.history for card in turn.cards]
        if not any(record.kind is GiftKind.ADD_CARD for record in self.gifts):
            return tuple(cards)
        held = {card for hand in self.hands for card in hand}
        return tuple(dict.fromkeys(card for card in cards if card not in held))

    @property
    def to_beat(self) -> Combo | None:
        """The combination that the next seat must beat; None if it leads a trick."""
        last = self.last
        return None if last is None or last.type is None else Combo(last.type, last.rank, last.length, last.cards)


def open_turn(ctx: Ctx, options: DouDizhuOptions, seat: int, *verbs: str) -> Ctx:
    """Returns the match context with a single open window: this seat may use these verbs until its time is over.

    The context is the part of the state that holds windows and clock. Windows that were open before are dropped.
    """
    closes_at = ctx.at + options.turn_seconds * 1000
    window = Window(ctx.next_window, "turn", (seat,), verbs, ctx.at, closes_at, turn=True)
    return replace(ctx, windows=(window,), next_window=ctx.next_window + 1)
