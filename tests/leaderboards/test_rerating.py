"""A match is taken back: what follows from it is computed again, to the digit, wherever the work is interrupted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import Match
from leaderboards import services
from leaderboards.models import Rating, RatingChange, RatingEntry, RatingSequence, VoidedMatch
from leaderboards.services import rerating
from tests.support.match_rows import make_player
from tests.support.module_database import lasting
from tests.support.slow_cases import rarely

from .rated_matches import evening, folded, landlord_at, picture, players, rated_match, stored, work
from .void_helpers import LATER, exact, reinstate, void

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: Any) -> Iterator[list[Match]]:
    """Four matches of four people, rated."""
    with lasting(django_db_blocker):
        league = evening(players(4), matches=4)
        work(LATER)
        yield league


@pytest.mark.sqlite
def test_ratings_become_what_they_were_had_the_match_never_been(made: list[Match]) -> None:
    before = picture()
    void(made[2])
    assert picture() == before  # until a worker comes
    work(LATER)
    assert picture() != before
    assert exact()
    assert not RatingChange.objects.filter(entry__match=made[2]).exists()
    reinstate(made[2])
    work(LATER)
    assert picture() == before


@pytest.mark.sqlite
@pytest.mark.parametrize("batch", [2, *rarely(1, 3)])
def test_stopped_after_any_batch_and_gone_on_with_it_ends_in_the_same_numbers(
    batch: int, made: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rerating, "BATCH", batch)
    void(made[1])
    while rerating._redo_some(LATER):
        before = picture()
        with monkeypatch.context() as patch:
            patch.setattr(RatingSequence, "save", _dies)
            with suppress(RuntimeError):  # the last step of each batch: all of it is undone
                rerating._redo_some(LATER)
        assert picture() == before
    assert exact()
    sequence = RatingSequence.objects.get()
    assert (sequence.redo_from, sequence.redo_next, sequence.redo_player) == (None, None, 0)


def _dies(*_args: Any, **_kwargs: Any) -> None:
    raise RuntimeError("killed")


def test_until_the_end_the_ratings_show_what_they_showed(made: list[Match], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rerating, "BATCH", 2)
    shown = list(Rating.objects.order_by("pk").values_list("value", flat=True))
    void(made[0])
    for _batch in range(2):  # four entries
        rerating._redo_some(LATER)
        assert list(Rating.objects.order_by("pk").values_list("value", flat=True)) == shown
    rerating._redo_some(LATER)
    assert list(Rating.objects.order_by("pk").values_list("value", flat=True)) != shown


def test_a_second_void_while_the_first_is_worked_off_begins_at_the_earlier(
    made: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rerating, "BATCH", 2)
    void(made[3])
    while rerating._redo_some(LATER) and RatingSequence.objects.get().redo_player == 0:
        pass
    void(made[1])
    reinstate(made[3])
    void(made[2])
    work(LATER)
    assert exact()
    assert set(RatingEntry.objects.filter(voided=True).values_list("number", flat=True)) == {2, 3}


def test_what_ends_meanwhile_waits_and_is_rated_at_the_end(made: list[Match], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rerating, "BATCH", 2)
    void(made[1])
    rerating._redo_some(LATER)
    rated_match([players_of(made)[0], make_player("new")], (1, 2), at=LATER)
    evening(players_of(made), matches=1, seed=9, start=LATER)
    services.count_results(now=LATER)
    assert services.rate_waiting(now=LATER) == 1  # the other game's
    assert RatingSequence.objects.get(game="doudizhu").rated == 4
    work(LATER)
    sequence = RatingSequence.objects.get(game="doudizhu")
    assert sequence.rated == 5
    assert stored(sequence) == folded(sequence)


def players_of(made: list[Match]) -> list[Any]:
    return sorted({seat.user for match in made for seat in match.seats.all() if seat.user}, key=lambda user: user.pk)


def test_voiding_twice_and_lifting_twice_is_voiding_and_lifting_once(made: list[Match]) -> None:
    assert void(made[0]).pk == void(made[0], "again").pk
    work(LATER)
    assert reinstate(made[0]) is not None
    assert reinstate(made[0]) is None
    again = void(made[0], "after all")
    assert VoidedMatch.objects.filter(match=made[0]).count() == 2
    assert again.lifted_at is None


def test_rating_everything_anew_changes_nothing_and_the_check_agrees(
    made: list[Match], capsys: pytest.CaptureFixture[str]
) -> None:
    before = picture()
    call_command("recompute_ratings")
    call_command("recompute_ratings", "--check")
    assert picture() == before
    assert capsys.readouterr().out == (
        "1 sequences rated anew in 3 batches, 0 waiting matches rated\nevery rating is what its matches make of it\n"
    )


def test_rating_everything_anew_mends_wrong_rows_and_the_check_names_them(made: list[Match]) -> None:
    right = picture()
    Rating.objects.filter(pk=Rating.objects.first().pk).update(value=2000)
    RatingChange.objects.filter(number=3).update(deviation=1)
    with pytest.raises(CommandError, match="1 ratings differ"):
        call_command("recompute_ratings", "--check")
    call_command("recompute_ratings", "--game", "doudizhu")
    assert picture() == right


def test_a_refit_is_a_new_version_and_rates_the_game_anew(
    made: list[Match], capsys: pytest.CaptureFixture[str]
) -> None:
    void(made[0])
    work(LATER)
    before = picture()
    call_command("refit_roles", "doudizhu", "--dry-run")
    assert picture() == before
    call_command("refit_roles", "doudizhu")
    out = capsys.readouterr().out
    assert out.count("doudizhu: ") == 2
    assert "version 2 stored" in out
    sequence = RatingSequence.objects.get()
    assert sequence.terms == 2
    assert set(RatingEntry.objects.values_list("terms", flat=True)) == {2}
    assert exact()
    assert picture() != before
    rated_match(["club", make_player("new"), "novice"], game="doudizhu", rounds=[landlord_at(0, wins=True)], at=LATER)
    work(LATER)
    assert {one.terms for one in RatingSequence.objects.all()} == {2}
