"""The interface that the rules of every game implement, and the part of applying a move that all games share.

A game is a pure function `(state, move) -> (state, events)`. Neither this module nor a game reads a clock, draws
randomness from outside or imports a framework. Time arrives in `Move.at`, randomness in `Ctx.rng`.

Units: times are whole milliseconds since the match began; seats count from 0 clockwise.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, Self, TypeVar

from .action_windows import Ctx, Window
from .copy_dataclass import replace
from .errors import IllegalMove, InvalidOption, MalformedMove, RulesError, StaleMove
from .moves import (
    CONTROLS,
    MACHINES,
    SYSTEM,
    Abort,
    AddTime,
    By,
    Concede,
    Depart,
    Event,
    Finish,
    Gift,
    GiveBack,
    Move,
    Pause,
    Resume,
    TakeOver,
    Timeout,
)
from .options import (
    all_options,
    blocks_rating,
    changed_options,
    describe_options,
    invalid_option,
    option,
    parse_options,
    refuse_reserved_options,
    reserved_options,
    stored_options,
)
from .rng import Rng, commitment

__all__ = [
    "CONTROLS", "MACHINES", "SYSTEM", "Abort", "AddTime", "By", "Concede", "Ctx", "Depart", "Event", "Finish", "Format",
    "Game", "Gift", "GiveBack", "IllegalMove", "InvalidOption", "MalformedMove", "Move", "Outcome", "Pause", "Resume",
    "Rng", "RulesError", "StaleMove", "State", "TakeOver", "Timeout", "Transition", "Window", "all_options",
    "blocks_rating", "changed_options", "commitment", "describe_options", "due_timeout", "invalid_option",
    "next_deadline", "option", "parse_options", "places_by_key", "refuse_reserved_options", "replace",
    "reserved_options", "start", "stored_options",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match: why it ended, and the score and place of each seat.

    Places count from 1 and may be shared. Place 0 means not placed, as in an aborted match.
    """

    termination: str
    scores: tuple[int, ...]
    places: tuple[int, ...]


def places_by_key(keys: Sequence[Any]) -> tuple[int, ...]:
    """Returns the place of each seat from 1, given a key for each seat, such as its points: the highest key is first.

    Equal keys share a place, and the places after it are skipped: keys 5, 5, 3 give places 1, 1, 3.
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)


@dataclass(frozen=True, slots=True)
class Format:
    """The length of a match of several rounds: it ends after so many rounds, wins or points, whichever comes first.

    A format without limits is endless: the match lasts until a player leaves.
    """

    key: str
    rounds: int | None = None
    wins: int | None = None
    points: int | None = None

    @property
    def endless(self) -> bool:
        return self.rounds is None and self.wins is None and self.points is None


class State(Protocol):
    """The interface of every game's state: a frozen dataclass with slots whose field `ctx` is what all games share."""

    @property
    def ctx(self) -> Ctx: ...

    def with_ctx(self, ctx: Ctx) -> Self: ...


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Transition(Generic[S]):
    state: S
    events: tuple[Event, ...] = ()


class Game(ABC, Generic[S]):
    """The rules of a game, as a base class. A game defines what its players may do, and when its matches end.

    Subclasses define `setup`, `act`, `timeout`, `legal_actions`, `view`, `outcome`, `redeal`. They do not override
    `apply`, which does what all games share and then calls `act` or `timeout`. A move is refused for the first
    fault in this order: state of the match, window (closed, too early), turn, then the game's own checks.
    """

    key: str
    version: int
    seats: range
    Options: type
    State: Any
    """The class of the game's states, or a generic class with its type filled in.

    The codec reads snapshots as this type.
    """
    actions: Mapping[str, type]
    """verb -> class of the action"""
    spoken_verbs: frozenset[str] = frozenset()
    """Verbs that carry a text. The action's field `message` names the text, which is stored outside the log."""

    repeatable: frozenset[str] = frozenset()
    """Other verbs that a seat may use again in the same window, such as a vote that may be changed."""

    redeals_everything: bool = True
    """Whether `redeal` for a spectator leaves no hidden fact as it was, so that play may continue from its result."""

    @property
    def default_seats(self) -> int:
        """The number of seats of a new table whose host does not choose one."""
        return self.seats[-1]

    def check_seats(self, options: Any, seats: int) -> None:
        """Checks that the table options allow this number of seats. Raises InvalidOption."""

    @abstractmethod
    def setup(self, options: Any, seats: int, ctx: Ctx, carry: dict[str, Any] | None = None) -> Transition[S]:
        """Returns the state at the start of a match, or of a round in a match of several rounds.

        Random draws come from `ctx.rng`. `carry` is the result of `carry_over` for the round before; None in
        the first round.
        """

    @abstractmethod
    def act(self, state: S, move: Move, window: Window) -> Transition[S]:
        """Applies a player's move that passed the checks of all games: its window is open to this seat and verb.

        Raises IllegalMove or StaleMove.
        """

    @abstractmethod
    def timeout(self, state: S, window: Window) -> Transition[S]:
        """Acts for the seats that let the time of this window pass: takes the game's default action, such as a pass.

        The time of the action is `state.ctx.at`.
        """

    @abstractmethod
    def legal_actions(self, state: S, seat: int, window: Window) -> Iterator[Any]:
        """Yields the actions that this seat may use in this window.

        Actions with the same effect, such as plays that differ only in suits, appear once.
        """

    @abstractmethod
    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """Returns all that this seat (None: a spectator) may know of the match, as JSON types.

        It is an allow-list: what is not named does not leave the server.
        """

    def own_view(self, state: S, seat: int) -> dict[str, Any]:
        """Returns the fields of this seat's view that are absent or different in the spectators' view.

        All seats of a table share the spectators' view and get these fields in addition. A game should override
        the method if it can avoid building both views.
        """
        public = self.view(state, None)
        return {
            key: value for key, value in self.view(state, seat).items() if key not in public or public[key] != value
        }

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Returns the outcome of the match; None while it runs. A match runs if and only if a window is open."""

    @abstractmethod
    def redeal(self, state: S, seat: int | None, rng: Rng) -> S:
        """Returns a state that this seat (None: a spectator) cannot tell from the real one.

        Everything that is hidden from the seat, such as other hands, is drawn anew from `rng`. Tests use it to
        prove that no view reveals a secret.
        """

    def chat_audience(self, state: S, seat: int | None) -> tuple[int, ...] | None:
        """Returns the seats that receive a chat message from this seat (None: a spectator); None means everybody.

        Raises IllegalMove if the seat may not chat at this point.
        """
        return None

    def is_out(self, state: S, seat: int) -> bool:
        """Whether everybody knows that this seat is out of the game for good and has nothing left to do.

        Its player may then leave. In a match of several rounds this is never true, because the next round deals
        every seat in.
        """
        return False

    def is_hushed(self, state: S) -> bool:
        """Whether seats act in secret at this point, as in a night of Werewolf.

        A change that everybody sees, such as the return of a player, could then reveal which seats have a move to make.
        """
        return False

    def carry_over(self, state: S) -> dict[str, Any]:
        """Returns the facts of this ended round that the next round of the match needs, such as the next dealer.

        `setup` gets them as `carry`.
        """
        return {}

    def round_summary(self, state: S) -> dict[str, Any]:
        """Returns the facts of an ended round to store as its result; empty if the round has no result.

        Shape: `{"seats": [{"points", "won", "role", …}], …}`.
        """
        return {}

    def event_json(self, event: Event) -> dict[str, Any]:
        """Returns an event as clients and replays get it: `{"kind", "data"}`.

        A game may add data here that is not stored in the log.
        """
        return {"kind": event.kind, "data": event.data}

    def match_places(self, state: S, scores: Sequence[int]) -> tuple[int, ...] | None:
        """Returns the place of each seat in a match of several rounds that ended in this state with these scores.

        None if the game has no order of its own; then the seats are ranked by rounds won and points.
        """
        return None

    def finish(self, state: S, reason: str) -> Transition[S]:
        """Ends a match of several rounds in the break between two rounds, at `state.ctx.at`.

        `reason` is stored as the cause of the end. Raises IllegalMove: `ROUND_RUNNING` while a round runs. A game
        without breaks always raises it.
        """
        raise IllegalMove("ROUND_RUNNING")

    def gift(self, state: S, gift: Gift) -> Transition[S]:
        """Applies a gift, for which a viewer of a stream paid, at `state.ctx.at`. Most games allow none.

        Raises IllegalMove: `NO_GIFTS`, `GIFT_WAITS` if it may not act at this point of the match, and codes of the
        game.
        """
        raise IllegalMove("NO_GIFTS")

    def after_control(self, state: S, action: Any) -> Transition[S]:
        """Applies what a control move, such as Resume, does only in this game, after `apply` has done the rest."""
        return Transition(state)

    def refusal_code(self, state: S, move: Move, window: Window) -> str:
        """Returns the code with which a move is refused because the open window does not admit its seat or verb."""
        return "NOT_YOUR_TURN" if move.seat not in window.seats else "WRONG_PHASE"

    def stale_code(self, action: Any) -> str:
        """Returns the code with which an action is refused because its window has closed."""
        return "STALE_WINDOW"

    @cached_property
    def _verbs(self) -> Mapping[type, str]:
        return {kind: verb for verb, kind in self.actions.items()}

    def verb_of(self, action: Any) -> str:
        """Returns the verb of an action, such as `play`.

        Raises MalformedMove: `UNKNOWN_VERB` if the game has no such action.
        """
        verb = self._verbs.get(type(action))
        if verb is None:
            raise MalformedMove("UNKNOWN_VERB")
        return verb

    def apply(self, state: S, move: Move) -> Transition[S]:
        """Applies one move and returns the new state and its events. Raises MalformedMove, IllegalMove or StaleMove."""
        ctx = state.ctx
        at = max(move.at, ctx.at)  # time never runs backwards
        if not ctx.windows:
            raise IllegalMove("GAME_OVER")
        if move.seat == SYSTEM:
            if isinstance(move.action, Timeout):
                return self._clock(state, move, at)
            return self._control(state, move, at)
        verb = self.verb_of(move.action)
        if ctx.paused_at is not None:
            raise IllegalMove("PAUSED")
        window = ctx.window(move.window)
        # a window that the seat may not know of is refused exactly like one that never existed
        if window is None or at >= window.closes_at or not window.known_to(move.seat):
            raise StaleMove(self.stale_code(move.action))
        if move.by in ("person", "bot") and move.seat in ctx.gone:
            raise IllegalMove("CONCEDED")
        # the player may take the seat back while an agent is deciding for it; the late decision must not be played
        if (move.by == "trustee" and move.seat not in ctx.trustees) or (
            move.by == "agent" and move.seat not in ctx.agents
        ):
            raise StaleMove("STALE_WINDOW")
        opens_at = window.opens_at if move.by not in MACHINES else max(window.opens_at, window.machines_from)
        if at < opens_at:
            raise IllegalMove("PROTECTED", ms=opens_at - at)
        if move.seat not in window.seats or verb not in window.verbs:
            raise IllegalMove(self.refusal_code(state, move, window))
        if at != ctx.at:
            state = state.with_ctx(replace(ctx, at=at))
        if at != move.at:
            move = replace(move, at=at)
        after = self.act(state, move, window)
        if window.turn and move.by != "trustee" and ctx.missed[move.seat]:
            reset = replace(after.state.ctx, missed=_with(after.state.ctx.missed, move.seat, 0))
            after = Transition(after.state.with_ctx(reset), after.events)
        return after

    def _clock(self, state: S, move: Move, at: int) -> Transition[S]:
        ctx = state.ctx
        if ctx.paused_at is not None:
            raise IllegalMove("PAUSED")
        window = ctx.window(move.window)
        if window is None:
            raise StaleMove("STALE_WINDOW")
        if at < window.closes_at:
            raise IllegalMove("TOO_EARLY", ms=window.closes_at - at)
        return self._apply_timeout(state.with_ctx(replace(ctx, at=at)), window, excused=move.action.excused)

    def _apply_timeout(self, state: S, window: Window, *, excused: bool) -> Transition[S]:
        """Counts a missed turn for each person and bot who let this window close, then takes the game's default action.

        After a second miss in a row an agent, called trustee, plays the seat. An `excused` timeout is announced but not
        counted.
        """
        late: list[Event] = []
        if window.turn:
            ctx = state.ctx
            for seat in window.seats:
                if seat in ctx.trustees or seat in ctx.agents:
                    continue
                if excused:
                    late.append(Event("timeout", {"seat": seat, "excused": True}))
                    continue
                count = ctx.missed[seat] + 1
                ctx = replace(ctx, missed=_with(ctx.missed, seat, count),
                              timeouts=_with(ctx.timeouts, seat, ctx.timeouts[seat] + 1))  # fmt: skip
                late.append(Event("timeout", {"seat": seat}))
                if count >= 2:
                    ctx = replace(ctx, trustees=_and(ctx.trustees, seat))
                    late.append(Event("trustee", {"seat": seat, "on": True, "reason": "missed"}))
            state = state.with_ctx(ctx)
        after = self.timeout(state, window)
        return Transition(after.state, (*late, *after.events))

    def _control(self, state: S, move: Move, at: int) -> Transition[S]:
        ctx, action = state.ctx, move.action
        if ctx.paused_at is not None and not isinstance(action, ALSO_PAUSED):
            raise IllegalMove("PAUSED")
        event: Event
        match action:
            case Finish(reason):
                return self.finish(state.with_ctx(replace(ctx, at=at)), reason)
            case Gift():
                return self.gift(state.with_ctx(replace(ctx, at=at)), action)
            case Pause():
                ctx, event = replace(ctx, at=at, paused_at=at), Event("paused", {})
            case Resume():
                if ctx.paused_at is None:
                    raise IllegalMove("NOT_PAUSED")
                # relative to the moment of the pause: a window that had not opened by then opens later too
                ctx = replace(ctx, at=ctx.paused_at).shift(at - ctx.paused_at)
                ctx, event = replace(ctx, at=at, paused_at=None), Event("resumed", {})
            case AddTime(ms):
                window = ctx.window(move.window)
                if window is None and move.window is not None:
                    raise StaleMove("STALE_WINDOW")
                if ms <= 0:
                    raise MalformedMove("MALFORMED")
                ctx = replace(ctx, at=at).extend(ms, window)
                event = Event("time_added", {"ms": ms}, None if window is None or window.public else window.seats)
            case TakeOver(seat, reason):
                if not 0 <= seat < len(ctx.missed):
                    raise MalformedMove("NO_SUCH_SEAT")
                if seat in ctx.gone:
                    raise IllegalMove("CONCEDED")
                # a player who leaves may have a trustee already
                if seat in ctx.trustees and reason != "left":
                    raise IllegalMove("ALREADY_TRUSTEE")
                ctx = replace(ctx, at=at, trustees=_and(ctx.trustees, seat))
                event = Event("trustee", {"seat": seat, "on": True, "reason": reason})
            case Concede(seat):
                self._require_present_player(ctx, seat)
                if self.is_out(state, seat):
                    raise IllegalMove("OUT_OF_THE_GAME")
                ctx = replace(ctx, at=at, trustees=_and(ctx.trustees, seat), gone=_and(ctx.gone, seat))
                event = Event("conceded", {"seat": seat})
            case Depart(seat):
                self._require_present_player(ctx, seat)
                if not self.is_out(state, seat):
                    raise IllegalMove("STILL_IN_THE_GAME")
                kept = tuple(s for s in ctx.trustees if s != seat)  # the trustee has nothing left to play here
                ctx = replace(ctx, at=at, trustees=kept, gone=_and(ctx.gone, seat))
                event = Event("departed", {"seat": seat})
            case GiveBack(seat):
                if seat in ctx.gone:
                    raise IllegalMove("CONCEDED")
                if seat not in ctx.trustees:
                    raise IllegalMove("NOT_TRUSTEE")
                kept = tuple(s for s in ctx.trustees if s != seat)
                ctx = replace(ctx, at=at, trustees=kept, missed=_with(ctx.missed, seat, 0))
                event = Event("trustee", {"seat": seat, "on": False})
            case Abort(reason):
                ctx = replace(ctx, at=at, windows=(), aborted=True, paused_at=None)
                event = Event("aborted", {"reason": reason})
            case _:
                raise MalformedMove("UNKNOWN_VERB")
        after = self.after_control(state.with_ctx(ctx), action)
        return Transition(after.state, (event, *after.events))

    def _require_present_player(self, ctx: Ctx, seat: int) -> None:
        """Checks that the seat is held by a person or bot who has not left the match for good.

        Raises MalformedMove: `NO_SUCH_SEAT`; IllegalMove: `CONCEDED`.
        """
        if not 0 <= seat < len(ctx.missed) or seat in ctx.agents:
            raise MalformedMove("NO_SUCH_SEAT")
        if seat in ctx.gone:
            raise IllegalMove("CONCEDED")


ALSO_PAUSED = (Resume, Abort, TakeOver, GiveBack, Concede, Depart)
"""Control moves that a paused match accepts."""


def start(game: Game[S], options: Any, seats: int, seed: str, *, agents: Sequence[int] = ()) -> Transition[S]:
    """Returns the first state of a match, and its events. `seed` is 64 hex digits; `agents` are the seats of agents.

    `ctx.rng` is the random generator of the match. A match of several rounds derives one generator for each round:
    `rng.derive(index)`. Raises InvalidOption if the game does not allow this number of seats.
    """
    if seats not in game.seats:
        raise InvalidOption("WRONG_SEATS", seats=seats, low=game.seats[0], high=game.seats[-1])
    game.check_seats(options, seats)
    none = (0,) * seats
    return game.setup(options, seats, Ctx(Rng(seed), missed=none, timeouts=none, agents=tuple(sorted(agents))))


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _and(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(sorted({*seats, seat}))


def due_timeout(state: State, now: int) -> Move | None:
    """Returns the timeout move that is due at the match time `now` (ms); None if none is due or the match is paused.

    If several are due, the window with the earliest deadline comes first; if deadlines are equal, the older window.
    """
    if state.ctx.paused_at is not None:
        return None
    late = [w for w in state.ctx.windows if w.closes_at <= now]
    if not late:
        return None
    window = min(late, key=lambda w: (w.closes_at, w.id))
    return Move(SYSTEM, window.id, Timeout(), window.closes_at, "system")


def next_deadline(state: State) -> int | None:
    """Returns the match time in ms at which the next open window closes. None if the match is paused or over."""
    if state.ctx.paused_at is not None or not state.ctx.windows:
        return None
    return min(w.closes_at for w in state.ctx.windows)
