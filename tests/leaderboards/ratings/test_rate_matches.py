"""One match, and a sequence of them: exact, in order, and nothing from nobody."""

from __future__ import annotations

from random import Random

import pytest

from leaderboards.ratings import (
    LADDERS,
    ByPlaces,
    BySides,
    RatedMatch,
    Rating,
    RatingBook,
    Record,
    RoleOffsets,
    SideRound,
    doudizhu,
    rate,
    werewolf,
)

from .simulated_matches import DAY, book, simulated_evenings

NO_TERM = RoleOffsets(version=1, points={})
DOUDIZHU = LADDERS["doudizhu"]


def known(**values: float) -> dict[int | str, Record]:
    return {player: Record(Rating(value, 60, 0.0005), matches=50, last_at=0) for player, value in values.items()}


def test_places_move_everybody_towards_what_they_made() -> None:
    match = RatedMatch(1, 0, ("a", "b", "c", "d"), ByPlaces((2, 1, 4, 2)))
    gained = [round(change.gained, 6) for change in rate(match, {}, constants=LADDERS["uno"])]
    assert gained[1] > gained[0] == gained[3] == 0 > gained[2]
    assert sum(gained) == pytest.approx(0, abs=1e-5)


def test_two_players_are_rated_by_glicko_2_whatever_the_game() -> None:
    match = RatedMatch(1, 0, ("a", "b"), ByPlaces((1, 2)))
    won, lost = rate(match, {}, constants=LADDERS["uno"])
    assert won.after.overall.value == pytest.approx(1662.223, abs=0.01)
    assert lost.after.overall.value == pytest.approx(1337.777, abs=0.01)
    assert won.after.overall.deviation == pytest.approx(290.240, abs=0.01)


def test_the_landlord_stands_against_the_mean_of_the_farmers() -> None:
    players = known(a=1700, b=1900, c=1500)
    even = RatedMatch(1, 0, ("a", "b", "c"), doudizhu([(0, 0.5)]))
    assert [round(one.gained, 6) for one in rate(even, players, constants=DOUDIZHU, terms=NO_TERM)] == [0, 0, 0]
    won = RatedMatch(1, 0, ("a", "b", "c"), doudizhu([(0, 1.0)]))
    landlord, first, second = rate(won, players, constants=DOUDIZHU, terms=NO_TERM)
    assert landlord.gained > 0 > first.gained == pytest.approx(second.gained)
    assert landlord.gained + first.gained + second.gained == pytest.approx(0, abs=0.1)


def test_the_role_term_is_what_equals_expect() -> None:
    players = known(a=1500, b=1500, c=1500)
    match = RatedMatch(1, 0, ("a", "b", "c"), doudizhu([(0, 1.0)]))
    gains = [
        rate(match, players, constants=DOUDIZHU, terms=RoleOffsets(1, {"doudizhu": points}))[0].gained
        for points in (-200.0, 0.0, 134.0, 400.0)
    ]
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] > 0


def test_rounds_of_a_match_count_once_and_in_any_order() -> None:
    rounds = [(0, 1.0), (1, 0.0), (0, 0.0), (2, 1.0)]
    one, other = (
        rate(RatedMatch(1, 0, ("a", "b", "c"), doudizhu(order)), known(a=1480, b=1530, c=1600), constants=DOUDIZHU)
        for order in (rounds, rounds[::-1])
    )
    assert one == other


def test_strength_as_landlord_and_as_farmer_is_kept_apart_and_moves_nothing_else() -> None:
    match = RatedMatch(1, 0, ("a", "b", "c"), doudizhu([(0, 1.0), (0, 1.0), (1, 1.0)]))
    first, _, third = rate(match, known(a=1500, b=1500, c=1500), constants=DOUDIZHU)
    assert first.after.roles["landlord"].value > 1500 > first.after.roles["farmer"].value
    assert set(third.after.roles) == {"farmer"}
    bare = {player: Record(record.overall, {}, 50, 0) for player, record in known(a=1500, b=1500, c=1500).items()}
    assert rate(match, bare, constants=DOUDIZHU)[0].after.overall == first.after.overall


def test_wolves_stand_against_the_mean_of_the_good() -> None:
    players = tuple(f"p{seat}" for seat in range(9))
    match = RatedMatch(1, 0, players, werewolf(seats=9, wolves=(0, 4, 7), score=1.0))
    gained = [change.gained for change in rate(match, {}, constants=LADDERS["werewolf"])]
    assert gained[0] == gained[4] == gained[7] > 0 > gained[1] == gained[8]
    assert gained[0] > -gained[1]
    drawn = RatedMatch(1, 0, players, werewolf(seats=9, wolves=(0, 4, 7), score=0.5))
    assert {change.gained for change in rate(drawn, {}, constants=LADDERS["werewolf"])} == {0.0}


def test_an_endless_match_weighs_no_more_than_a_championship() -> None:
    players = known(a=1500, b=1500, c=1500)
    short, long = (
        rate(RatedMatch(1, 0, ("a", "b", "c"), doudizhu([(0, 1.0)] * n)), players, constants=DOUDIZHU)
        for n in (20, 200)
    )
    assert short[0].after.overall == long[0].after.overall


def test_a_sequence_gives_the_same_numbers_each_time_and_wherever_it_is_interrupted() -> None:
    matches = list(simulated_evenings(Random(2), [f"p{n}" for n in range(7)], hands=900))
    whole = book().fold(matches)
    again = book().fold(matches)
    half = book().fold(matches[:100])
    met = {day: dict(pairs) for day, pairs in half.met.items()}
    resumed = RatingBook(half.constants, half.terms, dict(half.records), met=met, number=half.number).fold(
        matches[100:]
    )
    assert whole.records == again.records == resumed.records


def test_a_voided_match_is_left_out_and_all_later_ones_are_rated_anew() -> None:
    matches = list(simulated_evenings(Random(3), [f"p{n}" for n in range(6)], hands=400))
    without = [match for match in matches if match.number != 17]
    assert book().fold(without).records == book().fold(matches[:16]).fold(matches[17:]).records
    assert book().fold(without).records != book().fold(matches).records


def test_the_numbers_of_a_known_sequence_do_not_change_unnoticed() -> None:
    ladder = book().fold(simulated_evenings(Random(1), ("a", "b", "c", "d"), hands=120))
    found = {player: (round(one.overall.value, 3), round(one.overall.deviation, 3)) for player, one in
             sorted(ladder.records.items())}  # fmt: skip
    assert found == {"a": (1480.251, 52.875), "b": (1540.027, 61.013), "c": (1522.775, 54.947), "d": (1473.801, 57.975)}


def test_a_sequence_does_not_go_back() -> None:
    ladder = book()
    ladder.add(RatedMatch(5, 0, ("a", "b", "c"), doudizhu([(0, 1.0)])))
    with pytest.raises(ValueError, match="does not follow"):
        ladder.add(RatedMatch(5, 0, ("a", "b", "c"), doudizhu([(0, 1.0)])))


def test_a_new_day_counts_meetings_anew() -> None:
    ladder = book()
    for number in range(1, 5):
        ladder.add(RatedMatch(number, number, ("a", "b", "c"), doudizhu([(0, 1.0)])))
    assert ladder.met[0][frozenset("ab")] == 4
    ladder.add(RatedMatch(9, DAY, ("a", "b", "c"), doudizhu([(0, 1.0)])))
    assert ladder.met[1] == {frozenset("ab"): 1, frozenset("ac"): 1}
    ladder.add(RatedMatch(10, 7, ("a", "b", "c"), doudizhu([(0, 1.0)])))  # committed late, of the day before
    assert ladder.met[0][frozenset("ab")] == 5


@pytest.mark.parametrize(
    ("players", "result"),
    [
        (("a",), ByPlaces((1,))),
        (("a", "a"), ByPlaces((1, 2))),
        (("a", "b"), ByPlaces((1, 2, 3))),
        (("a", "b"), ByPlaces((0, 0))),
        (("a", "b", "c"), BySides("doudizhu", ("landlord", "farmer"), ())),
        (("a", "b", "c"), doudizhu([(3, 1.0)])),
        (("a", "b", "c"), doudizhu([(0, 1.5)])),
        (("a", "b"), BySides("x", ("r", "s"), (SideRound((0, 1), 1.0),))),
    ],
)
def test_what_cannot_be_rated_is_refused(players: tuple[str, ...], result: ByPlaces | BySides) -> None:
    with pytest.raises(ValueError, match=r"rated match|sides of a round|score"):
        RatedMatch(1, 0, players, result)
