"""Plays a round of Gan Deng Yan in a test: sets up hands, makes moves by short methods, and has its own clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.cards import DECK, Card, parse_cards
from games.rules.codec import encode
from games.rules.core import SYSTEM, By, Ctx, Event, Move, Rng, RulesError, Timeout, Transition, Window, start
from games.rules.gandengyan import GanDengYan
from games.rules.gandengyan.actions import Pass, Play
from games.rules.gandengyan.options import GanDengYanOptions
from games.rules.gandengyan.state import GanDengYanState, Phase

GAME = GanDengYan()
SEED = "7b" * 32


class RoundDriver:
    """A running round of Gan Deng Yan.

    Methods act for the seat whose turn it is, or for `seat`, and return the new events.
    """

    def __init__(self, state: GanDengYanState) -> None:
        self.state = state

    @classmethod
    def dealt(cls, seats: int = 3, seed: str = SEED, **options: Any) -> RoundDriver:
        """Returns a new round: cards dealt from this seed."""
        return cls(start(GAME, GanDengYanOptions(**options), seats, seed).state)

    @classmethod
    def playing(cls, *hands: str, leader: int = 0, pile: str | None = None, **options: Any) -> RoundDriver:
        """Returns a round in play: seat `leader` leads, and each seat holds one text of ranks, with suits in order.

        The pile to draw from has the ranks of `pile`, its next card first. Without them it has all cards that no seat
        holds, the lowest first.
        """
        cards = iter(parse_cards("".join(hands) + (pile or "")))
        held = tuple(tuple(sorted(next(cards) for _ in hand)) for hand in hands)
        left = tuple(cards) if pile is not None else tuple(c for c in DECK if not any(c in hand for hand in held))
        none = (0,) * len(hands)
        window = Window(1, "turn", (leader,), ("play",), 0, 20_000, turn=True)
        ctx = Ctx(Rng(SEED), windows=(window,), next_window=2, missed=none, timeouts=none)
        return cls(
            GanDengYanState(
                ctx=ctx, options=GanDengYanOptions(**options), phase=Phase.PLAYING, hands=held, pile=left,
                starter=leader, turn=leader, leader=leader,
            )
        )  # fmt: skip

    # ── Moves ───────────────────────────────────────────────────────────────────────────────────

    def lay(self, ranks: str, *jokers: int, seat: int | None = None) -> tuple[Event, ...]:
        """Plays cards of these ranks, the lowest suits that the seat holds.

        `jokers` says what each joker stands for.
        """
        mover = self.turn if seat is None else seat
        return self.do(Play(self.take(mover, ranks), jokers or None), seat=mover)

    def skip(self, *, seat: int | None = None) -> tuple[Event, ...]:
        return self.do(Pass(), seat=seat)

    def skips(self) -> tuple[Event, ...]:
        """Passes for all seats but the one that has led."""
        events: tuple[Event, ...] = ()
        for _ in self.state.hands[1:]:
            events = self.skip()
        return events

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

    def refused(self, ranks: str, *jokers: int) -> str:
        """Returns the code with which a play of these ranks is refused, for the seat whose turn it is."""
        return self.refusal(Play(self.take(self.turn, ranks), jokers or None)).code

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

    @property
    def last(self) -> tuple[str, int, int, tuple[int, ...]]:
        """The play to beat, as (type, rank, length, what its jokers stand for)."""
        last = self.state.last
        assert last is not None
        assert last.type is not None
        return last.type.value, last.rank, last.length, last.jokers

    def take(self, seat: int, ranks: str) -> tuple[Card, ...]:
        """Returns cards of these ranks from the seat's hand, the lowest suits first, in the order of `ranks`."""
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

    def _take_over(self, after: Transition[GanDengYanState]) -> tuple[Event, ...]:
        self.state = after.state
        return after.events


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]
