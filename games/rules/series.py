"""Makes a match of several rounds from a game of one round, with a break (intermission) between the rounds.

Such a match is called a series and is a `Game` too. Its state wraps that of the current round and adds the score.
Formats: `daily` is endless, `quick` is best of five by rounds won, `standard` and `championship` are 10 and 20 rounds
by points. A game with other match lengths passes a function that makes the `Format` from the options.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from types import GenericAlias
from typing import Any, Generic, Protocol, TypeVar

from .copy_dataclass import replace
from .core import (
    Concede,
    Ctx,
    Event,
    Format,
    Game,
    Gift,
    IllegalMove,
    Move,
    Outcome,
    Rng,
    State,
    TakeOver,
    Transition,
    Window,
    places_by_key,
)

FORMATS: Mapping[str, Format] = {
    "daily": Format("daily"),
    "quick": Format("quick", rounds=5, wins=3),
    "standard": Format("standard", rounds=10),
    "championship": Format("championship", rounds=20),
}

INTERMISSION = "intermission"
DUPLICATE = "duplicate"
"""The format of a match whose deals are also played at other tables; the option of that name gives its rounds."""
MAX_ROUND_SUMMARIES = 20
"""The number of round summaries that a state keeps: all of a format that ends, the latest of an endless one."""


class SeriesOptions(Protocol):
    """The interface of the table options that a match of several rounds reads: seconds between rounds, and format.

    The options of a game without named formats may lack `format`.
    """

    @property
    def format(self) -> str: ...

    @property
    def intermission_seconds(self) -> int: ...


class RoundState(State, Protocol):
    """The interface of the state of a single round, which also holds the table options."""

    @property
    def options(self) -> Any: ...


R = TypeVar("R", bound=RoundState)


@dataclass(frozen=True, slots=True)
class Ready:
    """A player's action in the break between rounds: ready for the next round."""


@dataclass(frozen=True, slots=True)
class SeriesState(Generic[R]):
    """The state of a match of several rounds: the state of the current round, scores, wins, and past rounds.

    Its `ctx` is that of the current round, so both share their windows and time.
    """

    round: R
    root: Rng
    """The match's generator; round i draws from `root.derive(i)`."""
    number: int
    """The number of the current round, from 1."""
    scores: tuple[int, ...]
    wins: tuple[int, ...]
    rounds: tuple[dict[str, Any], ...] = ()
    """The latest ended rounds: `{"round", "seats": [{"points", "won", "timeouts", …}], …}` from the summary."""
    ready: tuple[int, ...] = ()
    timeouts: tuple[int, ...] = ()
    """`ctx.timeouts` at the start of the round."""
    termination: str | None = None
    last: int | None = None
    """The number of the round that ends the match, whatever its format says; None: the format decides."""

    @property
    def ctx(self) -> Ctx:
        return self.round.ctx

    def with_ctx(self, ctx: Ctx) -> SeriesState[R]:
        return replace(self, round=self.round.with_ctx(ctx))


class Series(Game[SeriesState[R]], Generic[R]):
    """A match of several rounds as a game, made from the rules of one round.

    `formats` maps values of the option `format` to formats, or is a function from the options to the format. The
    option `intermission_seconds` gives the break between rounds. Points add up over the rounds; a round's
    `round_summary` gives its points and winners, and its `carry_over` is passed to the next `setup`. `listed` names
    the summary fields that a view shows for each past round.
    """

    def __init__(
        self,
        game: Game[R],
        formats: Mapping[str, Format] | Callable[[Any], Format] = FORMATS,
        *,
        listed: Sequence[str] = (),
        version: int | None = None,
        agents_stay: bool = True,
    ) -> None:
        """Makes a match of several rounds of `game`. `version` is given only for an earlier version of the rules.

        `agents_stay`: whether an endless match in which only agents play continues. In version 1 of Dou Dizhu
        it ended after its first round.
        """
        self.agents_stay = agents_stay
        self.has_audience = False
        self.game = game
        self.formats = formats
        self.listed = tuple(listed)
        self.key = game.key
        self.version = game.version if version is None else version
        self.seats = game.seats
        self.Options = game.Options
        self.State = GenericAlias(SeriesState, game.State)
        self.actions = {**game.actions, "ready": Ready}
        self.spoken_verbs = game.spoken_verbs
        self.repeatable = game.repeatable
        self.redeals_everything = game.redeals_everything

    def for_audience(self) -> Series[R]:
        """Returns these rules for a match that agents play for an audience: between rounds it keeps the whole break."""
        shown = copy(self)
        shown.has_audience = True
        return shown

    @property
    def default_seats(self) -> int:
        return self.game.default_seats

    def format_of(self, state: SeriesState[R]) -> Format:
        options: SeriesOptions = state.round.options
        boards: int | None = getattr(options, "duplicate", None)
        if boards is not None:
            form = Format(DUPLICATE, rounds=boards)
        else:
            form = self.formats(options) if callable(self.formats) else self.formats[options.format]
        return form if state.last is None else Format(form.key, rounds=state.last)

    def ending_with_this_round(self, state: SeriesState[R]) -> SeriesState[R]:
        """Returns the state of a match in which the current round is the last one. Branches of a match use it.

        In the break between two rounds, the next round becomes the last. Only timeouts from this point on count.
        """
        between = state.ctx.window_named(INTERMISSION) is not None
        return replace(state, last=state.number + between, ready=(), timeouts=state.ctx.timeouts)

    # ── The game ────────────────────────────────────────────────────────────────────────────────

    def setup(
        self, options: Any, seats: int, ctx: Ctx, carry: dict[str, Any] | None = None
    ) -> Transition[SeriesState[R]]:
        root, none = ctx.rng, (0,) * seats
        first = self.game.setup(options, seats, replace(ctx, rng=root.derive(1)), carry)
        state = SeriesState(first.state, root, 1, scores=none, wins=none, timeouts=ctx.timeouts)
        return Transition(state, (Event("round_start", {"round": 1}), *first.events))

    def act(self, state: SeriesState[R], move: Move, window: Window) -> Transition[SeriesState[R]]:
        if window.name != INTERMISSION:
            return self._played(state, self.game.act(state.round, move, window))
        if move.seat in self._ready(state):
            raise IllegalMove("ALREADY_READY")
        after = self._proceed_if_ready(replace(state, ready=(*state.ready, move.seat)))
        return Transition(after.state, (Event("ready", {"seat": move.seat}), *after.events))

    def timeout(self, state: SeriesState[R], window: Window) -> Transition[SeriesState[R]]:
        if window.name == INTERMISSION:
            return self._next_round(state)
        return self._played(state, self.game.timeout(state.round, window))

    def finish(self, state: SeriesState[R], reason: str) -> Transition[SeriesState[R]]:
        if state.ctx.window_named(INTERMISSION) is None:
            raise IllegalMove("ROUND_RUNNING")
        ended = self._finish(state, reason)
        return Transition(ended.state, (Event("finished", {"reason": reason}), *ended.events))

    def gift(self, state: SeriesState[R], gift: Gift) -> Transition[SeriesState[R]]:
        after = self.game.gift(state.round, gift)
        return Transition(replace(state, round=after.state), after.events)

    def after_control(self, state: SeriesState[R], action: Any) -> Transition[SeriesState[R]]:
        if state.ctx.aborted:
            return Transition(state)
        if state.ctx.window_named(INTERMISSION) is None:
            return self._played(state, self.game.after_control(state.round, action))
        left = isinstance(action, Concede) or (isinstance(action, TakeOver) and action.reason == "left")
        if left and self._endless(state):
            return self._finish(state, "seat_left")
        if state.ctx.paused_at is not None:
            return Transition(state)  # checked again when the match resumes
        return self._proceed_if_ready(state)

    def legal_actions(self, state: SeriesState[R], seat: int, window: Window) -> Iterator[Any]:
        if window.name != INTERMISSION:
            yield from self.game.legal_actions(state.round, seat, window)
        elif seat in window.seats and seat not in self._ready(state):
            yield Ready()

    def view(self, state: SeriesState[R], seat: int | None) -> dict[str, Any]:
        form, outcome = self.format_of(state), self.outcome(state)
        between = state.ctx.window_named(INTERMISSION) is not None
        ready = self._ready(state) if between else set()
        view = self.game.view(state.round, seat)
        return view | {
            "format": form.key,
            "round": state.number,
            "rounds": form.rounds,
            "wins_needed": form.wins,
            "scores": list(state.scores),
            "wins": list(state.wins),
            "rounds_played": [_round_row(record, ("won", *self.listed)) for record in state.rounds],
            "ready": [place in ready for place in range(len(state.scores))],
            "phase": view["phase"] if outcome is None else "GAME_OVER",
            "outcome": outcome and {
                "termination": outcome.termination,
                "scores": list(outcome.scores),
                "places": list(outcome.places),
            },
        }  # fmt: skip

    def event_json(self, event: Event) -> dict[str, Any]:
        return self.game.event_json(event)

    def own_view(self, state: SeriesState[R], seat: int) -> dict[str, Any]:
        return self.game.own_view(state.round, seat)  # the fields that a series adds are public

    def outcome(self, state: SeriesState[R]) -> Outcome | None:
        if state.ctx.windows:
            return None
        if state.termination is None:
            return Outcome("aborted", state.scores, (0,) * len(state.scores))
        return Outcome(state.termination, state.scores, self._places(state))

    def redeal(self, state: SeriesState[R], seat: int | None, rng: Rng) -> SeriesState[R]:
        if self.outcome(state) is not None:
            return state
        # future rounds are hidden from everybody
        return replace(state, round=self.game.redeal(state.round, seat, rng.derive("round")), root=rng.derive("root"))

    def refusal_code(self, state: SeriesState[R], move: Move, window: Window) -> str:
        if window.name == INTERMISSION:
            return super().refusal_code(state, move, window)
        return self.game.refusal_code(state.round, move, window)

    def stale_code(self, action: Any) -> str:
        return self.game.stale_code(action)

    def check_seats(self, options: Any, seats: int) -> None:
        self.game.check_seats(options, seats)

    def is_hushed(self, state: SeriesState[R]) -> bool:
        return self.game.is_hushed(state.round)

    def chat_audience(self, state: SeriesState[R], seat: int | None) -> tuple[int, ...] | None:
        return self.game.chat_audience(state.round, seat)

    # ── Between the rounds ──────────────────────────────────────────────────────────────────────

    def _played(self, state: SeriesState[R], after: Transition[R]) -> Transition[SeriesState[R]]:
        state = replace(state, round=after.state)
        if self.game.outcome(after.state) is None:
            return Transition(state, after.events)
        ended = self._end_round(state)
        return Transition(ended.state, (*after.events, *ended.events))

    def _end_round(self, state: SeriesState[R]) -> Transition[SeriesState[R]]:
        summary, ctx = self.game.round_summary(state.round), state.ctx
        seats = [
            {**row, "timeouts": now - before}
            for row, now, before in zip(summary["seats"], ctx.timeouts, state.timeouts, strict=True)
        ]
        record = {"round": state.number, **summary, "seats": seats}
        state = replace(
            state,
            scores=tuple(score + row["points"] for score, row in zip(state.scores, seats, strict=True)),
            wins=tuple(won + bool(row["won"]) for won, row in zip(state.wins, seats, strict=True)),
            rounds=(*state.rounds, record)[-MAX_ROUND_SUMMARIES:],
            ready=(),
        )
        event = Event("round_end", _round_row(record, summary.keys() - {"seats"}))
        after = self._after_round(state)
        return Transition(after.state, (event, *after.events))

    def _after_round(self, state: SeriesState[R]) -> Transition[SeriesState[R]]:
        form, ctx = self.format_of(state), state.ctx
        if form.wins is not None and max(state.wins) >= form.wins:
            return self._finish(state, "wins_reached")
        if form.rounds is not None and state.number >= form.rounds:
            return self._finish(state, "rounds_played")
        if form.points is not None and max(state.scores) >= form.points:
            return self._finish(state, "points_reached")
        if self._all_people_away(state):
            return self._finish(state, "all_away")
        seconds: int = state.round.options.intermission_seconds
        if seconds == 0:
            return self._next_round(state)
        everybody = range(len(state.scores))
        # the break is for people who are still present, and for an audience; agents need none
        watched = self.has_audience or getattr(state.round.options, "gifts", False)
        alone = len({*ctx.agents, *ctx.gone}) == len(everybody)
        length = 1 if alone and not watched else seconds * 1000
        return Transition(state.with_ctx(ctx.open(INTERMISSION, everybody, ["ready"], closes_at=ctx.at + length)))

    def _proceed_if_ready(self, state: SeriesState[R]) -> Transition[SeriesState[R]]:
        """Starts the next round if one seat is ready and no person or bot who is present is not; else changes nothing.

        If nobody is present, the break takes its full time, because people may return. If all left for good, the next
        round starts at once. An endless match that all people have left ends.
        """
        if self._all_people_away(state):
            return self._finish(state, "all_away")
        awaited = self._present_players(state)
        if (state.ready or state.ctx.unattended) and awaited <= set(state.ready):
            return self._next_round(state)
        return Transition(state)

    def _next_round(self, state: SeriesState[R]) -> Transition[SeriesState[R]]:
        number, ctx = state.number + 1, state.ctx.close()
        after = self.game.setup(
            state.round.options,
            len(state.scores),
            replace(ctx, rng=state.root.derive(number)),
            self.game.carry_over(state.round),
        )
        state = replace(state, round=after.state, number=number, ready=(), timeouts=ctx.timeouts)
        return Transition(state, (Event("round_start", {"round": number}), *after.events))

    def _finish(self, state: SeriesState[R], termination: str) -> Transition[SeriesState[R]]:
        state = replace(state.with_ctx(replace(state.ctx.close(), paused_at=None)), termination=termination, ready=())
        standing = {"scores": list(state.scores), "places": list(self._places(state))}
        return Transition(state, (Event("match_end", standing),))

    def _places(self, state: SeriesState[R]) -> tuple[int, ...]:
        own = self.game.match_places(state.round, state.scores)
        if own is not None:
            return own
        wins_needed = self.format_of(state).wins
        first = [wins_needed is not None and won >= wins_needed for won in state.wins]
        # a seat with the wins that it takes comes first; points decide among the others, and between two such seats
        return places_by_key(list(zip(first, state.scores, strict=True)))

    def _endless(self, state: SeriesState[R]) -> bool:
        return self.format_of(state).endless

    def _all_people_away(self, state: SeriesState[R]) -> bool:
        """Whether the match is endless and all its people are absent, so that agents play every seat.

        The match then ends in the break between two rounds. False for a match that only agents play from the start,
        unless `agents_stay` is off.
        """
        seats, ctx = set(range(len(state.scores))), state.ctx
        people = seats - set(ctx.agents)
        anybody = bool(people) or not self.agents_stay
        return self._endless(state) and anybody and people <= set(ctx.trustees)

    def _present_players(self, state: SeriesState[R]) -> set[int]:
        """Returns the seats of persons and bots who are present. The next round waits only for them."""
        return set(range(len(state.scores))) - {*state.ctx.agents, *state.ctx.trustees}

    def _ready(self, state: SeriesState[R]) -> set[int]:
        return {*state.ready, *state.ctx.agents, *state.ctx.trustees}


def _round_row(record: Mapping[str, Any], keys: Collection[str]) -> dict[str, Any]:
    """Returns the result of a past round for views: `{"round", "points"}` and the facts with these keys.

    `points` and `won` are lists with an entry for each seat. `record` is the stored result of the round.
    """
    seats, wanted = record["seats"], {"round", "points", *keys}
    line = {key: value for key, value in record.items() if key in wanted}
    line["points"] = [row["points"] for row in seats]
    if "won" in wanted:
        line["won"] = [row["won"] for row in seats]
    return line
