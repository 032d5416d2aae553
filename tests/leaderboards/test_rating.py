"""A rated match moves its players' ratings once, in the order of the sequence, and nothing else moves them."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connection

from accounts.models import User
from games.models import Match
from leaderboards import services
from leaderboards.models import Rating, RatingChange, RatingEntry, RatingSequence
from leaderboards.services import save_ratings
from tests.support.live_matches import person, running
from tests.support.match_rows import NOON, Line, make_player

from .rated_matches import HOUR, established, evening, folded, landlord_at, picture, players, rated_match, stored, work

pytestmark = pytest.mark.django_db


def values(board: str = "people", game: str = "uno") -> dict[str, float]:
    rows = Rating.objects.filter(board=board, game=game).select_related("user")
    return {row.agent or row.user.username: round(row.value, 3) for row in rows}


def test_a_match_of_two_moves_both_as_glicko_2_says() -> None:
    anna, bela = players(2)
    rated_match([anna, bela], (1, 2))
    assert work().rated == 1
    assert values() == {"p0": 1662.223, "p1": 1337.777}
    row = Rating.objects.get(user=anna)
    assert (round(row.deviation, 2), row.matches, row.last_at, row.provisional, row.listed) == (
        290.24, 1, NOON, True, False,
    )  # fmt: skip


def test_history_says_what_each_match_did() -> None:
    anna, bela = players(2)
    first = rated_match([anna, bela], (1, 2))
    second = rated_match([anna, bela], (2, 1), at=NOON + HOUR)
    work(NOON + HOUR)
    lines = list(RatingChange.objects.filter(rating__user=anna).order_by("number"))
    assert [line.number for line in lines] == [1, 2]
    assert [line.entry.match_id for line in lines] == [first.pk, second.pk]
    assert lines[0].value_before == 1500
    assert lines[1].value_before == lines[0].value
    assert lines[1].gained < 0 < lines[0].gained
    assert Rating.objects.get(user=anna).value == lines[1].value


def test_strength_as_landlord_and_as_farmer_is_kept_apart() -> None:
    trio = players(3)
    rounds = [landlord_at(0, wins=True), landlord_at(0, wins=True), landlord_at(1, wins=False)]
    rated_match(trio, game="doudizhu", rounds=rounds)
    work()
    row = Rating.objects.get(user=trio[0], game="doudizhu")
    assert set(row.roles) == {"landlord", "farmer"}
    assert row.roles["landlord"][0] > 1500
    assert set(Rating.objects.get(user=trio[2], game="doudizhu").roles) == {"farmer"}
    assert RatingEntry.objects.get().result == {
        "term": "doudizhu", "roles": ["landlord", "farmer"], "rounds": [[[0], 1.0], [[0], 1.0], [[1], 0.0]],
    }  # fmt: skip


def test_wolves_are_rated_against_the_good() -> None:
    six = players(6)
    roles = ["wolf", "seer", "wolf", "witch", "villager", "villager"]
    rated_match(six, game="werewolf", rounds=[[Line(role, 1 if role == "wolf" else -1) for role in roles]])
    work()
    assert RatingEntry.objects.get().result == {
        "term": "werewolf:6", "roles": ["wolf", "good"], "rounds": [[[0, 2], 1.0]],
    }  # fmt: skip
    by_name = values(game="werewolf")
    assert by_name["p0"] == by_name["p2"] > 1500 > by_name["p1"] == by_name["p5"]


def test_practice_moves_no_number_among_people() -> None:
    anna, bela = players(2)
    rated_match([anna, bela], (1, 2))
    work()
    among_people = values()
    for hour in range(3):
        rated_match([anna, "club", "club"], (3, 1, 2), at=NOON + hour * HOUR)
    work(NOON + 3 * HOUR)
    assert values() == among_people
    assert values("practice")["p0"] < 1500 < values("agents")["club"]
    assert {one.board: one.rated for one in RatingSequence.objects.all()} == {"people": 1, "practice": 3}


def test_an_agent_among_people_has_a_number_of_its_own_there_and_is_on_no_board_of_theirs() -> None:
    anna, bela = players(2)
    established(anna)
    established("club")
    rated_match([anna, bela, "club"], (1, 2, 3))
    work()
    row = Rating.objects.get(agent="club", board="people")
    assert row.value < 1500
    assert not row.provisional
    assert not row.listed
    assert Rating.objects.get(user=anna).listed
    assert not Rating.objects.filter(board="agents").exists()


def test_only_rated_matches_that_were_played_to_their_end_are_rated() -> None:
    anna, bela = players(2)
    rated_match([anna, bela], (1, 2), rated=False)
    rated_match([anna, bela], (0, 0), status=Match.Status.ABORTED)
    rated_match([anna, bela], (1, 2), game="doudizhu")  # an endless one, left before its first round had ended
    assert work().rated == 0
    assert not Rating.objects.exists()
    assert not RatingEntry.objects.exists()


def test_a_running_match_moves_nothing() -> None:
    match = running(person("anna"))
    work()
    assert match.status == Match.Status.RUNNING
    assert not RatingEntry.objects.exists()
    assert not Rating.objects.exists()


def test_working_again_changes_nothing() -> None:
    evening(players(4), matches=2)
    work(NOON + 9 * HOUR)
    before = picture()
    done = work(NOON + 9 * HOUR)
    assert (done.counted, done.rated) == (0, 0)
    assert picture() == before


@pytest.mark.sqlite
def test_the_rows_are_the_fold_of_the_sequence_to_the_digit() -> None:
    people = players(4)
    evening(people, matches=5)
    work(NOON + 9 * HOUR)
    evening(people, matches=4, seed=2, start=NOON + 30 * HOUR)  # the next day, in another batch
    work(NOON + 40 * HOUR)
    sequence = RatingSequence.objects.get(board="people")
    assert sequence.rated == 9
    assert stored(sequence) == folded(sequence)


def test_practice_with_agents_in_several_seats_is_the_fold_of_its_sequence_too() -> None:
    anna, bela = players(2)
    levels = ["club", "novice", "club"]
    for number in range(5):
        table: list[User | str] = [anna if number % 3 else bela, "club", levels[number % 3]]
        rounds = [landlord_at((number + turn) % 3, wins=turn % 2 == 0) for turn in range(3)]
        rated_match(table, game="doudizhu", rounds=rounds, at=NOON + number * HOUR)
    work(NOON + 9 * HOUR)
    sequence = RatingSequence.objects.get(board="practice")
    before = stored(sequence)
    assert before == folded(sequence)
    assert len(before) == 4
    services.request_full_rerating()
    work(NOON + 9 * HOUR)
    assert stored(sequence) == before


def test_a_match_that_commits_late_is_rated_last_and_counted_on_its_own_day() -> None:
    people = players(3)
    evening(people, matches=2, start=NOON + 24 * HOUR)
    work(NOON + 30 * HOUR)
    late = rated_match(people, (1, 2, 3), game="doudizhu", rounds=[landlord_at(0, wins=True)], at=NOON)
    evening(people, matches=2, seed=5, start=NOON + 31 * HOUR)
    work(NOON + 40 * HOUR)
    assert RatingEntry.objects.get(match=late).number == 3
    sequence = RatingSequence.objects.get()
    assert stored(sequence) == folded(sequence)


def test_the_third_meeting_of_a_day_is_the_last_that_counts_whole() -> None:
    anna, bela = players(2)
    for hour in range(5):
        rated_match([anna, bela], (1, 2), at=NOON + hour * HOUR)
    rated_match([anna, bela], (1, 2), at=NOON + 24 * HOUR)
    work(NOON + 24 * HOUR)
    gains = [line.gained for line in RatingChange.objects.filter(rating__user=anna).order_by("number")]
    assert gains[3] < gains[2] * 0.7
    assert gains[4] < gains[3] * 0.7
    assert gains[5] > gains[4] * 2  # a new day


def test_a_rater_that_dies_half_way_leaves_nothing_half(monkeypatch: pytest.MonkeyPatch) -> None:
    evening(players(4), matches=3)
    services.count_results(now=NOON)
    with monkeypatch.context() as patch:

        def dies(*_args: object, **_kwargs: object) -> None:
            raise RuntimeError("killed")

        patch.setattr(save_ratings, "save_records", dies)
        with pytest.raises(RuntimeError):
            services.rate_waiting(now=NOON)
    assert not RatingChange.objects.exists()
    assert RatingSequence.objects.get().rated == 0
    assert services.rate_waiting(now=NOON) == 3
    sequence = RatingSequence.objects.get()
    assert stored(sequence) == folded(sequence)


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_eight_raters_at_once_rate_each_match_once() -> None:
    people = players(4)
    evening(people, matches=8)
    rated: list[int] = []
    errors: list[BaseException] = []
    line = threading.Barrier(8)

    def rater() -> None:
        try:
            line.wait()
            rated.append(services.run_pipeline(now=NOON + 12 * HOUR).rated)
        except BaseException as error:  # noqa: BLE001 - shown by the assertion below
            errors.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=rater) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert sum(rated) == 8
    sequence = RatingSequence.objects.get()
    assert (sequence.last, sequence.rated) == (8, 8)
    assert stored(sequence) == folded(sequence)


def test_who_deletes_the_account_is_nameless_and_the_others_keep_their_numbers() -> None:
    people = players(3)
    evening(people, matches=3)
    work(NOON + 5 * HOUR)
    sequence = RatingSequence.objects.get()
    before = stored(sequence)
    gone = Rating.objects.get(user=people[0])
    people[0].delete()
    gone.refresh_from_db()
    assert (gone.user_id, gone.listed) == (None, False)
    services.request_full_rerating()
    work(NOON + 5 * HOUR)
    assert stored(sequence) == before


def test_an_account_deleted_before_its_match_is_rated_leaves_a_nameless_row() -> None:
    anna, bela = players(2)
    rated_match([anna, bela], (1, 2))
    bela.delete()
    work()
    nameless = Rating.objects.get(user=None)
    assert nameless.value < 1500 < Rating.objects.get(user=anna).value
    assert not nameless.listed


def test_an_established_player_is_on_the_board_until_idleness_makes_the_number_doubtful() -> None:
    anna, bela = players(2)
    row = established(anna)
    established(bela)
    assert row.listed
    rests = row.rests_at or NOON
    assert rests > NOON + timedelta(days=30)
    work(rests - timedelta(seconds=1))
    assert Rating.objects.filter(listed=True).count() == 2
    work(rests)
    assert Rating.objects.filter(listed=True).count() == 0
    assert Rating.objects.get(user=anna).value == 1500
    rated_match([anna, bela], (1, 2), at=rests + HOUR)
    work(rests + HOUR)
    back = Rating.objects.get(user=anna)
    assert back.provisional  # so long away that one match does not make the number certain again
    assert not back.listed


def test_a_closed_account_leaves_the_board_and_comes_back_when_it_is_opened_again() -> None:
    anna, bela = players(2)
    established(anna)
    established(bela)
    anna.is_active = False
    anna.save()
    assert [row.user for row in Rating.objects.filter(listed=True)] == [bela]
    anna.is_active = True
    anna.save()
    work()
    assert Rating.objects.filter(listed=True).count() == 2


def test_agents_of_one_level_in_two_seats_are_one_player() -> None:
    anna = make_player("anna")
    rated_match([anna, "club", "club"], (1, 2, 3))
    work()
    assert Rating.objects.get(agent="club").matches == 1
    assert RatingChange.objects.count() == 2
