"""Plays a round of Dou Dizhu in a test: sets up hands, makes moves by short methods, and has its own clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.cards import Card, parse_cards
from games.rules.codec import encode
from games.rules.core import SYSTEM, By, Ctx, Event, Gift, Move, Rng, RulesError, Timeout, Transition, Window, start
from games.rules.doudizhu import DouDizhu
from games.rules.doudizhu.actions import Bid, Pass, Play
from games.rules.doudizhu.hand_types import HandType
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.state import DouDizhuState, Phase

GAME = DouDizhu()
SEED = "3c" * 32


class RoundDriver:
    """A running round of Dou Dizhu.

    Methods act for the seat whose turn it is, or for `seat`, and return the new events.
    """

    def __init__(self, state: DouDizhuState) -> None:
        self.state = state

    @classmethod
    def dealt(cls, seed: str = SEED, **options: Any) -> RoundDriver:
        """Returns a new round: cards dealt from this seed, the auction open."""
        return cls(start(GAME, DouDizhuOptions(**options), 3, seed).state)

    @classmethod
    def playing(cls, *hands: str, landlord: int = 0, base: int = 1, bottom: str = "", **options: Any) -> RoundDriver:
        """Returns a round after its auction: the landlord leads.

        Each text of `hands` has the ranks of one seat's cards. Suits are given in order.
        """
        cards = iter(parse_cards("".join(hands) + bottom))
        held = tuple(tuple(sorted(next(cards) for _ in hand)) for hand in hands)
        none = (0,) * len(hands)
        ctx = Ctx(Rng(SEED), windows=(_turn(landlord, "play"),), next_window=2, missed=none, timeouts=none)
        bids = tuple(base if seat == landlord else 0 for seat in range(len(hands)))
        return cls(
            DouDizhuState(
                ctx=ctx, options=DouDizhuOptions(**options), phase=Phase.PLAYING, hands=held, bottom=tuple(cards),
                first_bidder=landlord, bids=bids, redeals=0, turn=landlord, landlord=landlord, base=base, trick=1,
            )
        )  # fmt: skip

    # ── Moves ───────────────────────────────────────────────────────────────────────────────────

    def bid(self, points: int, *, seat: int | None = None, after: int = 1000) -> tuple[Event, ...]:
        return self.do(Bid(points), seat=seat, after=after)

    def bids(self, *points: int) -> tuple[Event, ...]:
        """Makes these bids, seat after seat. Returns the events of the last one."""
        events: tuple[Event, ...] = ()
        for given in points:
            events = self.bid(given)
        return events

    def lay(self, ranks: str, hand_type: HandType | None = None, *, seat: int | None = None) -> tuple[Event, ...]:
        """Plays cards of these ranks, the lowest suits that the seat holds."""
        mover = self.turn if seat is None else seat
        return self.do(Play(self.take(mover, ranks), hand_type), seat=mover)

    def skip(self, *, seat: int | None = None) -> tuple[Event, ...]:
        return self.do(Pass(), seat=seat)

    def skips(self) -> None:
        """Passes for the two seats after the player who has led."""
        self.skip()
        self.skip()

    def do(
        self, action: Any, *, seat: int | None = None, after: int = 1000, by: By = "person", window: int | None = None
    ) -> tuple[Event, ...]:
        """Makes any action, `after` ms later than the move before."""
        mover = self.turn if seat is None else seat
        answered = self.window.id if window is None and self.state.ctx.windows else window
        return self._take_over(GAME.apply(self.state, Move(mover, answered, action, self.now + after, by)))

    def run_out(self) -> tuple[Event, ...]:
        """Plays the timeout of the open turn."""
        window = self.window
        return self._take_over(GAME.apply(self.state, Move(SYSTEM, window.id, Timeout(), window.closes_at, "system")))

    def control(self, action: Any, *, after: int = 0) -> tuple[Event, ...]:
        return self._take_over(GAME.apply(self.state, Move(SYSTEM, None, action, self.now + after, "system")))

    def give(
        self, kind: str, seat: int | None = None, target: int | None = None, *, after: int = 0
    ) -> tuple[Event, ...]:
        """Lets a gift of the audience act. Its reference is `ref`."""
        return self.control(Gift(kind, "ref", seat, target), after=after)

    def gift_refusal(self, kind: str, seat: int | None = None, target: int | None = None) -> RulesError:
        """Returns the error of a gift. Fails unless it is refused and changes nothing."""
        before, kept = self.state, encode(self.state)
        try:
            self.give(kind, seat, target)
        except RulesError as error:
            assert self.state is before
            assert encode(before) == kept
            return error
        raise AssertionError(f"{kind} was accepted")

    def refusal(self, action: Any, **how: Any) -> RulesError:
        """Returns the error with which an action is refused. Fails unless it is refused and changes nothing."""
        before = self.state
        kept = encode(before)
        try:
            self.do(action, **how)
        except RulesError as error:
            assert self.state is before
            assert encode(before) == kept
            return error
        raise AssertionError(f"{action} was accepted")

    # ── State ───────────────────────────────────────────────────────────────────────────────────

    @property
    def now(self) -> int:
        return self.state.ctx.at

    @property
    def window(self) -> Window:
        (window,) = self.state.ctx.windows
        return window

    @property
    def turn(self) -> int:
        turn = self.state.turn
        assert turn is not None
        return turn

    def take(self, seat: int, ranks: str) -> tuple[Card, ...]:
        """Returns cards of these ranks from the seat's hand, the lowest suits first."""
        left = list(self.state.hands[seat])
        taken = []
        for wanted in parse_cards(ranks):
            card = next(card for card in left if card.rank == wanted.rank)
            left.remove(card)
            taken.append(card)
        return tuple(taken)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return GAME.view(self.state, seat)

    def choices(self, seat: int | None = None) -> list[Any]:
        mover = self.turn if seat is None else seat
        return list(GAME.legal_actions(self.state, mover, self.window))

    def _take_over(self, after: Transition[DouDizhuState]) -> tuple[Event, ...]:
        self.state = after.state
        return after.events


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def _turn(seat: int, *verbs: str) -> Window:
    return Window(1, "turn", (seat,), verbs, 0, 20_000, turn=True)
