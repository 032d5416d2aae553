"""Endgames of Dou Dizhu with all hands open: the three hands, the seat to move, and the play to beat.

Seats are counted from the landlord: 0 is the landlord, 1 plays after the landlord, 2 before. Suits do not affect the
winner, so two endgames with the same ranks are one puzzle.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from games.rules.cards import DECK, Card
from games.rules.core import Ctx, Move, Rng, Window
from games.rules.doudizhu import DouDizhu
from games.rules.doudizhu.actions import Pass, Play
from games.rules.doudizhu.hand_types import Combo, HandType
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.state import DouDizhuState, Phase, PlayRecord

SEATS: Final = 3
LANDLORD: Final = 0
RULES: Final = DouDizhu()
OPTIONS: Final = DouDizhuOptions()
"""Puzzles use the default options. Endgames of tables with other kicker rules are not used."""

HARDEST: Final = 5
"""Difficulties range from 1 to 5."""

Side = Literal["landlord", "farmers"]
Action = Play | Pass


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The latest combination in an endgame, which the next seat has to beat, and the seat that played it."""

    seat: int
    combo: Combo


@dataclass(frozen=True, slots=True)
class Position:
    """An endgame: the three hands in ascending order, the seat to move, and the play to beat.

    `last` is None if the seat leads freely.
    """

    hands: tuple[tuple[Card, ...], ...]
    turn: int
    last: LastPlay | None = None

    @property
    def side(self) -> Side:
        """The side to move: `landlord` or `farmers`."""
        return side_of(self.turn)

    @property
    def cards(self) -> int:
        """The number of cards in all three hands."""
        return sum(map(len, self.hands))

    @property
    def to_beat(self) -> Combo | None:
        """The combination to beat; None on a free lead."""
        return None if self.last is None else self.last.combo

    @property
    def last_seat(self) -> int | None:
        """The seat that played the combination to beat; None on a free lead."""
        return None if self.last is None else self.last.seat

    @property
    def passes(self) -> int:
        """The number of seats that have passed since the last play: 0 or 1."""
        return 0 if self.last is None else (self.turn - self.last.seat - 1) % SEATS

    @property
    def winner(self) -> Side | None:
        """The side that has played all its cards; None while every seat holds cards."""
        return next((side_of(seat) for seat, hand in enumerate(self.hands) if not hand), None)

    def state(self) -> DouDizhuState:
        """Returns the position as a state of the rules engine, so that its rules can be applied to it.

        The state's round is in its second trick. All cards that are not in this position count as played in the first
        trick.
        """
        held = {card for hand in self.hands for card in hand} | set(self.last.combo.cards if self.last else ())
        gone = [card for card in DECK if card not in held]
        history = [PlayRecord(1, LANDLORD, HandType.SINGLE, card.rank, 1, (card,)) for card in gone]
        if self.last is not None:
            history.append(PlayRecord(2, self.last.seat, *self.last.combo))
            history += [PlayRecord(2, (self.last.seat + 1 + passed) % SEATS) for passed in range(self.passes)]
        verbs = ("play",) if self.last is None else ("play", "pass")
        window = Window(1, "turn", (self.turn,), verbs, 0, OPTIONS.turn_seconds * 1000, turn=True)
        ctx = Ctx(Rng("00" * 32), windows=(window,), next_window=2, missed=(0,) * SEATS, timeouts=(0,) * SEATS)
        return DouDizhuState(
            ctx=ctx, options=OPTIONS, phase=Phase.PLAYING, hands=self.hands, bottom=(), first_bidder=None,
            bids=(0,) * SEATS, redeals=0, turn=self.turn, landlord=LANDLORD, base=1, trick=2, history=tuple(history),
        )  # fmt: skip

    def legal(self) -> list[Action]:
        """Returns the legal actions, the pass first. Actions that differ in suits alone count as one."""
        state = self.state()
        return list(RULES.legal_actions(state, self.turn, state.ctx.windows[0]))

    def moves(self) -> Iterator[tuple[Action, Position]]:
        """Yields each legal action with the position after it."""
        state = self.state()
        for action in RULES.legal_actions(state, self.turn, state.ctx.windows[0]):
            yield action, _applied(state, self.turn, action)

    def after(self, action: Action) -> Position:
        """Returns the position after an action, computed by the rules engine. Raises IllegalMove."""
        return _applied(self.state(), self.turn, action)

    def fingerprint(self) -> str:
        """Returns 64 hex digits that are equal for all endgames with the same ranks."""
        held = [",".join(map(str, ranks(hand))) for hand in self.hands]
        last = "" if self.last is None else f"{self.last.seat} {self.last.combo.type} {self.last.combo.rank}"
        length = 0 if self.last is None else self.last.combo.length
        return hashlib.sha256(f"{'|'.join(held)}|{self.turn}|{last}|{length}".encode()).hexdigest()


def _applied(state: DouDizhuState, seat: int, action: Action) -> Position:
    return position_of(RULES.apply(state, Move(seat, state.ctx.windows[0].id, action, 0, "person")).state)


def side_of(seat: int) -> Side:
    return "landlord" if seat == LANDLORD else "farmers"


def position_of(state: DouDizhuState) -> Position:
    """Returns the endgame position of a round in play or just ended, with its seats counted from the landlord.

    In a round that has ended, the seat that played its last card counts as the seat to move.
    """
    first = state.landlord or 0
    turn = state.history[-1].seat if state.turn is None else state.turn
    last, combo = state.last, state.to_beat
    laid = None if last is None or combo is None else LastPlay((last.seat - first) % SEATS, combo)
    return Position(
        hands=tuple(state.hands[(first + seat) % SEATS] for seat in range(SEATS)),
        turn=(turn - first) % SEATS,
        last=laid,
    )


# ── Stored and sent form ────────────────────────────────────────────────────────────────────────


def as_json(position: Position) -> dict[str, Any]:
    """Returns an endgame position in the JSON form in which it is stored, with card codes from low to high."""
    last = position.last
    return {
        "hands": [[card.code for card in hand] for hand in position.hands],
        "turn": position.turn,
        "last": None if last is None else {"seat": last.seat, **combo_json(last.combo)},
    }


def from_json(data: Mapping[str, Any]) -> Position:
    """Returns the endgame position in a stored JSON form.

    Raises ValueError, KeyError or TypeError if it contains none.
    """
    hands = tuple(tuple(sorted(map(Card.from_code, hand))) for hand in data["hands"])
    last = data["last"]
    laid = None
    if last is not None:
        cards = tuple(Card.from_code(code) for code in last["cards"])
        laid = LastPlay(last["seat"], Combo(HandType(last["type"]), last["rank"], last["length"], cards))
    return Position(hands, data["turn"], laid)


def combo_json(combo: Combo) -> dict[str, Any]:
    return {
        "type": combo.type.value,
        "rank": combo.rank,
        "length": combo.length,
        "cards": [card.code for card in combo.cards],
    }


def ranks(cards: Iterable[Card]) -> tuple[int, ...]:
    """Returns the ranks of these cards, ascending."""
    return tuple(sorted(card.rank for card in cards))
