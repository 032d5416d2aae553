"""A turn that ran out while the product itself was away is played by the clock and missed by nobody, in every game.

Doudizhu 13.2, Gan Deng Yan 9.7, Liar's Dice 9.4, UNO 11.4, Werewolf 12.3.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.rules import codec, registry
from games.rules.core import SYSTEM, Move, Timeout, due_timeout, replace, start
from games.rules.doudizhu.notation import read, write
from games.rules.match_record import Record

GAMES = tuple(registry.GAMES)
SEED = "5e" * 32
TURNS = 40


def runs_out(key: str, *, excused: bool) -> tuple[list[Any], list[Any]]:
    """States and events of a match in which nobody acts, to its end or for some turns."""
    game: Any = registry.game(key)
    state = start(game, game.Options(), game.default_seats, SEED).state
    states, events = [state], []
    for _ in range(TURNS):
        late = due_timeout(state, 10**12)
        if late is None:
            break
        after = game.apply(state, replace(late, action=Timeout(excused)))
        state = after.state
        states.append(state)
        events += after.events
    return states, events


@pytest.mark.parametrize("key", GAMES)
def test_what_is_excused_counts_against_nobody(key):
    states, events = runs_out(key, excused=True)
    assert all(not any(state.ctx.missed) and not any(state.ctx.timeouts) and not state.ctx.trustees for state in states)
    told = [event for event in events if event.kind == "timeout"]
    assert told  # somebody's turn ran out
    assert all(event.data["excused"] is True for event in told)
    assert not [event for event in events if event.kind == "trustee"]


@pytest.mark.parametrize("key", GAMES)
def test_what_is_not_brings_the_trustee(key):
    states, events = runs_out(key, excused=False)
    assert any(state.ctx.trustees for state in states)
    assert all("excused" not in event.data for event in events if event.kind == "timeout")


@pytest.mark.parametrize("key", GAMES)
def test_but_for_the_count_the_game_goes_the_same_way(key):
    excused, missed = runs_out(key, excused=True)[0][1], runs_out(key, excused=False)[0][1]
    same = {"missed": missed.ctx.missed, "timeouts": missed.ctx.timeouts}
    assert excused.with_ctx(replace(excused.ctx, **same)) == missed


def test_a_log_keeps_it_and_one_from_before_reads_as_it_was_written():
    actions: dict[str, type] = {}
    excused = Move(SYSTEM, 3, Timeout(excused=True), 5, "system")
    plain = Move(SYSTEM, 3, Timeout(), 5, "system")
    assert codec.encode_move(actions, excused)["data"] == {"excused": True}
    assert codec.encode_move(actions, plain)["data"] == {}
    for move in (excused, plain):
        assert codec.decode_move(actions, codec.encode_move(actions, move)) == move


def test_the_notation_keeps_it():
    game: Any = registry.game("doudizhu")
    state = start(game, game.Options(), 3, SEED).state
    played = []
    for excused in (True, False, True, True):
        late = due_timeout(state, 10**12)
        assert late is not None
        played.append(replace(late, action=Timeout(excused)))
        state = game.apply(state, played[-1]).state
    text = write(game, Record(game.Options(), SEED, tuple(played)))
    assert "~~0" in text
    assert read(game, text).moves == tuple(played)
