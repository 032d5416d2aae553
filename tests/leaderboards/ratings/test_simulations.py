"""Players whose strengths are known, rated from their results: nobody gains by a role, and strength is found."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean

import pytest

from leaderboards.ratings import ByPlaces, RatedMatch, RatingBook, RoleOffsets, SideResult, doudizhu, fit_role_term
from tests.support.slow_cases import rarely

from .simulated_matches import DAY, ROLE, book, quick_match, random_places, simulated_evenings, values

HANDS = 20_000


@pytest.mark.parametrize("hands", [HANDS // 2, *rarely(HANDS)])
@pytest.mark.parametrize("shares", [(60, 30, 10), *rarely((1, 0, 0), (1, 1, 1), (80, 15, 5))])
def test_three_equal_players_stay_within_15_points_whatever_share_of_landlord_roles_they_had(
    shares: tuple[int, int, int], hands: int
) -> None:
    players = ("a", "b", "c")
    ladder, late = book(), []
    matches = simulated_evenings(Random(11), players, hands=hands, appetite=dict(zip(players, shares, strict=True)))
    for match in matches:
        ladder.add(match)
        if match.number > hands * 0.15:
            late.append(values(ladder))
    assert spread(values(ladder)) <= 15
    assert spread({player: mean(line[player] for line in late) for player in players}) <= 15


@pytest.mark.slow
def test_with_a_term_that_was_fitted_from_results_equal_players_stay_as_near() -> None:
    players = ("a", "b", "c")
    first = simulated_evenings(Random(5), players, hands=HANDS)
    results = [SideResult(margin=0, score=one.score) for match in first for one in match.result.rounds]
    fitted = fit_role_term(results)
    assert abs(fitted.term - ROLE) < 2.5 * fitted.error < 10
    ladder = book(terms=RoleOffsets(version=2, points={"doudizhu": fitted.term}))
    ladder.fold(simulated_evenings(Random(6), players, hands=HANDS, appetite={"a": 60, "b": 30, "c": 10}))
    assert spread(values(ladder)) <= 15


def test_without_a_term_the_landlord_would_gain_from_the_role_alone() -> None:
    ladder = book(terms=RoleOffsets(version=0, points={}))
    ladder.fold(simulated_evenings(Random(6), ("a", "b", "c"), hands=4000, appetite={"a": 60, "b": 30, "c": 10}))
    assert values(ladder)["a"] - values(ladder)["c"] > 40


def test_a_player_200_points_stronger_is_found_within_60_quick_matches() -> None:
    found = [after_60_matches(seed) for seed in range(40)]
    assert 170 <= mean(found) <= 230
    assert sum(value >= 120 for value in found) >= 38
    assert min(found) > 60


@pytest.mark.parametrize(
    ("game", "seats"),
    [("uno", 4), *(pytest.param(*game, marks=pytest.mark.slow) for game in (("liars_dice", 6), ("gandengyan", 2)))],
)
def test_a_stronger_player_of_a_free_for_all_is_found_within_60_matches(game: str, seats: int) -> None:
    gains = []
    for seed in range(12):
        rng, ladder = Random(seed), settled(game)
        strength = {**dict.fromkeys(FIELD, 0.0), "new": 200.0}
        for number in range(1, 61):
            table = [*rng.sample(FIELD, seats - 1), "new"]
            result = random_places(rng, table, strength)
            ladder.add(RatedMatch(10_000 + number, 800 * DAY + number * DAY, tuple(table), result))
        gains.append(lead(ladder))
    assert 150 <= mean(gains) <= 250
    assert min(gains) > 75


def test_farming_one_weak_opponent_gains_less_and_less_on_one_day() -> None:
    ladder = settled("uno")
    gains = [duel(ladder, number, at=801 * DAY + number) for number in range(1, 31)]
    assert all(later < earlier for earlier, later in pairwise(gains[:9]))
    assert gains[9:] == [0.0] * 21
    assert sum(gains) < 4 * gains[0]


def test_farming_day_after_day_gains_less_and_less_too() -> None:
    ladder = settled("uno")
    days = [sum(duel(ladder, 100 * day + n, at=(801 + day) * DAY + n) for n in range(8)) for day in range(1, 41)]
    assert mean(days[30:]) < mean(days[20:30]) < mean(days[10:20]) < mean(days[:10])
    assert mean(days[30:]) < mean(days[:5]) / 3


def test_farming_with_a_partner_of_dou_dizhu_is_capped_for_the_table() -> None:
    ladder = book()
    gains = [
        ladder.add(RatedMatch(number, number, ("a", "b", "c"), doudizhu([(0, 1.0)] * 3)))[0].gained
        for number in range(1, 13)
    ]
    assert all(later < earlier for earlier, later in pairwise(gains[:9]))
    assert gains[9:] == [0.0] * 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *rarely(1, 2, 3)])
def test_in_a_field_of_twelve_nobody_leaves_the_mean_by_more_than_15_whatever_they_bid(seed: int) -> None:
    players = [f"p{number}" for number in range(12)]
    appetite = {player: 0.05 + number / 11 for number, player in enumerate(players)}
    ladder = book().fold(simulated_evenings(Random(seed), players, hands=HANDS * 4, appetite=appetite))
    final = values(ladder)
    middle = mean(final.values())
    assert max(abs(value - middle) for value in final.values()) <= 15


@pytest.mark.slow
def test_a_strength_is_the_same_number_at_tables_of_two_and_of_eight() -> None:
    rng = Random(3)
    players = [f"p{number}" for number in range(40)]
    strength = {player: rng.gauss(0, 100) for player in players}
    for seats in (2, 4, 8):
        ladder = book("liars_dice")
        for number in range(1, 16_000 // seats):
            table = rng.sample(players, seats)
            ladder.add(RatedMatch(number, number * DAY // 10, tuple(table), random_places(rng, table, strength)))
        assert 0.9 < slope(values(ladder), strength) < 1.1, seats


FIELD = [f"regular {number}" for number in range(12)]


def spread(of: dict[str, float]) -> float:
    return max(of.values()) - min(of.values())


@cache
def _settled(game: str) -> RatingBook:
    rng, ladder = Random(77), book(game)
    if game == "doudizhu":
        return ladder.fold(simulated_evenings(rng, FIELD, hands=6000))
    strength = dict.fromkeys(FIELD, 0.0)
    for number in range(1, 800):
        table = rng.sample(FIELD, 4)
        ladder.add(RatedMatch(number, number * DAY, tuple(table), random_places(rng, table, strength)))
    return ladder


def settled(game: str) -> RatingBook:
    """A field of equals that has played for long, which newcomers meet."""
    played = _settled(game)
    # later days begin anew, and what is known of each player is replaced, not changed
    return replace(played, records=dict(played.records), met={})


def lead(ladder: RatingBook) -> float:
    """Of the newcomer over the field."""
    now = values(ladder)
    return now["new"] - mean(now[player] for player in FIELD)


def after_60_matches(seed: int) -> float:
    rng, ladder = Random(seed), settled("doudizhu")
    strength = {**dict.fromkeys(FIELD, 0.0), "new": 200.0}
    appetite = dict.fromkeys(strength, 1.0)
    for number in range(60):
        table = [*rng.sample(FIELD, 2), "new"]
        rounds = quick_match(rng, table, strength, appetite)
        ladder.add(RatedMatch(100_000 + number, 400 * DAY + number * DAY, tuple(table), doudizhu(rounds)))
    return lead(ladder)


def duel(ladder: RatingBook, number: int, *, at: int) -> float:
    match = RatedMatch(1_000_000 + number, at, ("strong", "weak"), ByPlaces((1, 2)))
    return ladder.add(match)[0].gained


def slope(found: dict[str, float], true: dict[str, float]) -> float:
    middle, centre = mean(found.values()), mean(true.values())
    above = sum((found[player] - middle) * (true[player] - centre) for player in true)
    return above / sum((true[player] - centre) ** 2 for player in true)
