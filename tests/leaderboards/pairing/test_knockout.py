"""Knock-out: one table is left at last, whoever many began."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leaderboards.pairing.knockout import Stage, TableFinish, final_places, first_stage, next_stage


def finishes(rng: Random, stage: Stage) -> list[list[TableFinish]]:
    return [
        [
            TableFinish(key, place, score=rng.randrange(100))
            for place, key in enumerate(rng.sample(table, len(table)), 1)
        ]
        for table in stage.tables
    ]


@settings(deadline=None, max_examples=80)
@given(size=st.integers(2, 8), more=st.integers(0, 200), seed=st.text(max_size=4))
def test_every_field_comes_down_to_one_final_and_everybody_to_a_place(size: int, more: int, seed: str) -> None:
    count, rng = size + more, Random(seed)
    stage: Stage | None = first_stage(range(count), size=size)
    stages, results = [], []
    while stage:
        assert all(len(table) == size for table in stage.tables)
        seated = [key for table in stage.tables for key in table]
        assert len(seated) == len(set(seated))
        assert not set(seated) & set(stage.byes)
        stages.append(stage)
        results.append(finishes(rng, stage))
        stage = next_stage(stage, results[-1], size=size, seed=seed)
    assert stages[-1].final
    assert not any(one.byes for one in stages[1:])
    assert len(stages) <= 9
    places = final_places(stages, results, seed=seed)
    assert sorted(places) == list(range(count))
    assert places[next(one.entrant for one in results[-1][0] if one.place == 1)] == 1
    assert sorted(places.values())[: size + 1] == list(range(1, size + 1)) + [size + 1] * (count > size)


def test_who_was_absent_goes_on_nowhere_and_the_best_of_those_present_take_the_place() -> None:
    stage = first_stage(range(9), size=3)
    results = [[TableFinish(key, place) for place, key in enumerate(table, 1)] for table in stage.tables]
    results[0][0] = TableFinish(stage.tables[0][0], 1, score=99, absent=True)
    results[1] = [TableFinish(key, place, absent=True) for place, key in enumerate(stage.tables[1], 1)]
    second = next_stage(stage, results, size=3, seed="x")
    assert second
    assert second.final
    assert set(second.tables[0]) == {stage.tables[0][1], *stage.tables[2][:1], stage.tables[2][1]}


def test_a_final_of_absent_ones_leaves_the_first_place_empty() -> None:
    stage = first_stage(range(3), size=3)
    nobody = [[TableFinish(key, place, absent=True) for place, key in enumerate(stage.tables[0], 1)]]
    assert next_stage(stage, nobody, size=3, seed="x") is None
    assert final_places([stage], [nobody], seed="x") == {0: 2, 1: 2, 2: 2}
    one = [[TableFinish(0, 3), TableFinish(1, 1, absent=True), TableFinish(2, 2, absent=True)]]
    assert final_places([stage], [one], seed="x") == {0: 1, 1: 2, 2: 2}


def test_winners_go_on_and_the_best_of_the_others_fill_the_tables() -> None:
    stage = first_stage(range(12), size=3)
    assert [table[0] for table in stage.tables] == [0, 1, 2, 3]
    results = [[TableFinish(key, place, score=key) for place, key in enumerate(table, 1)] for table in stage.tables]
    second = next_stage(stage, results, size=3, seed="x")
    assert second
    going_on = {key for table in second.tables for key in table}
    seconds = sorted((table[1] for table in stage.tables), reverse=True)
    assert going_on == {0, 1, 2, 3, *seconds[:2]}


def test_who_met_at_one_table_meet_in_the_next_stage_only_where_they_must() -> None:
    stage = first_stage(range(12), size=3)
    results = [[TableFinish(key, place, score=key) for place, key in enumerate(table, 1)] for table in stage.tables]
    second = next_stage(stage, results, size=3, seed="x")
    assert second
    home = {key: number for number, table in enumerate(stage.tables) for key in table}
    assert all(len({home[key] for key in table}) == 3 for table in second.tables)


def test_the_first_seeds_wait_where_the_first_stage_does_not_come_out_even() -> None:
    stage = first_stage(range(11), size=3)
    assert stage.byes == (0, 1)
    assert len(stage.tables) == 3


def test_who_withdraws_is_replaced_by_the_best_of_the_others() -> None:
    stage = first_stage(range(9), size=3)
    results = [[TableFinish(key, place, score=key) for place, key in enumerate(table, 1)] for table in stage.tables]
    winner = results[0][0].entrant
    final = next_stage(stage, results, size=3, seed="x", gone={winner})
    assert final
    assert final.final
    assert winner not in final.tables[0]
    assert len(final.tables[0]) == 3


def test_a_final_of_nobody_is_no_stage_and_a_short_one_only_where_the_game_allows_it() -> None:
    stage = first_stage(range(9), size=3)
    results = [[TableFinish(key, place) for place, key in enumerate(table, 1)] for table in stage.tables]
    gone = set(range(9)) - {results[0][0].entrant, results[1][0].entrant}
    assert next_stage(stage, results, size=3, seed="x", gone=gone) is None
    short = next_stage(stage, results, size=3, smallest=2, seed="x", gone=gone)
    assert short
    assert (short.final, len(short.tables[0])) == (True, 2)
    with pytest.raises(ValueError, match="too few"):
        first_stage([1, 2], size=3)


def test_a_shared_first_place_is_parted_by_rounds_won_then_timeouts_then_lot() -> None:
    stage = Stage(1, ((1, 2, 3),), (), final=True)
    tied = [[[TableFinish(1, 1, rounds_won=2, timeouts=1), TableFinish(2, 1, rounds_won=2), TableFinish(3, 3)]]]
    assert final_places([stage], tied, seed="x") == {2: 1, 1: 2, 3: 3}
    by_lot = {
        tuple(final_places([stage], [[[TableFinish(1, 1), TableFinish(2, 1), TableFinish(3, 3)]]], seed=str(n)).items())
        for n in range(20)
    }
    assert len(by_lot) == 2
