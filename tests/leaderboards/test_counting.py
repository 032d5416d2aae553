"""Ended matches reach the ladder exactly once, in order, and only those that count."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection

from config.periodic_task_step import PeriodicTasks
from games import task_sending
from games.models import Match, Result
from leaderboards import services
from leaderboards.models import LadderEntry, Standing
from leaderboards.services import add_points_and_queue_rating
from leaderboards.tasks import count_results
from tests.support.match_rows import FARMERS_WIN, LANDLORD_WINS, NOON, make_match, make_player

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def board(name: str = "people") -> list[tuple[str, int, int, int]]:
    rows = Standing.objects.filter(board=name).order_by("-points", "user")
    return [(row.user.username, row.points, row.matches, row.wins) for row in rows]


def picture() -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """All that the ladders hold, primary keys aside."""
    fields = [f.name for f in Standing._meta.fields if f.name != "id"]
    standings = Standing.objects.order_by("board", "game", "user").values_list(*fields)
    entries = LadderEntry.objects.order_by("result").values_list(
        "standing__user", "standing__board", "result", "points", "total", "created_at"
    )
    return list(standings), list(entries)


def test_a_rated_match_of_people_moves_the_board_of_people() -> None:
    make_match([make_player("anna"), make_player("bela"), make_player("cem")], LANDLORD_WINS, FARMERS_WIN, FARMERS_WIN)
    assert services.count_results(now=NOON) == 3
    assert board() == [("bela", 3, 1, 1), ("cem", 3, 1, 1), ("anna", -6, 1, 0)]
    anna = Standing.objects.get(user__username="anna")
    assert (anna.landlord_rounds, anna.landlord_wins, anna.farmer_rounds, anna.farmer_wins) == (3, 1, 0, 0)
    bela = Standing.objects.get(user__username="bela")
    assert (bela.landlord_rounds, bela.farmer_rounds, bela.farmer_wins, bela.best_streak) == (0, 3, 2, 1)


def test_a_match_against_agents_moves_the_board_of_practice_alone() -> None:
    make_match([make_player("anna"), None, None], board=Match.Board.PRACTICE)
    services.count_results(now=NOON)
    assert board("practice") == [("anna", 6, 1, 1)]
    assert board("people") == []


def test_an_entry_keeps_what_was_added_and_the_points_after_it() -> None:
    trio = [make_player("anna"), make_player("bela"), make_player("cem")]
    make_match(trio, LANDLORD_WINS, at=NOON)
    make_match(trio, FARMERS_WIN, at=NOON + HOUR)
    services.count_results(now=NOON + HOUR)
    entries = LadderEntry.objects.filter(standing__user=trio[0]).order_by("id")
    assert [(e.points, e.total, e.created_at) for e in entries] == [(6, 6, NOON + HOUR), (-6, 0, NOON + HOUR)]


def test_unrated_and_aborted_matches_never_count() -> None:
    trio = [make_player("anna"), make_player("bela"), make_player("cem")]
    make_match(trio, rated=False, board="")
    make_match(trio, rated=False, board=Match.Board.PEOPLE)
    make_match(trio, status=Match.Status.ABORTED)
    assert services.count_results(now=NOON) == 0
    assert not Standing.objects.exists()
    assert not LadderEntry.objects.exists()
    assert not Result.objects.filter(ladder_at__isnull=True).exists()  # looked at once, and passed over for good


def test_counting_again_changes_nothing() -> None:
    make_match([make_player("anna"), make_player("bela"), make_player("cem")])
    services.count_results(now=NOON)
    before = picture()
    assert services.count_results(now=NOON + HOUR) == 0
    count_results()
    assert picture() == before


def test_a_count_that_dies_half_way_is_made_whole_by_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    make_match([make_player("anna"), make_player("bela"), make_player("cem")])
    one: Callable[..., None] = add_points_and_queue_rating._add_to_standing
    calls = iter([one, one])

    def dies_at_the_third(*args: object) -> None:
        next(calls)(*args)

    with monkeypatch.context() as patch:
        patch.setattr(add_points_and_queue_rating, "_add_to_standing", dies_at_the_third)
        with pytest.raises(StopIteration):
            services.count_results(now=NOON)
    assert not Standing.objects.exists()
    assert services.count_results(now=NOON) == 3
    assert board() == [("anna", 6, 1, 1), ("bela", -3, 1, 0), ("cem", -3, 1, 0)]


@pytest.mark.slow  # eight raters at once, in `test_rating`, count first
@pytest.mark.django_db(transaction=True)
def test_eight_counters_at_once_count_each_result_once() -> None:
    trio = [make_player("anna"), make_player("bela"), make_player("cem")]
    for number in range(6):
        make_match(trio, LANDLORD_WINS if number % 3 else FARMERS_WIN, at=NOON + number * HOUR)
    written: list[int] = []
    errors: list[BaseException] = []
    line = threading.Barrier(8)

    def counter() -> None:
        try:
            line.wait()
            written.append(services.count_results())
        except BaseException as error:  # noqa: BLE001 - shown by the assertion below
            errors.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=counter) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert sum(written) == 18
    assert LadderEntry.objects.count() == 18
    assert board() == [("anna", 12, 6, 4), ("bela", -6, 6, 2), ("cem", -6, 6, 2)]
    totals = LadderEntry.objects.filter(standing__user=trio[0]).order_by("result__finished_at")
    steps = [-6 if number % 3 == 0 else 6 for number in range(6)]
    assert [e.total for e in totals] == [sum(steps[: number + 1]) for number in range(6)]


def test_a_match_that_commits_late_takes_its_place_in_the_order() -> None:
    trio = [make_player("anna"), make_player("bela"), make_player("cem")]
    make_match(trio, LANDLORD_WINS, at=NOON)
    make_match(trio, LANDLORD_WINS, at=NOON + 2 * HOUR)
    services.count_results(now=NOON + 2 * HOUR)
    make_match(trio, FARMERS_WIN, at=NOON + HOUR)  # ended between the two
    services.count_results(now=NOON + 3 * HOUR)
    anna = Standing.objects.get(user=trio[0])
    assert (anna.points, anna.streak, anna.best_streak) == (6, 1, 1)
    entries = LadderEntry.objects.filter(standing=anna).order_by("result__finished_at")
    assert [(e.points, e.total) for e in entries] == [(6, 6), (-6, 0), (6, 6)]


def test_a_recount_from_scratch_equals_the_counting_match_by_match() -> None:
    trio = [make_player("anna"), make_player("bela"), make_player("cem")]
    for number in (0, 3, 1, 2):
        rounds = [LANDLORD_WINS] * (number % 3 + 1) + [FARMERS_WIN] * (number % 2)
        make_match(trio, *rounds, at=NOON + number * HOUR)
        services.count_results(now=NOON + (10 + number) * HOUR)
    make_match([trio[0], None, None], board=Match.Board.PRACTICE, at=NOON)
    services.count_results(now=NOON)
    step_by_step = picture()
    LadderEntry.objects.all().delete()
    Standing.objects.all().delete()
    assert services.recount() == 4
    assert picture() == step_by_step
    assert services.recount() == 4
    assert picture() == step_by_step


def test_a_recount_mends_wrong_rows_and_removes_what_nothing_supports(capsys: pytest.CaptureFixture[str]) -> None:
    trio = [make_player("anna"), make_player("bela"), make_player("cem")]
    make_match(trio)
    services.count_results(now=NOON)
    right = picture()
    Standing.objects.filter(user=trio[0]).update(points=999, best_streak=40)
    Standing.objects.create(board="people", game="doudizhu", user=make_player("dora"), points=5, updated_at=NOON)
    call_command("recount_ladder")
    assert picture() == right
    assert capsys.readouterr().out == "3 standings rebuilt, 0 waiting results counted\n"


def test_a_recount_of_one_board_leaves_the_other_alone() -> None:
    anna = make_player("anna")
    make_match([anna, make_player("bela"), make_player("cem")])
    make_match([anna, None, None], board=Match.Board.PRACTICE)
    services.count_results(now=NOON)
    Standing.objects.filter(user=anna).update(points=999)
    services.recount(board="practice")
    assert board("practice") == [("anna", 6, 1, 1)]
    assert board("people")[0] == ("anna", 999, 1, 1)


def test_a_guest_who_becomes_a_full_player_keeps_the_history_and_starts_on_the_ladder_with_the_next_match() -> None:
    guest = make_player("guest-1", guest=True)
    make_match([guest, None, None], rated=False, board="", at=NOON)
    services.count_results(now=NOON)
    guest.is_guest = False
    guest.save()
    make_match([guest, None, None], board=Match.Board.PRACTICE, at=NOON + HOUR)
    services.count_results(now=NOON + HOUR)
    assert board("practice") == [("guest-1", 6, 1, 1)]
    assert Result.objects.filter(user=guest).count() == 2
    services.recount()
    assert board("practice") == [("guest-1", 6, 1, 1)]


def test_a_player_who_deleted_the_account_leaves_the_board_and_the_others_keep_theirs() -> None:
    trio = [make_player("anna"), make_player("bela"), make_player("cem")]
    make_match(trio)
    services.count_results(now=NOON)
    trio[0].delete()
    services.recount()
    assert board() == [("bela", -3, 1, 0), ("cem", -3, 1, 0)]


class Timer:
    """Records what a worker's timer is asked for."""

    def __init__(self) -> None:
        self.calls: list[tuple[float, Callable[[], None]]] = []

    def call_after(self, seconds: float, call: Callable[[], None]) -> None:
        self.calls.append((seconds, call))

    def call_repeatedly(self, seconds: float, call: Callable[[], None]) -> None:
        self.calls.append((seconds, call))


def test_every_worker_asks_for_a_count_at_its_start_and_each_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []

    class App:
        def send_task(self, name: str, args: tuple[()], **options: object) -> None:
            sent.append(name)

    class Worker:
        timer = Timer()

    monkeypatch.setattr(task_sending, "current_app", App())

    PeriodicTasks(Worker).start(Worker)
    asked = []
    for seconds, call in Worker.timer.calls:
        call()
        if sent[-1] == count_results.name:
            asked.append(seconds)
    assert asked == [1, 60]
