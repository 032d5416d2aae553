"""Badges of matches come with the count, and are the same however and whenever the matches are counted."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import account_deletion
from accounts.models import User
from accounts.personal_data import FILES
from accounts.services import forget_guests
from games.models import Match
from leaderboards.badges.models import Badge
from leaderboards.badges.selectors import badges_of
from leaderboards.badges.services import recompute
from leaderboards.models import VoidedMatch
from leaderboards.statistics import services
from leaderboards.statistics.services import match_counting
from tests.support.match_rows import FARMERS_WIN, LANDLORD_WINS, NOON, make_match, make_player

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]

HOUR = timedelta(hours=1)
SPRUNG = {"spring": "reverse_spring"}


def picture() -> list[tuple[object, ...]]:
    return sorted(Badge.objects.values_list("user__username", "key", "earned_at", "match"))


def keys(user: User) -> list[str]:
    return [badge.key for badge in badges_of(user)]


def spring_of(match: Match) -> Match:
    match.round_results.update(**SPRUNG)
    return match


def generated(matches: int, *, seed: int) -> list[User]:
    """Creates matches of four friends and sometimes an AI: some with springs, some turned, some voided later."""
    chance = Random(seed)
    friends = [make_player(name) for name in ("anna", "bela", "cem", "dora")]
    for number in range(matches):
        seats: list[User | None] = list(chance.sample(friends, 3))
        if chance.random() < 0.2:
            seats[chance.randrange(3)] = None
        seats.sort(key=lambda user: user.username if user else "z")  # anna is landlord often
        wins = [False, False, True, True, True] if chance.random() < 0.2 else [chance.random() < 0.85]
        match = make_match(seats, *(LANDLORD_WINS if won else FARMERS_WIN for won in wins), at=NOON + number * HOUR)
        if chance.random() < 0.2:
            spring_of(match)
    return friends


def test_the_first_match_that_earns_a_badge_is_named_with_it() -> None:
    anna = make_player("anna")
    make_match([make_player("bela"), anna, None], at=NOON)  # the landlord wins
    first = make_match([anna, None, None], at=NOON + HOUR, board=Match.Board.PRACTICE)  # against AI alone: it counts
    make_match([anna, None, None], at=NOON + 2 * HOUR)
    services.count_matches(now=NOON)
    [badge] = badges_of(anna)
    assert (badge.key, badge.earned_at, badge.match) == ("first_win", NOON + HOUR, first)
    services.count_matches(now=NOON)
    assert Badge.objects.filter(user=anna).count() == 1


@pytest.mark.parametrize("seed", [1, 2])
def test_badges_counted_live_equal_those_counted_anew(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    generated(40, seed=seed)
    chance = Random(seed)
    monkeypatch.setattr(match_counting, "BATCH", 3)
    # the matches end in a wild order, and some are voided and reinstated on the way
    Match.objects.update(status=Match.Status.RUNNING)
    ids = list(Match.objects.values_list("pk", flat=True))
    chance.shuffle(ids)
    monkeypatch.setattr(match_counting, "SEARCH_BACK", timedelta(days=30))
    for start in range(0, len(ids), 4):
        Match.objects.filter(pk__in=ids[start : start + 4]).update(status=Match.Status.FINISHED)
        services.count_matches(now=NOON)
        VoidedMatch.objects.create(match_id=ids[start], reason="two hands, one player", at=NOON)
        services.count_matches(now=NOON)
    half = list(VoidedMatch.objects.values_list("pk", flat=True))[::2]
    VoidedMatch.objects.filter(pk__in=half).update(lifted_at=NOON)
    services.count_matches(now=NOON)
    live = picture()
    assert {key for _user, key, *_ in live} == {"first_win", "streak", "spring", "comeback"}
    assert recompute() == 0
    assert picture() == live
    services.start_edition(now=NOON)
    services.count_matches(now=NOON)
    assert picture() == live
    Badge.objects.all().delete()
    services.start_edition(now=NOON)
    services.count_matches(now=NOON)
    assert picture() == live
    Badge.objects.all().delete()
    call_command("recompute_badges")
    assert picture() == live


def test_recompute_takes_back_what_was_never_earned() -> None:
    anna, bot = make_player("anna"), make_player("robot")
    User.objects.filter(pk=bot.pk).update(is_bot=True, owner=anna)
    Badge.objects.create(user=anna, key="spring", earned_at=NOON)
    Badge.objects.create(user=bot, key="first_win", earned_at=NOON)
    make_match([bot, anna, None])
    services.count_matches(now=NOON)
    assert recompute() == 2
    assert not Badge.objects.exists()


def test_a_voided_match_takes_its_badges_away_and_gives_them_back() -> None:
    anna = make_player("anna")
    only = spring_of(make_match([anna, None, None]))
    make_match([anna, None, None], at=NOON + HOUR)
    services.count_matches(now=NOON)
    assert keys(anna) == ["first_win", "spring"]
    voiding = VoidedMatch.objects.create(match=only, reason="two hands, one player", at=NOON)
    services.count_matches(now=NOON)
    assert [(badge.key, badge.earned_at) for badge in badges_of(anna)] == [("first_win", NOON + HOUR)]
    VoidedMatch.objects.filter(pk=voiding.pk).update(lifted_at=NOON)
    services.count_matches(now=NOON)
    assert [(badge.key, badge.earned_at) for badge in badges_of(anna)] == [("first_win", NOON), ("spring", NOON)]


def test_a_late_loss_breaks_the_streak_that_it_lies_in() -> None:
    anna = make_player("anna")
    for hour in range(5):
        make_match([anna, None, None], at=NOON + hour * HOUR)
    services.count_matches(now=NOON)
    assert "streak" in keys(anna)
    make_match([anna, None, None], FARMERS_WIN, at=NOON + 3.5 * HOUR)
    services.count_matches(now=NOON)
    assert "streak" not in keys(anna)


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": Match.Kind.LESSON}, {"kind": Match.Kind.PRACTICE}, {"kind": Match.Kind.EXHIBITION},
        {"private": True, "rated": False}, {"options": {"gifts": True}}, {"status": Match.Status.ABORTED},
        {"sealed": True}, {"opens_at": timezone.now() + HOUR},
    ],
)  # fmt: skip
def test_what_does_not_count_earns_nothing(fields: dict[str, object]) -> None:
    match = spring_of(make_match([make_player("anna"), None, None]))
    Match.objects.filter(pk=match.pk).update(**fields)
    services.count_matches(now=NOON)
    recompute()
    assert not Badge.objects.exists()


def test_a_match_whose_options_name_no_gifts_earns_badges() -> None:
    anna = make_player("anna")
    match = make_match([anna, None, None])
    Match.objects.filter(pk=match.pk).update(options={})
    services.count_matches(now=NOON)
    assert keys(anna) == ["first_win"]


def test_a_match_that_turns_out_private_is_not_linked_and_then_taken_back() -> None:
    anna = make_player("anna")
    match = make_match([anna, None, None], rated=False)
    services.count_matches(now=NOON)
    Match.objects.filter(pk=match.pk).update(private=True)
    assert badges_of(anna)[0].match is None
    services.count_matches(now=NOON)
    assert badges_of(anna) == []


def test_guests_earn_badges_and_are_forgotten_with_them() -> None:
    guest = make_player("guest", guest=True)
    User.objects.filter(pk=guest.pk).update(last_login=NOON)
    make_match([guest, None, None])
    services.count_matches(now=NOON)
    assert keys(guest) == ["first_win"]
    assert forget_guests(now=NOON + timedelta(days=200)) == 1
    assert not Badge.objects.exists()


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_the_database_deletes_a_guests_badges_for_processes_that_know_none() -> None:
    guest = make_player("guest", guest=True)
    match = Match.objects.create(game="uno", rules_version=1, seed="0" * 64, commitment="0" * 64, started_at=NOON)
    Badge.objects.create(user=guest, key="first_win", earned_at=NOON, match=match)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM games_match WHERE id = %s", [match.pk])
        assert Badge.objects.get().match_id is None
        cursor.execute(f"DELETE FROM {User._meta.db_table} WHERE id = %s", [guest.pk])
    assert not Badge.objects.exists()


def test_a_deleted_account_has_no_badges_and_gets_none() -> None:
    anna = make_player("anna")
    make_match([anna, None, None])
    services.count_matches(now=NOON)
    [row] = FILES["badges"].rows(anna, NOON)
    assert (row["badge"], row["match"]) == ("first_win", str(Match.objects.get().pk))
    account_deletion.delete_account(user=anna, now=NOON)
    account_deletion.erase(anna.pk, now=NOON)
    assert not Badge.objects.exists()
    make_match([anna, None, None], at=NOON + HOUR)
    services.count_matches(now=NOON)
    recompute()
    assert not Badge.objects.exists()


def test_granting_asks_few_questions_whatever_the_players_have_played() -> None:
    friends = generated(30, seed=3)
    services.count_matches(now=NOON)
    for hour in range(3):
        make_match(friends[:3], at=NOON + (100 + hour) * HOUR)
    with CaptureQueriesContext(connection) as asked:
        services.count_matches(now=NOON)
    ours = [query["sql"] for query in asked if '"badges_badge"' in query["sql"] or "is_bot" in query["sql"]]
    assert len(ours) <= 5
