"""The contract of every game: windows, moves, events, transitions, and the part of `apply` that all games share.

A game is a pure function `(state, move) -> (state, events)`. Nothing here or below reads a clock, draws
randomness from outside, or imports a framework: time arrives in `Move.at`, randomness in `Ctx.rng`.

Units: times are whole milliseconds since the match began; seats count from 0 clockwise.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Generic, Literal, Protocol, Self, TypeVar

SYSTEM = -1
"""The seat of moves that no player makes: timeouts, pauses, trustees taking over."""

By = Literal["person", "agent", "bot", "trustee", "system"]
T = TypeVar("T")


# ── Errors ──────────────────────────────────────────────────────────────────────────────────────


class RulesError(Exception):
    """A refused move. It has changed nothing. `code` is stable; `data` fills the sentence that words it."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


class MalformedMove(RulesError):
    """The action cannot be parsed: unknown verb, wrong types, no such card."""


class IllegalMove(RulesError):
    """The action is understood but not allowed now, too early included."""


class StaleMove(RulesError):
    """The action answers a window that has closed."""


class InvalidOption(RulesError):
    """A table option is unknown or outside its range; `data` names it."""


# ── Randomness ──────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Rng:
    """SHA-256 in counter mode. Immutable: each draw returns the value and the generator that follows.

    Block i is `SHA-256(key || i as 8 bytes, big-endian)`, cut into four 64-bit big-endian words; a draw
    below n takes the next word that is under the largest multiple of n (rejection sampling), modulo n.
    Python promises no stable `shuffle`; this one is frozen by a golden test and repeated in the browser.
    """

    key: str
    """64 hex digits."""
    position: int = 0
    """Words used so far."""

    def derive(self, label: int | str) -> Rng:
        """The generator of a round (its index) or of a purpose (its name): `SHA-256(key || "/" || label)`."""
        return Rng(hashlib.sha256(bytes.fromhex(self.key) + b"/" + str(label).encode()).hexdigest())

    def below(self, n: int) -> tuple[int, Rng]:
        """A uniform integer in [0, n)."""
        value, position = self._draw(n, self.position)
        return value, Rng(self.key, position)

    def shuffled(self, items: Iterable[T]) -> tuple[tuple[T, ...], Rng]:
        """Fisher–Yates from the last place down."""
        deck, position = list(items), self.position
        for last in range(len(deck) - 1, 0, -1):
            other, position = self._draw(last + 1, position)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck), Rng(self.key, position)

    def _draw(self, n: int, position: int) -> tuple[int, int]:
        limit = (1 << 64) - (1 << 64) % n
        key = bytes.fromhex(self.key)
        while True:
            block, word = divmod(position, 4)
            digest = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
            value = int.from_bytes(digest[word * 8 : word * 8 + 8], "big")
            position += 1
            if value < limit:
                return value % n, position


def commitment(seed: str) -> str:
    """What a table publishes before the first card: SHA-256 of the seed's 32 bytes, in hex."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


# ── Windows, moves, events ──────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Window:
    """These seats may use these verbs, from `opens_at` until just before `closes_at`."""

    id: int
    """Never repeats within a match and never leaves the server."""
    name: str
    seats: tuple[int, ...]
    verbs: tuple[str, ...]
    opens_at: int
    closes_at: int
    public: bool = True
    """May everybody know that this window is open? Otherwise its own seats alone."""
    turn: bool = False
    """Is it a seat's turn? Then letting it close counts as a missed turn, and answering it resets the count."""


@dataclass(frozen=True, slots=True)
class Move:
    """An action that somebody made."""

    seat: int
    window: int | None
    """The window that it answers; None for control moves of SYSTEM."""
    action: Any
    at: int
    by: By = "person"


@dataclass(frozen=True, slots=True)
class Event:
    """What the table sees. `audience` None means everybody, spectators included; else these seats alone."""

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    audience: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Ctx:
    """What every state carries: the generator, the time of the last move, the open windows, who is away."""

    rng: Rng
    at: int = 0
    windows: tuple[Window, ...] = ()
    next_window: int = 1
    missed: tuple[int, ...] = ()
    """Turns missed in a row, per seat."""
    timeouts: tuple[int, ...] = ()
    """Turns missed in the whole match, per seat; a trustee misses none."""
    trustees: tuple[int, ...] = ()
    """Seats that their agent plays for, ascending."""
    agents: tuple[int, ...] = ()
    """Seats that an agent of the house sat down in, ascending; fixed at the start."""
    paused_at: int | None = None
    aborted: bool = False

    def window(self, window_id: int | None) -> Window | None:
        for window in self.windows:
            if window.id == window_id:
                return window
        return None

    def named(self, name: str) -> Window | None:
        """The open window of that name, if there is one."""
        for window in self.windows:
            if window.name == name:
                return window
        return None

    def open(
        self,
        name: str,
        seats: Sequence[int],
        verbs: Sequence[str],
        *,
        closes_at: int,
        opens_at: int | None = None,
        public: bool = True,
        turn: bool = False,
    ) -> Ctx:
        """Opens one more window, from `opens_at` (default: the time of the move being applied)."""
        window = Window(
            self.next_window, name, tuple(seats), tuple(verbs),
            self.at if opens_at is None else opens_at, closes_at, public, turn,
        )  # fmt: skip
        return replace(self, windows=(*self.windows, window), next_window=self.next_window + 1)

    def close(self, *names: str) -> Ctx:
        """Closes the windows of these names; all of them when none is named."""
        kept = tuple(w for w in self.windows if names and w.name not in names)
        return replace(self, windows=kept)

    def shifted(self, by: int, *, window_id: int | None = None) -> Ctx:
        """Moves the times of all windows, or of one, by that many milliseconds.

        A window that has opened already keeps its `opens_at`: only what still lies ahead moves.
        """
        moved = tuple(
            replace(w, opens_at=w.opens_at + (by if w.opens_at > self.at else 0), closes_at=w.closes_at + by)
            if window_id in (None, w.id)
            else w
            for w in self.windows
        )
        return replace(self, windows=moved)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why a match ended, and how it stands. `scores` and `places` are per seat; places count from 1 and may be shared."""

    termination: str
    scores: tuple[int, ...]
    places: tuple[int, ...]


class State(Protocol):
    """Every state is a frozen, slotted dataclass with a `ctx`."""

    @property
    def ctx(self) -> Ctx: ...

    def with_ctx(self, ctx: Ctx) -> Self: ...


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Transition(Generic[S]):
    state: S
    events: tuple[Event, ...] = ()


# ── Control moves: the same in every game ───────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Timeout:
    """The clock closes a window; the game plays its default."""


@dataclass(frozen=True, slots=True)
class AddTime:
    """More time for a window."""

    ms: int


@dataclass(frozen=True, slots=True)
class Pause:
    """Stops every clock of the match."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Starts them again; all deadlines move by as long as the pause lasted."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The trustee plays for this seat from now on (托管)."""

    seat: int
    reason: str = "asked"
    """asked | left | missed"""


@dataclass(frozen=True, slots=True)
class GiveBack:
    """The player takes the seat back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Abort:
    """Ends the match without a result."""

    reason: str = "staff"


CONTROLS: Mapping[str, type] = {
    "timeout": Timeout,
    "add_time": AddTime,
    "pause": Pause,
    "resume": Resume,
    "take_over": TakeOver,
    "give_back": GiveBack,
    "abort": Abort,
}


# ── Options ─────────────────────────────────────────────────────────────────────────────────────


def option(default: Any, *, low: int | float | None = None, high: int | float | None = None,
           choices: Sequence[Any] = (), affects_rating: bool = False) -> Any:  # fmt: skip
    """A field of a game's `Options`: its default, its range or choices, and whether it bars rating."""
    meta = {"low": low, "high": high, "choices": tuple(choices), "affects_rating": affects_rating}
    return field(default=default, metadata=meta)


def parse_options(kind: type[T], data: Mapping[str, Any]) -> T:
    """Builds a game's options from plain data.

    Raises InvalidOption: UNKNOWN_OPTION, or INVALID_OPTION with the key, the value and its range.
    """
    known = {f.name: f for f in fields(kind)}  # type: ignore[arg-type]
    for key, value in data.items():
        if key not in known:
            raise InvalidOption("UNKNOWN_OPTION", key=key)
        meta, default = known[key].metadata, known[key].default
        nullable = default is None
        wanted: tuple[type, ...] = (int,) if nullable else (type(default),)
        if float in wanted:
            wanted = (int, float)
        fine = (value is None and nullable) or (isinstance(value, wanted) and (bool in wanted) == isinstance(value, bool))
        if fine and value is not None:
            low, high, choices = meta.get("low"), meta.get("high"), meta.get("choices")
            fine = not (choices and value not in choices) and not (low is not None and value < low)
            fine = fine and not (high is not None and value > high)
        if not fine:
            raise InvalidOption("INVALID_OPTION", key=key, value=value, low=meta.get("low"), high=meta.get("high"),
                                choices=list(meta.get("choices") or ()))  # fmt: skip
    options = kind(**data)
    check = getattr(options, "check", None)  # what one option demands of another
    if check is not None:
        check()
    return options


# ── The game ────────────────────────────────────────────────────────────────────────────────────


class Game(ABC, Generic[S]):
    """A game's rules. Subclasses give `setup`, `act`, `timeout`, `legal_actions`, `view`, `outcome`, `redeal`.

    `apply` is final: it settles what all games share and then asks `act` or `timeout`. A refusal follows the
    order: game state, window (too early, stale), turn, then what the game itself checks.
    """

    key: ClassVar[str]
    version: ClassVar[int]
    seats: ClassVar[range]
    Options: type
    State: type
    actions: Mapping[str, type]
    """verb -> class of the action"""

    @abstractmethod
    def setup(self, options: Any, seats: int, ctx: Ctx, carry: dict[str, Any] | None = None) -> Transition[S]:
        """The first state. `ctx.rng` is the generator to draw from; `carry` is what the round before hands on."""

    @abstractmethod
    def act(self, state: S, move: Move, window: Window) -> Transition[S]:
        """A player's move that answers an open window with one of its verbs. Raises IllegalMove or StaleMove."""

    @abstractmethod
    def timeout(self, state: S, window: Window) -> Transition[S]:
        """The default action of a window that closes at `state.ctx.at`."""

    @abstractmethod
    def legal_actions(self, state: S, seat: int, window: Window) -> Iterator[Any]:
        """Actions this seat may use in this window; one representative where several differ in nothing that matters."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """What this seat may know, and nothing else; None is a spectator. JSON types only. An allow-list."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """None while it runs. There is an outcome if and only if no window is open."""

    @abstractmethod
    def redeal(self, state: S, seat: int | None, rng: Rng) -> S:
        """Another world that this seat cannot tell from the real one: all it cannot see is drawn anew."""

    def carry(self, state: S) -> dict[str, Any]:
        """What an ended round hands to the next one."""
        return {}

    def summary(self, state: S) -> dict[str, Any]:
        """A round that has ended, for its `RoundResult` rows: `{"seats": [{"points", "won", "role", …}], …}`, JSON types."""
        return {}

    def apply(self, state: S, move: Move) -> Transition[S]:
        """Applies one move. Raises IllegalMove or StaleMove, and then nothing has changed."""
        ctx = state.ctx
        at = max(move.at, ctx.at)  # time never goes back
        if self.outcome(state) is not None:
            raise IllegalMove("GAME_OVER")
        if move.seat == SYSTEM and not isinstance(move.action, Timeout):
            return self._control(state, move, at)
        if ctx.paused_at is not None:
            raise IllegalMove("PAUSED")
        window = ctx.window(move.window)
        if window is None:
            raise StaleMove("STALE_WINDOW")
        if isinstance(move.action, Timeout):
            if move.seat != SYSTEM or at < window.closes_at:
                raise IllegalMove("TOO_EARLY")
            return self._timed_out(state.with_ctx(replace(ctx, at=at)), window)
        verb = self.verb_of(move.action)
        if at >= window.closes_at:
            raise StaleMove("STALE_WINDOW")
        if move.seat not in window.seats or verb not in window.verbs:
            raise IllegalMove(self.not_allowed(state, move, window))
        if at < window.opens_at:
            raise IllegalMove("PROTECTED", ms=window.opens_at - at)
        after = self.act(state.with_ctx(replace(ctx, at=at)), replace(move, at=at), window)
        if window.turn and move.by != "trustee" and ctx.missed[move.seat]:
            reset = replace(after.state.ctx, missed=_with(after.state.ctx.missed, move.seat, 0))
            after = Transition(after.state.with_ctx(reset), after.events)
        return after

    def verb_of(self, action: Any) -> str:
        for verb, kind in self.actions.items():
            if type(action) is kind:
                return verb
        raise MalformedMove("UNKNOWN_VERB")

    def not_allowed(self, state: S, move: Move, window: Window) -> str:
        """The code for a seat or a verb that the window does not have."""
        return "NOT_YOUR_TURN" if move.seat not in window.seats else "WRONG_PHASE"

    def _timed_out(self, state: S, window: Window) -> Transition[S]:
        """Counts the missed turn, plays the default; the second miss in a row brings the trustee."""
        late: list[Event] = []
        if window.turn:
            ctx = state.ctx
            for seat in window.seats:
                if seat in ctx.trustees:
                    continue
                count = ctx.missed[seat] + 1
                ctx = replace(ctx, missed=_with(ctx.missed, seat, count),
                              timeouts=_with(ctx.timeouts, seat, ctx.timeouts[seat] + 1))  # fmt: skip
                late.append(Event("timeout", {"seat": seat}))
                if count >= 2:
                    ctx = replace(ctx, trustees=tuple(sorted({*ctx.trustees, seat})))
                    late.append(Event("trustee", {"seat": seat, "on": True, "reason": "missed"}))
            state = state.with_ctx(ctx)
        after = self.timeout(state, window)
        return Transition(after.state, (*late, *after.events))

    def _control(self, state: S, move: Move, at: int) -> Transition[S]:
        ctx, action = state.ctx, move.action
        if ctx.paused_at is not None and not isinstance(action, Resume | Abort | TakeOver | GiveBack):
            raise IllegalMove("PAUSED")
        event: Event
        match action:
            case Pause():
                ctx, event = replace(ctx, at=at, paused_at=at), Event("paused", {})
            case Resume():
                if ctx.paused_at is None:
                    raise IllegalMove("NOT_PAUSED")
                # shift against the moment of the pause: what had not opened then opens as much later
                ctx = replace(ctx, at=ctx.paused_at).shifted(at - ctx.paused_at)
                ctx, event = replace(ctx, at=at, paused_at=None), Event("resumed", {})
            case AddTime(ms):
                window = ctx.window(move.window)
                if window is None:
                    raise StaleMove("STALE_WINDOW")
                ctx = replace(ctx, at=at).shifted(ms, window_id=window.id)
                event = Event("time_added", {"ms": ms}, None if window.public else window.seats)
            case TakeOver(seat, reason):
                if not 0 <= seat < len(ctx.missed) or seat in ctx.trustees:
                    raise IllegalMove("ALREADY_TRUSTEE")
                ctx = replace(ctx, at=at, trustees=tuple(sorted({*ctx.trustees, seat})))
                event = Event("trustee", {"seat": seat, "on": True, "reason": reason})
            case GiveBack(seat):
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
        return Transition(state.with_ctx(ctx), (event,))


def start(game: Game[S], options: Any, seats: int, seed: str, *, agents: Sequence[int] = ()) -> Transition[S]:
    """The first state of a match of this seed (64 hex digits), at time 0, with agents in these seats.

    `ctx.rng` is then the match's root generator; a game of several rounds derives one per round: `rng.derive(index)`.
    """
    if seats not in game.seats:
        raise InvalidOption("WRONG_SEATS", seats=seats)
    none = (0,) * seats
    return game.setup(options, seats, Ctx(Rng(seed), missed=none, timeouts=none, agents=tuple(sorted(agents))))


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


def due(state: State, now: int) -> Move | None:
    """The timeout that must be settled first at this time, if one is due. Ties: the window opened earlier."""
    if state.ctx.paused_at is not None:
        return None
    late = [w for w in state.ctx.windows if w.closes_at <= now]
    if not late:
        return None
    window = min(late, key=lambda w: (w.closes_at, w.id))
    return Move(SYSTEM, window.id, Timeout(), window.closes_at, "system")


def next_deadline(state: State) -> int | None:
    """When the next window closes by itself; None when paused or over."""
    if state.ctx.paused_at is not None or not state.ctx.windows:
        return None
    return min(w.closes_at for w in state.ctx.windows)
