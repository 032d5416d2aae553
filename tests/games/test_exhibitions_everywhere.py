"""Every list, figure, export and picture leaves exhibitions out: each by name, and then every address is asked."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games import selectors
from games.models import Match, Result
from games.puzzles.models import Puzzle
from games.puzzles.selectors import origin_match, unmined_matches
from games.review.services import request_review
from games.rules.core import IllegalMove
from games.selectors import match_export, private_match_access
from games.selectors.home_page import people_by_game, running_counts
from games.selectors.tv import best_tables
from games.services import exhibitions
from games.services.play_now import play_now
from leaderboards.models import LadderEntry, RatingEntry
from leaderboards.services import add_points_and_queue_rating
from leaderboards.statistics.models import CountedMatch
from leaderboards.statistics.services import count_matches
from moderation import selectors as moderation_selectors
from tests.games.test_private_everywhere import addresses, text_of
from tests.support.live_matches import NOON, after, person, played_out

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


@pytest.fixture
def running_one() -> Match:
    match = exhibitions.start_exhibition(game="doudizhu", now=NOON)
    assert match is not None
    return match


@pytest.fixture
def ended(running_one: Match) -> Match:
    played_out(running_one)
    running_one.refresh_from_db()
    assert running_one.status == Match.Status.FINISHED
    return running_one


def test_lists_of_tables(running_one):
    assert not selectors.running_tables().exists()
    assert not selectors.open_tables().exists()


def test_the_closed_table_is_in_no_list_either(ended):
    assert not selectors.running_tables().exists()
    assert not selectors.open_tables().exists()


def test_counts_of_the_first_page(running_one):
    assert (running_counts().people, running_counts().tables) == (0, 0)
    assert people_by_game() == {}


def test_the_best_match_to_watch(running_one):
    assert best_tables(games=["doudizhu"], now=after(60_000)) == {}


def test_play_now_sits_elsewhere(running_one):
    assert play_now(user=person("zhu"), game="doudizhu", now=after(1)).pk != running_one.table_id


def test_public_lists_and_figures(ended):
    assert not Match.objects.filter(private_match_access.in_public()).exists()
    assert not Result.objects.filter(private_match_access.in_public("match__")).exists()


def test_lists_of_a_viewer(ended):
    assert not Match.objects.filter(private_match_access.findable_by(person("zhu"))).exists()
    assert not Match.objects.filter(private_match_access.findable_by(None)).exists()


def test_pictures(ended):
    assert not private_match_access.is_picture_public(ended)
    assert Client().get(f"/matches/{ended.pk}/card/en.png").status_code == 404


def test_frames_on_other_sites(ended):
    assert Client().get(f"/embed/matches/{ended.pk}/").status_code == 404


def test_exports(ended):
    assert match_export.matches_by_id([ended.pk]) == []
    ended.table.delete()
    assert match_export.matches_by_id([ended.pk]) == []


def test_puzzles(ended):
    assert not unmined_matches().exists()
    ended.table.listed = True
    ended.table.save()
    assert not unmined_matches().exists()
    assert origin_match(Puzzle(match=Match.objects.get(pk=ended.pk))) is None


def test_reviews(ended):
    with pytest.raises(IllegalMove, match="NOT_SEATED"):
        request_review(match=ended, user=person("zhu"), now=timezone.now())
    zhu = person("qian")
    ended.seats.filter(index=0).update(user=zhu, kind="person")
    with pytest.raises(IllegalMove, match="NO_REVIEW"):
        request_review(match=Match.objects.get(pk=ended.pk), user=zhu, now=timezone.now())


def test_statistics_and_records(ended):
    count_matches()
    assert not CountedMatch.objects.exists()


def test_ladders_and_ratings(ended):
    add_points_and_queue_rating.count_results()
    assert not LadderEntry.objects.exists()
    assert not RatingEntry.objects.exists()


def test_fair_play_and_conduct(ended):
    assert not hasattr(Match.objects.get(pk=ended.pk), "examination")
    assert ended.board != Match.Board.PEOPLE
    assert moderation_selectors.__name__  # its queues begin from reports and examinations alone


def test_search_engines(ended):
    for address in (f"/matches/{ended.pk}/", f"/matches/{ended.pk}/replay/", f"/matches/{ended.pk}/fairness/"):
        answer = Client().get(address)
        assert answer.status_code == 200, address
        assert '<meta name="robots" content="noindex">' in answer.content.decode(), address


def test_the_lobby_is_not_told_of_its_end(running_one, monkeypatch):
    from games import after_commit

    told = []
    monkeypatch.setattr(after_commit, "nudge_lobby", lambda: told.append("lobby"))
    monkeypatch.setattr(after_commit, "schedule_ladders", lambda: told.append("ladders"))
    played_out(running_one)
    assert told == []


@pytest.mark.parametrize("state", ["running", "finished", "stopped"])
def test_no_address_tells_of_one_but_the_first_page_and_the_list_that_lead_to_it_live(running_one, state):
    if state == "finished":
        played_out(running_one)
    elif state == "stopped":
        exhibitions.stop_unwatched(now=NOON + timedelta(minutes=2))
    count_matches()
    nosy = Client()
    nosy.force_login(person("nosy"))
    known = {"username": "nosy", "game": "doudizhu", "name": "people", "board": "people", "month": "2026-05"}
    asked = addresses(known)
    assert len(asked) > 60
    shown = set()
    for browser in (Client(), nosy):
        for address in asked:
            answer = browser.get(address)
            assert answer.status_code < 500, address
            text = text_of(answer)
            if str(running_one.pk) in text or running_one.table.code in text:
                shown.add(address)
            assert running_one.seed not in text, address
    assert shown == ({"/", "/watch/"} if state == "running" else set())
