"""Plays random whole matches of any game: random options, seats, agents, moves and pauses, and players who leave."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeVar

from games.rules.core import (
    MACHINES,
    SYSTEM,
    Abort,
    AddTime,
    By,
    Concede,
    Depart,
    Event,
    Finish,
    Game,
    Gift,
    GiveBack,
    InvalidOption,
    Move,
    Pause,
    Resume,
    RulesError,
    TakeOver,
    Transition,
    Window,
    describe_options,
    due_timeout,
    parse_options,
    replace,
    reserved_options,
    start,
)
from games.rules.doudizhu.state import GiftKind

LONG = 500
"""Moves after which every player leaves. An endless match must end, and a long one need not be played to its end."""

SELDOM = {"self_destruct": 0.02, "withdraw": 0.15, "wolves": 0.35, "call": 0.3}
"""Windows that are open for long or end a match early -> how often they are used when they come up."""

RELUCTANT = {"draw": 0.15}
"""Verbs that delay the end -> how often they are chosen beside other actions."""

STREAMS, GIFTS, FINISHED = 0.3, 0.12, 0.1
"""How many matches are streams, if the game has gifts; how often a gift acts in one; how often a break ends one."""

WIDE = {"target_score": 700, "rounds": 6}
"""Options whose first 20 values are much alike -> the highest value that is tried."""


@dataclass(frozen=True, slots=True)
class Step:
    before: Any
    move: Move
    after: Any
    events: tuple[Event, ...]


@dataclass(slots=True)
class Played:
    """A whole played match: its options, seats and seed, and each move with the states before and after it."""

    game: Game[Any]
    options: Any
    seats: int
    seed: str
    agents: tuple[int, ...]
    number: int
    first: Transition[Any]
    steps: list[Step] = field(default_factory=list)
    each: int = 1
    """A law looks at one in so many states and steps. Neighbours are alike, and the slow run looks at all."""

    @property
    def last(self) -> Any:
        return self.steps[-1].after

    def states(self) -> Iterator[Any]:
        yield self.first.state
        for step in self.steps:
            yield step.after

    def some_states(self) -> Iterator[Any]:
        """Yields every `each`-th state of the match. The offset differs from match to match."""
        return islice(self.states(), self.number % self.each, None, self.each)

    def some_steps(self) -> list[Step]:
        """Returns every `each`-th step of the match, and the first step for each other kind of action."""
        found = self.steps[self.number % self.each :: self.each]
        met = {type(step.move.action) for step in found}
        firsts = {type(step.move.action): step for step in reversed(self.steps)}
        return [*found, *(step for kind, step in firsts.items() if kind not in met)]

    def sample(self, size: int) -> list[Any]:
        """Returns up to `size` random states in which the match still runs.

        The fast run takes a third of them. For every third match, one of the states has one of the match's rarest
        windows open.
        """
        running = [state for state in self.states() if state.ctx.windows]
        wanted = size if self.each == 1 else (size + 2) // 3
        found = self.dice("sample").sample(running, min(wanted, len(running)))
        if self.each > 1 and self.number % 3 == 0:
            rank = self.number // 3 % RARE
            found[0] = rarest(running, lambda state: [window.name for window in state.ctx.windows], rank)
        return found

    def dice(self, purpose: str) -> random.Random:
        """Returns a random generator for one purpose in this match. It always starts alike."""
        return random.Random(f"{self.game.key} {self.number} {purpose}")


T = TypeVar("T")


RARE = 3
"""The number of rarest windows that are looked at in turn. One is open only as the match begins."""


def rarest(items: Sequence[T], traits: Callable[[T], Sequence[Hashable]], rank: int) -> T:
    """Returns the first item that has the rarest trait, or the trait of that rank in rarity, counted from 0."""
    times = Counter(trait for item in items for trait in traits(item))
    wanted = sorted(times, key=lambda trait: times[trait])[rank % len(times)]
    return next(item for item in items if wanted in traits(item))


def random_options(game: Game[Any], chance: random.Random) -> Any:
    """Returns random options that the game accepts. On average more than half of them keep their defaults."""
    while True:
        chosen = {row["key"]: _value(row, chance) for row in describe_options(game.Options) if chance.random() < 0.4}
        try:
            return parse_options(game.Options, chosen)
        except InvalidOption:  # two options that exclude each other
            continue


def options_and_seats(game: Game[Any], chance: random.Random) -> tuple[Any, int]:
    """Returns random options, and a random number of seats that the options allow."""
    while True:
        options, seats = random_options(game, chance), chance.choice(game.seats)
        try:
            game.check_seats(options, seats)
        except InvalidOption:
            continue
        return options, seats


def _value(row: dict[str, Any], chance: random.Random) -> Any:
    if row["choices"]:
        return chance.choice(row["choices"])
    if row["type"] == "bool":
        return chance.random() < 0.5
    if row["default"] is None and chance.random() < 0.5:
        return None
    return chance.randint(row["low"], min(row["high"], WIDE.get(row["key"], row["low"] + 20)))


def random_match(game: Game[Any], number: int, *, long: int = LONG, closing: int | None = None) -> Played:
    """Plays the random match with this number; the same number gives the same match.

    Staff end a match that still runs after `closing` moves.
    """
    chance = random.Random(f"{game.key} {number}")
    options, seats = options_and_seats(game, chance)
    if reserved_options(game.Options).get("gifts") and random.Random(f"{game.key} {number} stream").random() < STREAMS:
        options = replace(options, gifts=True)
    agents = tuple(sorted(chance.sample(range(seats), chance.randint(0, seats))))
    seed = f"{chance.getrandbits(256):064x}"
    first = start(game, options, seats, seed, agents=agents)
    match = Played(game, options, seats, seed, agents, number, first)
    state = first.state
    while state.ctx.windows:
        if len(match.steps) == closing:
            move = Move(SYSTEM, None, Abort(), state.ctx.at, "system")
        else:
            move = random_move(match, state, chance, tired=len(match.steps) > long)
        after = game.apply(state, move)
        match.steps.append(Step(state, move, after.state, after.events))
        state = after.state
    return match


def random_move(match: Played, state: Any, chance: random.Random, *, tired: bool) -> Move:
    """Returns a random possible move: mostly a legal action, else a timeout, or an act of staff or of a player.

    Players may leave and return.
    """
    ctx = state.ctx
    if ctx.paused_at is not None:
        return Move(SYSTEM, None, Resume(), ctx.at + chance.randrange(100_000), "system")
    between = ctx.window_named("intermission") is not None
    if is_stream(match) and (streamed := _of_a_stream(match, state, chance, tired=tired)) is not None:
        return streamed
    if tired or chance.random() < (0.3 if between else 0.03):
        control = _control(match, state, chance, tired=tired)
        if control is not None:
            return control
    if chance.random() < 0.95:
        options = [(seat, window) for window in ctx.windows for seat in window.seats]
        chance.shuffle(options)
        for seat, window in options:
            if window.name in SELDOM and chance.random() >= SELDOM[window.name]:
                continue
            actions = list(match.game.legal_actions(state, seat, window))
            at = _moment(state, seat, window, chance)
            if actions and at is not None:
                return Move(seat, window.id, _chosen(match, actions, chance), at, by(state, seat))
    timeout = due_timeout(state, max(window.closes_at for window in ctx.windows))
    assert timeout is not None
    return timeout


def is_stream(match: Played) -> bool:
    return getattr(match.options, "gifts", False)


def random_gift(match: Played, chance: random.Random) -> Gift:
    """Returns any gift; the game may refuse it."""
    seat, target = (chance.choice([*range(match.seats), None]) for _ in range(2))
    return Gift(chance.choice([*GiftKind]).value, f"{chance.getrandbits(32):08x}", seat, target)


def _of_a_stream(match: Played, state: Any, chance: random.Random, *, tired: bool) -> Move | None:
    """Returns a gift that may act now, or the end of the match in a break. Mostly None."""
    between = state.ctx.window_named("intermission") is not None
    at = min(state.ctx.at + chance.randrange(2_000), min(w.closes_at for w in state.ctx.windows) - 1)
    if between and (tired or chance.random() < FINISHED):
        return Move(SYSTEM, None, Finish("stream_changed"), at, "system")
    if tired or chance.random() >= (0.5 if between else GIFTS):
        return None
    for _ in range(20):
        move = Move(SYSTEM, None, random_gift(match, chance), at, "system")
        try:
            match.game.apply(state, move)
        except RulesError:
            continue
        return move
    return None


def _chosen(match: Played, actions: list[Any], chance: random.Random) -> Any:
    often = RELUCTANT.get(match.game.verb_of(actions[0]))
    if often is not None and len(actions) > 1 and chance.random() >= often:
        actions = actions[1:]
    return chance.choice(actions)


def by(state: Any, seat: int) -> By:
    """Returns the kind of player that acts for this seat: "person", "agent" or "trustee"."""
    if seat in state.ctx.trustees:
        return "trustee"
    return "agent" if seat in state.ctx.agents else "person"


def earliest_answer(state: Any, seat: int, window: Window) -> int:
    """Returns the earliest time in ms at which the seat's player may answer the window."""
    opens_at: int = max(window.opens_at, state.ctx.at)
    return max(opens_at, window.machines_from) if by(state, seat) in MACHINES else opens_at


def _moment(state: Any, seat: int, window: Window, chance: random.Random) -> int | None:
    """Returns a random time in ms at which the seat may answer the window before any timeout is due.

    None if there is no such time.
    """
    low, high = earliest_answer(state, seat, window), min(w.closes_at for w in state.ctx.windows) - 1
    if low > high:
        return None
    return chance.choice((low, min(high, low + chance.randrange(3_000)), chance.randint(low, high)))


def _control(match: Played, state: Any, chance: random.Random, *, tired: bool) -> Move | None:
    ctx = state.ctx
    here = [seat for seat in range(match.seats) if seat not in ctx.trustees and seat not in ctx.gone]
    at = min(ctx.at + chance.randrange(400), min(w.closes_at for w in ctx.windows) - 1)
    if tired:
        return Move(SYSTEM, None, TakeOver(here[0]), at, "system") if here else None
    match chance.randrange(6):
        case 0:
            return Move(SYSTEM, None, Pause(), at, "system")
        case 1:
            window = chance.choice((None, *(w.id for w in ctx.windows)))
            return Move(SYSTEM, window, AddTime(chance.randint(1, 9_000)), at, "system")
        case 2 if here:
            return Move(SYSTEM, None, TakeOver(chance.choice(here)), at, "system")
        case 3 if here:
            return Move(SYSTEM, None, TakeOver(chance.choice(here), "left"), at, "system")
        case 4 if back := [seat for seat in ctx.trustees if seat not in ctx.gone]:
            return Move(SYSTEM, None, GiveBack(chance.choice(back)), at, "system")
        case 5 if people := [seat for seat in range(match.seats) if seat not in ctx.agents and seat not in ctx.gone]:
            seat = chance.choice(people)
            gone = Depart(seat) if match.game.is_out(state, seat) else Concede(seat)
            return Move(SYSTEM, None, gone, at, "system")
        case _:
            return None
