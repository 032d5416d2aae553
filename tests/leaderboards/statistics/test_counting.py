"""Finished matches reach the summary tables exactly once, whatever happens on the way."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection

from config.periodic_task_step import PeriodicTasks
from games import task_sending
from games.models import Match
from leaderboards.models import VoidedMatch
from leaderboards.statistics import services
from leaderboards.statistics.digests import GAMES
from leaderboards.statistics.models import (
    Bookmark,
    CountedMatch,
    Edition,
    Encounter,
    Figure,
    PlayerFigure,
    PlayerMatch,
    Streak,
)
from leaderboards.statistics.services import match_counting, statistics_versions, summary_rows
from leaderboards.statistics.tasks import count_matches
from tests.leaderboards.rated_matches import rated_match
from tests.support.match_rows import FARMERS_WIN, LANDLORD_WINS, NOON, make_match, make_player
from tests.support.slow_cases import rarely

from .summary_tables import all_summary_rows, figure_sums, keep_replay, live, round_events

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]

HOUR = timedelta(hours=1)


def evening(hours: int = 4) -> list[Match]:
    """Matches of three friends an hour apart; every third is the farmers'."""
    trio = [make_player("anna"), make_player("bela"), make_player("cem")]
    return [
        keep_replay(
            make_match(trio, FARMERS_WIN if hour % 3 == 2 else LANDLORD_WINS, at=NOON + hour * HOUR),
            round_events(1, (0, 3)),
        )
        for hour in range(hours)
    ]


def void(match: Match) -> VoidedMatch:
    return VoidedMatch.objects.create(match=match, reason="two hands, one player", at=NOON)


def test_an_evening_of_friends_is_summed_as_by_hand() -> None:
    evening()
    assert services.count_matches(now=NOON) == 4
    assert figure_sums(Figure, "matches") == {"": (4, 0, 4 * 540)}
    assert figure_sums(Figure, "side") == {"landlord": (4, 3, 24)}
    # the records of these tests bid 3 in every seat; anna is landlord and bids first
    assert figure_sums(Figure, "bid") == {"3": (4, 3, 24)}
    assert figure_sums(Figure, "order") == {"1": (4, 3, 12), "2": (4, 1, -6), "3": (4, 1, -6)}
    assert figure_sums(Figure, "multiplier") == {"6": (4, 3, 0)}
    assert figure_sums(PlayerFigure, "role", user__username="anna") == {"landlord": (4, 3, 12)}
    assert figure_sums(PlayerFigure, "matches", user__username="bela") == {"": (4, 1, -6)}
    met = Encounter.objects.get(user__username="anna", opponent__username="bela")
    assert (met.matches, met.ahead, met.level) == (4, 3, 0)
    met = Encounter.objects.get(user__username="bela", opponent__username="cem")
    assert (met.matches, met.ahead, met.level) == (4, 0, 4)
    anna = Streak.objects.get(user__username="anna", board="")
    assert (anna.current, anna.best) == (1, 2)
    assert anna.best_at == NOON + HOUR


def test_counting_again_changes_nothing() -> None:
    evening(2)
    services.count_matches(now=NOON)
    before = all_summary_rows(live())
    assert services.count_matches(now=NOON) == 0
    count_matches()
    assert all_summary_rows(live()) == before


def test_figures_counted_match_by_match_equal_those_counted_anew() -> None:
    for match in evening(3):
        Match.objects.filter(pk=match.pk).update(status=Match.Status.RUNNING)
    for match in Match.objects.order_by("-finished_at"):  # each commits before the one that ended earlier
        Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)
        Bookmark.objects.update(finished_at=NOON)
        assert services.count_matches(now=NOON) == 1
    first = live()
    before = all_summary_rows(first)
    assert len(before["PlayerMatch"]) == 9
    services.start_edition(now=NOON)
    assert live() == first  # read until the other has caught up
    assert services.count_matches(now=NOON) == 3
    assert live() != first
    assert all_summary_rows(live()) == before
    assert not PlayerMatch.objects.exclude(edition=live()).exists()
    assert Edition.objects.count() == 1


@pytest.mark.parametrize("at", ["_continue_streaks", *rarely("_sums")])
def test_a_count_that_dies_half_way_is_made_whole_by_the_next(monkeypatch: pytest.MonkeyPatch, at: str) -> None:
    evening(2)
    monkeypatch.setattr(match_counting, "BATCH", 1)
    real: Callable[..., None] = getattr(summary_rows, at)
    calls = iter([real])

    def dies_at_the_second(*args: object, **kwargs: object) -> None:
        next(calls)(*args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(summary_rows, at, dies_at_the_second)
        with pytest.raises(StopIteration):
            services.count_matches(now=NOON)
    assert figure_sums(Figure, "matches") == {"": (1, 0, 540)}
    assert services.count_matches(now=NOON) == 1
    whole = all_summary_rows(live())
    services.start_edition(now=NOON)
    services.count_matches(now=NOON)
    assert all_summary_rows(live()) == whole


def test_a_new_edition_that_dies_on_its_way_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    evening(3)
    services.count_matches(now=NOON)
    before, first = all_summary_rows(live()), live()
    monkeypatch.setattr(match_counting, "BATCH", 1)
    call_command("recount_statistics", "--resume")
    services.start_edition(now=NOON)
    assert services.count_matches(now=NOON, batches=2) == 2
    assert live() == first
    assert services.count_matches(now=NOON) == 1
    assert live() != first
    assert all_summary_rows(live()) == before


def test_a_voided_match_is_taken_back_and_counts_again_once_that_is_lifted() -> None:
    matches = evening()
    services.count_matches(now=NOON)
    before = all_summary_rows(live())
    voiding = void(matches[1])
    assert services.count_matches(now=NOON) == 1
    assert figure_sums(Figure, "matches") == {"": (3, 0, 3 * 540)}
    anna = Streak.objects.get(user__username="anna", board="people")
    assert (anna.current, anna.best) == (1, 1)
    without = all_summary_rows(live())
    services.start_edition(now=NOON)
    services.count_matches(now=NOON)
    assert all_summary_rows(live()) == without
    voiding.lifted_at = NOON
    voiding.save()
    assert services.count_matches(now=NOON) == 1
    assert all_summary_rows(live()) == before


def test_the_only_match_taken_back_leaves_nothing_behind() -> None:
    (match,) = evening(1)
    services.count_matches(now=NOON)
    void(match)
    services.count_matches(now=NOON)
    assert all(rows == [] for rows in all_summary_rows(live()).values())


def test_a_sealed_match_counts_when_its_seal_is_off() -> None:
    match, other = evening(2)
    Match.objects.filter(pk=match.pk).update(sealed=True)
    assert services.count_matches(now=NOON) == 2
    assert figure_sums(Figure, "matches") == {"": (1, 0, 540)}
    assert CountedMatch.objects.get(match=match).state == CountedMatch.State.SEALED
    assert services.count_matches(now=NOON) == 0
    Match.objects.filter(pk=match.pk).update(sealed=False)
    assert services.count_matches(now=NOON) == 1
    assert figure_sums(Figure, "matches") == {"": (2, 0, 1080)}
    assert Streak.objects.get(user__username="anna", board="").best_match_id == other.pk


def test_running_and_aborted_matches_never_count() -> None:
    trio = [make_player("anna"), make_player("bela"), make_player("cem")]
    make_match(trio, status=Match.Status.ABORTED)
    make_match(trio, status=Match.Status.RUNNING)
    assert services.count_matches(now=NOON) == 0
    assert not CountedMatch.objects.exists()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_whose_options_know_no_gifts_counts_like_any_other(game: str) -> None:
    rated_match([make_player("anna"), make_player("bela")], (1, 2), game=game)
    assert services.count_matches(now=NOON) == 1
    assert figure_sums(Figure, "matches") == {"": (1, 0, 540)}
    gifted = make_match([make_player("cem"), None, None])
    Match.objects.filter(pk=gifted.pk).update(options={"gifts": True})
    assert services.count_matches(now=NOON) == 0


def test_a_match_that_cannot_be_read_stops_no_other() -> None:
    matches = evening(2)
    matches[0].replay.delete()
    keep_replay(matches[0], [{"kind": "bid", "data": {}}])
    assert services.count_matches(now=NOON) == 2
    assert figure_sums(Figure, "matches") == {"": (1, 0, 540)}
    assert CountedMatch.objects.get(match=matches[0]).state == CountedMatch.State.UNREADABLE
    assert services.count_matches(now=NOON) == 0


def test_figures_of_an_earlier_version_stand_until_the_new_ones_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    evening(2)
    services.count_matches(now=NOON)
    first = live()
    monkeypatch.setattr(statistics_versions, "VERSION", 99)
    assert services.count_matches(now=NOON, batches=1) == 2
    assert live() == first
    services.count_matches(now=NOON)
    assert live().version == 99
    assert figure_sums(Figure, "matches") == {"": (2, 0, 1080)}


def test_a_guest_that_is_forgotten_leaves_the_games_figures_as_they_are() -> None:
    guest = make_player("guest-1", guest=True)
    make_match([guest, make_player("anna"), None], rated=False, board="")
    services.count_matches(now=NOON)
    before = all_summary_rows(live())["Figure"]
    guest.delete()
    services.start_edition(now=NOON)
    services.count_matches(now=NOON)
    assert all_summary_rows(live())["Figure"] == before
    assert not Encounter.objects.exists()


def test_a_periodic_task_asks_every_worker_for_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    class Worker:
        sent: list[tuple[str, dict[str, object]]] = []
        periods: dict[str, float] = {}
        timer = property(lambda self: self)

        def send_task(self, name: str, args: tuple[()], **options: object) -> None:
            self.sent.append((name, options))

        def call_after(self, seconds: float, call: Callable[[], None]) -> None:
            call()

        def call_repeatedly(self, seconds: float, call: Callable[[], None]) -> None:
            call()
            self.periods[self.sent.pop()[0]] = seconds

    worker = Worker()
    monkeypatch.setattr(task_sending, "current_app", worker)
    PeriodicTasks(worker).start(worker)
    mine = [each for each in worker.sent if each[0] == count_matches.name]
    assert mine == [(count_matches.name, {"expires": 60, "retry": False})]
    assert worker.periods[count_matches.name] == 60


@pytest.mark.django_db(transaction=True)
def test_counters_side_by_side_count_each_match_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_counting, "BATCH", 1)
    evening(4)
    handled: list[int] = []
    errors: list[BaseException] = []
    line = threading.Barrier(4)

    def counter() -> None:
        try:
            line.wait()
            handled.append(services.count_matches(now=NOON))
        except BaseException as error:  # noqa: BLE001 - shown by the assertion below
            errors.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=counter) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert sum(handled) == 4
    assert figure_sums(Figure, "matches") == {"": (4, 0, 4 * 540)}
    assert PlayerMatch.objects.count() == 12
