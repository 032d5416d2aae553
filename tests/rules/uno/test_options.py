"""Section 12 of the rules: what a table may set."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest

from games.rules.core import Move, blocks_rating, describe_options, due_timeout, parse_options, start
from games.rules.registry import game
from games.rules.series import Ready, Series
from games.rules.uno.options import UnoOptions

from .round_driver import seed

BARRED = {
    "initial_cards", "draw_penalty", "stack_draw_cards", "force_play", "seven_swap", "zero_rotate",
    "draw_four_challenge",
}  # fmt: skip


def test_clause_12_1_the_options_have_their_defaults_and_ranges():
    rows = {row["key"]: (row["default"], row["low"], row["high"]) for row in describe_options(UnoOptions)}
    switches = ("stack_draw_cards", "force_play", "seven_swap", "zero_rotate", "draw_four_challenge")
    assert {key: row for key, row in rows.items() if key not in switches} == {
        "target_score": (0, 0, 1000), "initial_cards": (7, 3, 9), "draw_penalty": (2, 1, 10),
        "exposure_seconds": (0.75, 0, 5), "turn_seconds": (20, 5, 600), "intermission_seconds": (10, 3, 60),
    }  # fmt: skip
    assert [rows[key][0] for key in switches] == [False] * len(switches)


@pytest.mark.parametrize(
    ("changed", "barred"),
    [
        ({}, False), ({"initial_cards": 7}, False), ({"initial_cards": 5}, True), ({"zero_rotate": True}, True),
        ({"target_score": 200}, False), ({"exposure_seconds": 2, "turn_seconds": 60}, False),
    ],
)  # fmt: skip
def test_clause_12_2_what_makes_it_another_game_bars_rating(changed, barred):
    assert blocks_rating(UnoOptions, changed) is barred
    assert {row["key"] for row in describe_options(UnoOptions) if row["affects_rating"]} == BARRED


def test_clause_12_3_the_presets_are_house_official_and_party():
    presets = UnoOptions.presets
    assert list(presets) == ["house", "official", "party"]
    usual = asdict(UnoOptions())
    differs = {
        name: {key: value for key, value in asdict(parse_options(UnoOptions, preset)).items() if value != usual[key]}
        for name, preset in presets.items()
    }
    assert differs == {
        "house": {},
        "official": {"target_score": 500, "draw_four_challenge": True},
        "party": {"stack_draw_cards": True, "force_play": True, "seven_swap": True, "zero_rotate": True},
    }


def test_clause_12_4_the_pause_between_rounds_is_as_long_as_the_table_says():
    series = game("uno")
    assert isinstance(series, Series)
    state = start(series, UnoOptions(target_score=1000, intermission_seconds=30), 3, seed(5)).state
    while (pause := state.ctx.window_named("intermission")) is None:
        move = due_timeout(state, 10**12)  # only the clock moves
        assert move is not None
        state = series.apply(state, move).state
    assert pause.closes_at - state.ctx.at == 30_000
    state = state.with_ctx(replace(state.ctx, trustees=()))  # they have come back
    for seat in range(3):
        assert state.number == 1
        state = series.apply(state, Move(seat, pause.id, Ready(), state.ctx.at)).state
    assert state.number == 2
