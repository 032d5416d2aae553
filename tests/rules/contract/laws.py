"""The twelve laws that every game's rules must obey. Each function checks one law on a whole random match."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import zip_longest
from typing import Any

import orjson

from games import catalog
from games.rules.codec import decode, decode_move, encode, encode_move, parse_action
from games.rules.core import (
    SYSTEM,
    Abort,
    By,
    Event,
    Finish,
    IllegalMove,
    MalformedMove,
    Move,
    Rng,
    RulesError,
    StaleMove,
    Window,
    due_timeout,
    start,
)

from .random_matches import Played, Step, by, earliest_answer, is_stream, random_gift

REVEALING = {
    "doudizhu": {"deal", "landlord", "round_end"},
    "gandengyan": {"deal", "drawn", "round_end"},
    "liars_dice": {"reveal", "timeout"},  # the clock bids a face of the seat's own dice
    "uno": {
        "draw",
        "drawn",
        "swap",
        "rotate",
        "challenge_draw_four",
        "round_end",
        "opening",
    },  # events of the next round
    "werewolf": {"checked", "stood", "ballots", "deaths", "round_end"},
}
"""Events, per game, after which two states that a seat could not tell apart may differ for it."""

FORKING = {"werewolf": {"round_end"}}
"""Revealing events that may come after one of the two states alone: a wolf that self-destructs was the last, or not."""


def as_json(value: Any) -> bytes:
    """Returns a value as JSON bytes. Fails on types that are not plain JSON, such as cards and enums."""
    return orjson.dumps(value, option=orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_SUBCLASS)


def is_between(state: Any) -> bool:
    return state.ctx.window_named("intermission") is not None


def snapshot(state: Any) -> bytes:
    return as_json(encode(state))


def try_move(match: Played, state: Any, move: Move) -> tuple[Any, ...]:
    """Makes a move in a state.

    Returns `("accepted", events, state)` or `("refused", class, code, data)`; raises nothing else.
    """
    try:
        after = match.game.apply(state, move)
    except RulesError as error:
        worded(error, match.game.key)
        return ("refused", type(error).__name__, error.code, error.data)
    return ("accepted", after.events, after.state)


def worded(error: RulesError, game: str) -> None:
    _worded(error.code, as_json(error.data), game)


@cache  # mutants are refused for a few reasons only
def _worded(code: str, data: bytes, game: str) -> None:
    for lang in catalog.languages():
        text = catalog.error_text(code, orjson.loads(data), lang, game=game)
        assert text
        assert "{" not in text


# ── The laws ────────────────────────────────────────────────────────────────────────────────────


def same_inputs_give_same_states(match: Played) -> None:
    again = start(match.game, match.options, match.seats, match.seed, agents=match.agents)
    assert again == match.first
    for step in match.some_steps():  # the law on folding replays all of them
        after = match.game.apply(step.before, step.move)
        assert after.events == step.events
        assert after.state == step.after


def every_state_and_move_comes_back_from_json(match: Played) -> None:
    for number, state in enumerate(match.some_states()):
        text = snapshot(state)
        back = decode(match.game.State, orjson.loads(text))
        assert back == state
        assert number % 8 or snapshot(back) == text
    for step in match.some_steps():
        text = as_json(encode_move(match.game.actions, step.move))
        assert decode_move(match.game.actions, orjson.loads(text)) == step.move
        for event in step.events:
            assert decode(Event, orjson.loads(as_json(encode(event)))) == event


def folding_the_log_gives_the_live_state(match: Played) -> None:
    log = [as_json(encode_move(match.game.actions, step.move)) for step in match.steps]
    options = decode(match.game.Options, orjson.loads(as_json(encode(match.options))))
    state = start(match.game, options, match.seats, match.seed, agents=match.agents).state
    for line, step in zip(log, match.steps, strict=True):
        after = match.game.apply(state, decode_move(match.game.actions, orjson.loads(line)))
        assert after.events == step.events
        state = after.state
    assert snapshot(state) == snapshot(match.last)


def legal_actions_are_accepted_and_mutated_ones_refused_with_a_known_code(match: Played) -> None:
    chance = match.dice("mutations")
    for state in match.sample(5):
        before = snapshot(state)
        for seat, window in offers(match, state):
            actions = list(match.game.legal_actions(state, seat, window))
            at = earliest_answer(state, seat, window)
            if at >= window.closes_at:
                continue
            for action in chance.sample(actions, min(6, len(actions))):
                move = Move(seat, window.id, action, at, by(state, seat))
                assert try_move(match, state, move)[0] == "accepted"
                for wrong in misdirected_moves(match, state, move):
                    assert try_move(match, state, wrong)[0] == "refused"
                for mutant in faulty_actions(match, action, chance):
                    try_move(match, state, replace(move, action=mutant))  # refused with a known code, or legal too
        for _ in range(5):
            given = try_move(match, state, Move(SYSTEM, None, random_gift(match, chance), state.ctx.at, "system"))
            assert is_stream(match) or given[2] in ("NO_GIFTS", "PAUSED")
        finished = try_move(match, state, Move(SYSTEM, None, Finish("stream_changed"), state.ctx.at, "system"))
        assert (finished[0] == "accepted") == (is_between(state) and state.ctx.paused_at is None)
        assert snapshot(state) == before


def while_there_is_no_outcome_the_clock_goes_on(match: Played) -> None:
    for state in match.states():
        if match.game.outcome(state) is None and state.ctx.paused_at is None:
            assert due_timeout(state, 10**12) is not None
            assert all(window.closes_at > state.ctx.at for window in state.ctx.windows)
    [state] = match.sample(1) or [match.last]
    if state.ctx.paused_at is not None or (match.each > 1 and match.number % 3):
        return
    left = 30_000
    while (move := due_timeout(state, 10**12)) is not None:
        state, left = match.game.apply(state, move).state, left - 1
        assert left, "the clock alone does not bring this match to its end"
    assert match.game.outcome(state) is not None


def no_seat_can_tell_what_it_may_not_know(match: Played) -> None:
    chance = match.dice("worlds")
    for state in match.sample(4):
        for seat in (None, *chance.sample(range(match.seats), min(3, match.seats))):
            other = match.game.redeal(state, seat, Rng(f"{chance.getrandbits(256):064x}"))
            assert_states_look_alike(match, seat, state, other)
            if seat is not None:  # as the frames of a table are assembled
                spectators, own = match.game.view(state, None), match.game.own_view(state, seat)
                assert spectators | own == match.game.view(state, seat)
            play_on(match, seat, state, other, chance)
    beginnings = [step for step in match.steps if any(event.kind == "round_start" for event in step.events)]
    for step in (*beginnings, *chance.sample(match.steps, min(20, len(match.steps)))):
        for seat in (None, chance.randrange(match.seats)):
            assert_events_tell_no_more_than_the_view(match, seat, step)


def a_window_is_half_open(match: Played) -> None:
    for state in match.sample(12):
        if state.ctx.paused_at is not None:
            continue
        for seat, window in offers(match, state):
            actions = list(match.game.legal_actions(state, seat, window))
            if not actions or seat in state.ctx.gone:  # its player has left for good: see below
                continue
            person = Move(seat, window.id, actions[0], window.closes_at, "person")
            assert try_move(match, state, person)[1] == StaleMove.__name__
            assert try_move(match, state, replace(person, at=window.closes_at - 1))[0] == "accepted"
            if window.opens_at > state.ctx.at:
                early = try_move(match, state, replace(person, at=window.opens_at - 1))
                assert early == ("refused", IllegalMove.__name__, "PROTECTED", {"ms": 1})
                assert try_move(match, state, replace(person, at=window.opens_at))[0] == "accepted"
            if window.machines_from > max(state.ctx.at, window.opens_at):
                early = try_move(match, state, replace(person, at=window.machines_from - 1, by="bot"))
                assert early == ("refused", IllegalMove.__name__, "PROTECTED", {"ms": 1})


def there_is_an_outcome_if_and_only_if_no_window_is_open(match: Played) -> None:
    for state in match.states():
        assert (match.game.outcome(state) is None) == bool(state.ctx.windows)
    outcome = match.game.outcome(match.last)
    assert outcome is not None
    assert len(outcome.scores) == len(outcome.places) == match.seats
    assert min(outcome.places) == (0 if outcome.termination == "aborted" else 1)
    assert try_move(match, match.last, Move(0, 1, None, 0))[2] == "GAME_OVER"
    [running] = match.sample(1)
    aborted = match.game.apply(running, Move(SYSTEM, None, Abort(), running.ctx.at, "system")).state
    ended = match.game.outcome(aborted)
    assert ended is not None
    assert (ended.termination, set(ended.places)) == ("aborted", {0})


def machines_play_for_their_seats_alone(match: Played) -> None:
    """Checks that an agent or trustee may play only for a seat that it holds; for any other seat the move is stale.

    An agent in a seat has no missed turns.
    """
    for state in match.sample(12):
        for seat, window in offers(match, state):
            for action in list(match.game.legal_actions(state, seat, window))[:1]:
                at = max(state.ctx.at, window.opens_at, window.machines_from)
                machines: list[tuple[By, tuple[int, ...]]] = [
                    ("trustee", state.ctx.trustees), ("agent", state.ctx.agents),
                ]  # fmt: skip
                if seat in state.ctx.gone and at < window.closes_at:
                    assert try_move(match, state, Move(seat, window.id, action, at))[1:3] == ("IllegalMove", "CONCEDED")
                for machine, seats in machines:
                    if at < window.closes_at:
                        made = try_move(match, state, Move(seat, window.id, action, at, machine))
                        assert made[0] == "accepted" if seat in seats else made[1:3] == ("StaleMove", "STALE_WINDOW")
    for step in match.steps:
        for seat in match.agents:
            assert step.after.ctx.timeouts[seat] == step.after.ctx.missed[seat] == 0
            assert not any(e.data == {"seat": seat, "on": True, "reason": "missed"} for e in step.events)


def time_and_window_numbers_never_go_back(match: Played) -> None:
    at, known = 0, 0
    for state in match.states():
        assert state.ctx.at >= at
        assert state.ctx.next_window >= known
        assert all(window.id < state.ctx.next_window for window in state.ctx.windows)
        assert len({window.id for window in state.ctx.windows}) == len(state.ctx.windows)
        at, known = state.ctx.at, state.ctx.next_window
    for step in match.some_steps():
        if step.move.seat != SYSTEM and step.move.at >= step.before.ctx.at > 0:
            earlier = replace(step.move, at=0)
            kept = try_move(match, step.before, earlier)
            assert kept[0] == "refused" or kept[2].ctx.at >= step.before.ctx.at


def everything_that_is_said_has_words_in_both_languages(match: Played) -> None:
    names = [f"P{seat}" for seat in range(match.seats)]
    for events in (match.first.events, *(step.events for step in match.steps)):
        for event in events:
            for lang in catalog.languages():
                text = catalog.event_text(match.game.key, event.kind, event.data, lang, names=names)
                assert text
                assert "{" not in text


def a_move_made_twice_is_taken_once_or_says_that_it_is_taken_again(match: Played) -> None:
    """Checks that a repeated move is refused. Only verbs that may be repeated, and speech, are accepted again."""
    game = match.game
    for step in match.some_steps():
        if step.move.seat == SYSTEM:
            continue
        again = try_move(match, step.after, replace(step.move, at=step.after.ctx.at))
        assert again[0] == "refused" or game.verb_of(step.move.action) in game.repeatable | game.spoken_verbs


LAWS: tuple[Callable[[Played], None], ...] = (
    same_inputs_give_same_states,
    every_state_and_move_comes_back_from_json,
    folding_the_log_gives_the_live_state,
    legal_actions_are_accepted_and_mutated_ones_refused_with_a_known_code,
    while_there_is_no_outcome_the_clock_goes_on,
    no_seat_can_tell_what_it_may_not_know,
    a_window_is_half_open,
    there_is_an_outcome_if_and_only_if_no_window_is_open,
    machines_play_for_their_seats_alone,
    time_and_window_numbers_never_go_back,
    everything_that_is_said_has_words_in_both_languages,
    a_move_made_twice_is_taken_once_or_says_that_it_is_taken_again,
)


# ── Moves that go wrong ─────────────────────────────────────────────────────────────────────────


def offers(match: Played, state: Any) -> Iterator[tuple[int, Window]]:
    if state.ctx.paused_at is None:
        yield from ((seat, window) for window in state.ctx.windows for seat in window.seats)


def misdirected_moves(match: Played, state: Any, move: Move) -> Iterator[Move]:
    """Yields copies of a move that must be refused: from a wrong seat, for a wrong or missing window, and too late."""
    window = state.ctx.window(move.window)
    yield from (replace(move, seat=seat) for seat in range(-3, match.seats + 2) if seat not in window.seats)
    yield replace(move, window=None)
    yield replace(move, window=state.ctx.next_window)
    yield replace(move, at=window.closes_at)
    verb = match.game.verb_of(move.action)
    yield from (replace(move, window=w.id) for w in state.ctx.windows if verb not in w.verbs)


@dataclass(frozen=True, slots=True)
class NoAction:
    pass


def faulty_actions(match: Played, action: Any, chance: random.Random) -> Iterator[Any]:
    """Yields faulty variants of an action: with another verb, a changed field, a missing part, a doubled part."""
    yield NoAction()
    data = encode(action)
    for verb in match.game.actions:
        for changed in (data, *(mutated(data, chance) for _ in range(3))):
            try:
                yield parse_action(match.game.actions, verb, changed)
            except MalformedMove as error:
                worded(error, match.game.key)


def mutated(data: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    if not data:
        return {"surplus": 1}
    key = chance.choice(sorted(data))
    value = data[key]
    match value:
        case bool() | None:
            others: list[Any] = [True, 0, "x", []]
        case int():
            others = [value + 1, value - 1, -value, 0, 10**9, 2**60, 0.5, str(value), None]
        case str():
            others = ["", value.lower(), value + "x", "\ud800", 7]
        case list():
            others = [
                value[1:],
                [*value, *value[:1]],
                [],
                value * 2,
                ["3S", "BJ"],
                ["1X"],
                [7],
                "3S",
                chance.sample(value, len(value)),
            ]
        case _:
            others = [None]
    return {**data, key: chance.choice(others)}


# ── Secrets ─────────────────────────────────────────────────────────────────────────────────────


def assert_states_look_alike(match: Played, seat: int | None, one: Any, two: Any) -> None:
    """Checks that a seat cannot tell two states apart.

    It must get the same view, the same windows and the same legal actions in both.
    """
    view = match.game.view(one, seat)
    text = as_json(view)
    assert text == as_json(match.game.view(two, seat))
    assert not any(secret.encode() in text for secret in (match.seed, one.ctx.rng.key))
    assert [w for w in one.ctx.windows if w.known_to(seat)] == [w for w in two.ctx.windows if w.known_to(seat)]
    if seat is not None:
        for window in one.ctx.windows:
            legal = [encode(action) for action in match.game.legal_actions(one, seat, window)]
            assert legal == [encode(action) for action in match.game.legal_actions(two, seat, window)]


def assert_events_tell_no_more_than_the_view(match: Played, seat: int | None, step: Step) -> None:
    """Checks that hands, dice and points in an event also stand in the seat's view before or after the move."""
    told = {row for event in visible(step.events, seat) for row in plain_lists(event.data)}
    if told:
        assert told <= {
            *plain_lists(match.game.view(step.before, seat)),
            *plain_lists(match.game.view(step.after, seat)),
        }


def plain_lists(data: Any) -> Iterator[tuple[Any, ...]]:
    """Yields every list of plain values anywhere in nested data, such as the cards of a hand, as tuples."""
    if isinstance(data, list) and data and not any(isinstance(item, list | dict) for item in data):
        yield tuple(data)
    elif isinstance(data, list | dict):
        for item in data.values() if isinstance(data, dict) else data:
            yield from plain_lists(item)


def play_on(match: Played, seat: int | None, one: Any, two: Any, chance: random.Random) -> None:
    """Checks that two states stay equal for a seat while the match goes on.

    First the seat's own moves are tried in both states, legal or not. Then other seats move for a while.
    """
    if seat is not None and one.ctx.paused_at is None:
        for window in one.ctx.windows:
            actions = list(match.game.legal_actions(one, seat, window)) if seat in window.seats else [NoAction()]
            for action in chance.sample(actions, min(4, len(actions))):
                for mutant in (action, *faulty_actions(match, action, chance)):
                    move = Move(seat, window.id, mutant, earliest_answer(one, seat, window), by(one, seat))
                    assert_same_result(match, seat, try_move(match, one, move), try_move(match, two, move))
    for _ in range(4):
        moves = list(others_moves(match, one, seat, chance))
        for move in moves:
            here, there = try_move(match, one, move), try_move(match, two, move)
            if here[0] == there[0] == "accepted":
                break
        else:
            return
        if not assert_same_result(match, seat, here, there):
            return
        one, two = here[2], there[2]
        assert_states_look_alike(match, seat, one, two)


def others_moves(match: Played, state: Any, seat: int | None, chance: random.Random) -> Iterator[Move]:
    for other, window in offers(match, state):
        if other != seat:
            actions = list(match.game.legal_actions(state, other, window))
            for action in chance.sample(actions, min(6, len(actions))):
                yield Move(other, window.id, action, earliest_answer(state, other, window), by(state, other))


def assert_same_result(match: Played, seat: int | None, one: tuple[Any, ...], two: tuple[Any, ...]) -> bool:
    """Checks that a move has the same result for a seat in two states.

    Returns True if the seat still cannot tell the states apart, False after an event that may reveal the difference.
    """
    if one[0] == "refused" or two[0] == "refused":
        assert one == two
        return False
    seen = [visible(events, seat) for events in (one[1], two[1])]
    for mine, yours in zip_longest(*seen, fillvalue=NOTHING):
        if {mine.kind, yours.kind} & FORKING.get(match.game.key, set()):
            return False
        if {mine.kind, yours.kind} & REVEALING[match.game.key]:
            assert mine.kind == yours.kind
            return False
        assert mine == yours
    return True


NOTHING = Event("")


def visible(events: tuple[Event, ...], seat: int | None) -> list[Event]:
    return [event for event in events if event.audience is None or seat in event.audience]
