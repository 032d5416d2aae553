"""Counts are proved, and made anew where somebody changed rows by hand."""

from __future__ import annotations

import importlib
import random
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection

from leaderboards import ranks
from leaderboards.models import RankCount, Rating
from leaderboards.ranks import Difference
from tests.support.match_rows import make_player, make_standing

from .reference_ranks import PEOPLE, POINTS, counts, random_value, rated

pytestmark = pytest.mark.django_db


@pytest.mark.sqlite
def test_counting_anew_gives_what_moving_gave() -> None:
    chance = random.Random(5)
    values = [random_value(chance) for _ in range(120)]
    ranks.update_counts([(PEOPLE, None, value) for value in values])
    moved = counts()
    rated(values)
    assert counts() == moved
    assert ranks.differences(PEOPLE) == []
    assert ranks.rebuild(PEOPLE) == 120


@pytest.mark.sqlite
def test_what_is_wrong_is_told_count_by_count_and_mended() -> None:
    row = rated([1500.0, 1501.0, -70.2])[0]
    Rating.objects.filter(pk=row.pk).update(value=-5)
    assert ranks.differences(PEOPLE) == [
        Difference(PEOPLE, 1, -5, stored=0, found=1), Difference(PEOPLE, 1, 1500, stored=1, found=0),
        Difference(PEOPLE, 64, -64, stored=0, found=1), Difference(PEOPLE, 64, 1472, stored=2, found=1),
    ]  # fmt: skip
    assert ranks.rebuild(PEOPLE) == 3
    assert ranks.differences(PEOPLE) == []
    assert counts() == [(1, -70, 1), (1, -5, 1), (1, 1501, 1), (64, -128, 1), (64, -64, 1), (64, 1472, 1)]


def test_a_count_of_nobody_is_no_fault() -> None:
    ranks.update_count(PEOPLE, before=None, after=1500)
    ranks.update_count(PEOPLE, before=1500, after=None)
    assert RankCount.objects.filter(players=0).count() == 2
    assert ranks.differences(PEOPLE) == []


def test_who_is_not_on_the_board_is_not_counted() -> None:
    rated([1500.0])
    rated([1600.0], listed=False)
    assert ranks.rank_of(PEOPLE, 1500) == 1
    assert ranks.differences(PEOPLE) == []


def test_one_that_dies_in_the_middle_leaves_the_counts_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    rated([1500.0, 1600.0])
    before = counts()

    def dies(_: object) -> str:
        assert counts() == []  # they are gone by then, for nobody else
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("leaderboards.ranks.check_and_rebuild_counts._counts_sql", dies)
        with pytest.raises(ZeroDivisionError):
            ranks.rebuild(PEOPLE)
    assert counts() == before


def test_the_command_mends_what_is_wrong_and_passes_over_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    row = rated([1500.0, 1600.0])[0]
    make_standing(make_player("anna"), 30)
    Rating.objects.filter(pk=row.pk).update(value=1400)
    with pytest.raises(CommandError, match="4 counts are wrong"):
        call_command("rebuild_ranks", check=True)
    said = capsys.readouterr().out.splitlines()
    assert "points doudizhu/people: right, 1 players" in said
    assert said[said.index("rating uno/people: 4 wrong counts") + 1] == "  1400 (+1): 0 counted, 1 there"
    call_command("rebuild_ranks", game="doudizhu")
    assert "uno" not in capsys.readouterr().out
    call_command("rebuild_ranks")
    assert "rating uno/people: counted anew, 2 players" in capsys.readouterr().out
    call_command("rebuild_ranks", check=True)
    assert ranks.rank_of(PEOPLE, 1400) == 2


def test_the_first_counts_are_those_that_counting_anew_gives() -> None:
    rated([1500.5, 1436.2, -64.5, 0.0])
    make_standing(make_player("anna"), -130)
    gone = make_player("bela")
    make_standing(gone, 30)
    type(gone).objects.filter(pk=gone.pk).update(is_active=False)
    RankCount.objects.all().delete()
    migration = importlib.import_module("leaderboards.migrations.0003_ranks")
    migration.count_the_players(apps, SimpleNamespace(connection=connection))
    assert ranks.differences(PEOPLE) == []
    assert ranks.differences(POINTS) == []
    assert counts(POINTS) == [(1, -130, 1), (64, -192, 1)]
