"""Agents among the rated: one strength in several seats, and no cap between themselves."""

from __future__ import annotations

from itertools import permutations

import pytest

from leaderboards.ratings import (
    LADDERS,
    ByPlaces,
    RatedMatch,
    Rating,
    RatingBook,
    Record,
    doudizhu,
    rate,
    result_from_json,
    result_to_json,
    werewolf,
)

CLUB = frozenset({"club"})
EVEN: dict[int | str, Record] = {"anna": Record(Rating(1500, 60, 0.0005)), "club": Record(Rating(1500, 60, 0.0005))}


def farmers(score: float) -> RatedMatch:
    return RatedMatch(1, 0, ("anna", "club", "club"), doudizhu([(0, score)]), CLUB)


def test_an_agent_in_two_seats_is_changed_once() -> None:
    changes = rate(farmers(1.0), EVEN, constants=LADDERS["doudizhu"])
    assert changes[1] is changes[2]
    assert changes[1].after.matches == 1
    assert changes[0].gained > 0 > changes[1].gained


def test_two_farmers_of_one_agent_are_the_whole_of_their_side() -> None:
    anna, club, _ = rate(farmers(1.0), EVEN, constants=LADDERS["doudizhu"])
    assert club.gained == pytest.approx(-anna.gained, abs=1e-6)


def test_an_agent_on_both_sides_is_what_it_is_more_of() -> None:
    match = RatedMatch(1, 0, ("club", "anna", "club"), doudizhu([(0, 1.0)]), CLUB)
    landlord, farmer, _ = rate(match, EVEN, constants=LADDERS["doudizhu"])
    assert landlord.gained > 0 > farmer.gained
    assert set(landlord.after.roles) == {"landlord", "farmer"}
    assert landlord.after.roles["landlord"].value > 1500 > landlord.after.roles["farmer"].value


def test_an_agent_that_is_as_much_wolf_as_good_learns_nothing() -> None:
    players = ("club", "anna", "club", "bela")
    match = RatedMatch(1, 0, players, werewolf(seats=4, wolves=(0, 1), score=1.0), CLUB)
    changes = rate(match, {}, constants=LADDERS["werewolf"])
    assert changes[0].gained == 0
    assert changes[1].gained > 0 > changes[3].gained


def test_which_seats_an_agent_holds_does_not_matter() -> None:
    gains = set()
    for places in permutations((1, 2, 3)):
        seats = sorted(zip(("anna", "club", "club"), (1, 2, 3), strict=True), key=lambda one: places[one[1] - 1])
        match = RatedMatch(1, 0, tuple(n for n, _ in seats), ByPlaces(tuple(p for _, p in seats)), CLUB)
        by_name = {change.player: change.gained for change in rate(match, EVEN, constants=LADDERS["uno"])}
        gains.add((by_name["anna"], by_name["club"]))
    assert len(gains) == 1


def test_people_and_agents_are_counted_as_pairs_and_agents_among_themselves_are_not() -> None:
    match = RatedMatch(1, 0, ("anna", "club", "novice", "club"), ByPlaces((1, 2, 3, 4)), frozenset({"club", "novice"}))
    assert set(match.opponents()) == {frozenset({"anna", "club"}), frozenset({"anna", "novice"})}
    book = RatingBook(LADDERS["uno"])
    book.add(match)
    assert book.met[0] == {frozenset({"anna", "club"}): 1, frozenset({"anna", "novice"}): 1}


def test_a_table_of_one_agent_alone_is_no_match_and_a_person_sits_once() -> None:
    for players in (("club", "club"), ("anna", "anna", "club")):
        with pytest.raises(ValueError, match="each person once"):
            RatedMatch(1, 0, players, ByPlaces(tuple(range(1, len(players) + 1))), CLUB)


@pytest.mark.parametrize("result", [ByPlaces((1, 3, 2)), doudizhu([(0, 1.0), (2, 0.0)]),
                                    werewolf(seats=6, wolves=(1, 4), score=0.5)])  # fmt: skip
def test_a_stored_result_is_read_as_it_was(result: object) -> None:
    assert result_from_json(result_to_json(result)) == result  # type: ignore[arg-type]
