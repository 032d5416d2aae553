"""The first state of a branch: the parent's position with a fresh clock; while the parent runs, without its secrets."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import pytest

from games.rules import codec
from games.rules.branching import first_state, redealt
from games.rules.core import SYSTEM, IllegalMove, MalformedMove, Move, Pause, Rng, replace
from games.rules.registry import GAMES, game
from tests.rules.contract.random_matches import Played, random_match

OPEN = [key for key in GAMES if game(key).redeals_everything]
KEY = re.compile(r"^[0-9a-f]{64}$")


@lru_cache(maxsize=8)
def matches(key: str) -> tuple[Played, ...]:
    return tuple(random_match(game(key), number, closing=150) for number in range(900, 908))


def playable(key: str) -> list[tuple[Played, Any, int]]:
    """Returns running states with a seat that is still in the game."""
    found = []
    for match in matches(key):
        for state in match.sample(6):
            seat = next((seat for seat in range(match.seats) if not match.game.is_out(state, seat)), None)
            if seat is not None:
                found.append((match, state, seat))
    return found


@pytest.mark.parametrize("key", GAMES)
def test_a_branch_has_one_person_and_all_the_time_of_its_first_window(key: str):
    for match, state, seat in playable(key):
        first = first_state(match.game, state, seat=seat)
        ctx = first.ctx
        assert ctx.agents == tuple(other for other in range(match.seats) if other != seat)
        assert (ctx.trustees, ctx.gone, ctx.paused_at) == ((), (), None)
        assert set(ctx.missed) == set(ctx.timeouts) == {0}
        window = min(ctx.windows, key=lambda each: (each.closes_at, each.id))
        assert window.closes_at > ctx.at
        before = state.ctx.window(window.id)
        if state.ctx.paused_at is None and before.opens_at <= ctx.at:
            assert window.closes_at - ctx.at == before.closes_at - before.opens_at
        for place in range(match.seats):
            assert match.game.own_view(first, place) == match.game.own_view(state, place)
        assert codec.decode(match.game.State, codec.encode(first)) == first


@pytest.mark.parametrize("key", GAMES)
def test_a_branch_of_a_paused_match_runs(key: str):
    match, state, seat = next(each for each in playable(key) if each[1].ctx.paused_at is None)
    paused = match.game.apply(state, Move(SYSTEM, None, Pause(), state.ctx.at + 50, "system")).state
    first = first_state(match.game, paused, seat=seat)
    assert first.ctx.paused_at is None
    assert all(window.closes_at > first.ctx.at for window in first.ctx.windows)


@pytest.mark.parametrize("key", GAMES)
def test_a_match_that_is_over_and_an_unknown_seat_are_refused(key: str):
    match = matches(key)[0]
    with pytest.raises(IllegalMove) as refusal:
        first_state(match.game, match.last, seat=0)
    assert refusal.value.code == "BRANCH_OVER"
    with pytest.raises(MalformedMove) as fault:
        first_state(match.game, match.first.state, seat=match.seats)
    assert fault.value.code == "NO_SUCH_SEAT"


@pytest.mark.parametrize("key", OPEN)
def test_every_hidden_fact_of_a_running_match_is_drawn_anew(key: str):
    """No field of a seat's own view, and no generator, is the same in every world that the branch may get."""
    varied: set[str] = set()
    met: set[str] = set()
    for match, state, _seat in playable(key):
        if state.ctx.window_named("intermission"):
            continue
        public = match.game.view(state, None)
        keys = keys_in(codec.encode(state))
        for number in range(3):
            other = redealt(
                match.game, state, at=state.ctx.at, hidden=Rng(f"{number:064x}"), future=Rng(f"{number + 9:064x}")
            )
            assert match.game.view(other, None) == public
            assert not keys & keys_in(codec.encode(other))
            for seat in range(match.seats):
                own = match.game.own_view(state, seat)
                again = match.game.own_view(other, seat)
                met |= {name for name, value in own.items() if value}
                varied |= {name for name, value in own.items() if again.get(name) != value}
    assert met
    assert met - {"seat"} <= varied


@pytest.mark.parametrize("key", OPEN)
def test_two_worlds_that_look_alike_give_the_same_branch(key: str):
    """The branch follows from what spectators see and from its own chance alone."""
    for match, state, _seat in playable(key):
        twin = match.game.redeal(state, None, Rng("7" * 64))
        hidden, future = Rng("1" * 64), Rng("2" * 64)
        worlds = [redealt(match.game, world, at=state.ctx.at, hidden=hidden, future=future) for world in (state, twin)]
        assert codec.encode(worlds[0]) == codec.encode(worlds[1])


def test_a_redealt_branch_hides_the_time_of_the_last_move():
    match, state, _seat = playable("uno")[0]
    other = redealt(match.game, state, at=state.ctx.at + 777, hidden=Rng("1" * 64), future=Rng("2" * 64))
    assert other.ctx.at == state.ctx.at + 777
    assert replace(other.ctx, at=0).rng == Rng("2" * 64)


def keys_in(data: Any) -> set[str]:
    """Returns the keys of all generators in an encoded state."""
    match data:
        case dict():
            return set().union(*(keys_in(value) for value in data.values()))
        case list() | tuple():
            return set().union(*(keys_in(value) for value in data))
        case str() if KEY.match(data):
            return {data}
    return set()
