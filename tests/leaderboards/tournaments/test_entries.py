"""Who may announce, enter, check in, go away and come back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from games.rules.core import InvalidOption, RulesError
from leaderboards.tournaments import selectors
from leaderboards.tournaments.models import Bye, Tournament
from leaderboards.tournaments.services import director_acts, entries
from moderation.roles import Role
from moderation.services import give_role
from tests.games.bots.conftest import bot_account

from .tournament_runs import (
    NOON,
    START,
    all_ready,
    announced,
    at,
    director,
    opened,
    person,
    play_round,
    verified,
    with_agents,
)

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def code_of(refused: pytest.ExceptionInfo[RulesError]) -> str:
    return refused.value.code


def test_a_player_without_a_verified_address_announces_nothing():
    with pytest.raises(RulesError) as refused:
        announced(by=person("ann"))
    assert code_of(refused) == "NOT_VERIFIED"
    assert not Tournament.objects.exists()


def test_a_player_with_one_announces_two_at_the_same_time_and_no_more():
    ann = verified("ann")
    first = announced(by=ann)
    announced(by=ann)
    with pytest.raises(RulesError) as refused:
        announced(by=ann)
    assert code_of(refused) == "TOO_MANY_TOURNAMENTS"
    director_acts.cancel(tournament=first, by=ann, reason="rain", now=NOON)
    announced(by=ann)


@pytest.mark.parametrize(
    ("plan", "code", "field"),
    [
        ({"game": "chess"}, "UNKNOWN_GAME", "game"),
        ({"format_": "ladder"}, "NO_SUCH_FORMAT", "format"),
        ({"format_": "duplicate", "game": "gandengyan"}, "NO_DUPLICATE", "format"),
        ({"game": "doudizhu", "options": {"format": "daily"}}, "ENDLESS_FORMAT", "options"),
        ({"options": {"rounds": 99}}, "INVALID_OPTION", None),
        ({"game": "doudizhu", "options": {"duplicate": 3}}, "UNKNOWN_OPTION", "options"),
        ({"size": 7}, "OUT_OF_RANGE", "size"),
        ({"rounds": 21}, "OUT_OF_RANGE", "rounds"),
        ({"capacity": 2}, "OUT_OF_RANGE", "capacity"),
        ({"format_": "round_robin", "capacity": 26}, "OUT_OF_RANGE", "capacity"),
        ({"agents": 3, "agent_level": "god"}, "NO_SUCH_AGENT", "agent_level"),
        ({"game": "doudizhu", "options": {"multiplier_cap": 6}, "rated": True}, "CANNOT_BE_RATED", "rated"),
        ({"starts_at": NOON - MINUTE}, "START_TOO_SOON", "starts_at"),
        ({"opens_at": START + MINUTE}, "REGISTRATION_TOO_LATE", "opens_at"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_with_its_field(plan, code, field):
    format_ = plan.pop("format_", "swiss")
    with pytest.raises(InvalidOption) as refused:
        announced(format_, **plan)
    assert (refused.value.code, refused.value.data.get("field")) == (code, field)
    assert not Tournament.objects.exists()


def test_what_a_player_announces_is_not_rated():
    ann = verified("ann")
    with pytest.raises(InvalidOption) as refused:
        announced(by=ann, rated=True)
    assert (refused.value.code, refused.value.data["field"]) == ("CANNOT_BE_RATED", "rated")
    assert not Tournament.objects.exists()
    assert announced(rated=True).rated


def test_what_is_rated_staff_alone_directs():
    ann = verified("ann")
    tournament = announced(by=ann)
    Tournament.objects.update(rated=True)  # as of a creator who was staff then
    with pytest.raises(RulesError) as refused:
        director_acts.pause(tournament=tournament, by=ann, reason="rain", now=NOON)
    assert code_of(refused) == "NOT_DIRECTOR"
    tournament.refresh_from_db()
    assert "direct" not in selectors.detail(tournament, ann).may
    assert "direct" in selectors.detail(tournament, director()).may


@pytest.mark.parametrize(("role", "may"), [(Role.DIRECTOR, True), (Role.ADMINISTRATOR, True), (Role.MODERATOR, False)])
@pytest.mark.parametrize("rated", [False, True])
def test_of_staff_directors_and_administrators_alone_direct_what_others_created(role: Role, *, may: bool, rated: bool):
    tournament = announced(rated=rated)
    mo = verified("mo")
    give_role(user=mo, role=role, by=None)
    mo = User.objects.get(pk=mo.pk)
    assert ("direct" in selectors.detail(tournament, mo).may) is may
    if may:
        director_acts.pause(tournament=tournament, by=mo, reason="rain", now=NOON)
    else:
        with pytest.raises(RulesError, match="NOT_DIRECTOR"):
            director_acts.pause(tournament=tournament, by=mo, reason="rain", now=NOON)
        with pytest.raises(RulesError):
            announced(by=mo, rated=True)


@pytest.mark.parametrize("by_bot", [False, True])
def test_staff_who_play_in_a_rated_tournament_do_not_direct_it(by_bot: bool):
    boss = verified("boss")
    give_role(user=boss, role=Role.DIRECTOR, by=None)
    boss = User.objects.get(pk=boss.pk)
    for rated in (True, False):
        tournament = announced(rated=rated)
        player = bot_account(f"bot{rated}", owner=boss) if by_bot else boss
        tournament.entrants.create(number=1, user=player, name=player.username, registered_at=NOON)
        assert ("direct" in selectors.detail(tournament, boss).may) is not rated
        if rated:
            with pytest.raises(RulesError, match="NOT_DIRECTOR"):
                director_acts.pause(tournament=tournament, by=boss, reason="rain", now=NOON)
        else:
            director_acts.pause(tournament=tournament, by=boss, reason="rain", now=NOON)


def test_registration_waits_for_its_moment():
    tournament = announced(opens_at=NOON + MINUTE)
    with pytest.raises(RulesError) as refused:
        entries.join(tournament=tournament, user=person("ann"), now=NOON)
    assert code_of(refused) == "NOT_OPEN_YET"
    assert at(tournament, NOON + MINUTE).status == "registration"
    assert entries.join(tournament=tournament, user=person("bo"), now=NOON + MINUTE).number == 1


def test_guests_do_not_enter():
    tournament = at(announced(), NOON)
    with pytest.raises(RulesError) as refused:
        entries.join(tournament=tournament, user=person("guest-1", guest=True), now=NOON)
    assert code_of(refused) == "NEEDS_ACCOUNT"


def test_one_enters_once_and_into_a_free_place():
    tournament = at(announced(capacity=3), NOON)
    people = [person(name) for name in ("ann", "bo", "cy")]
    for user in people:
        entries.join(tournament=tournament, user=user, now=NOON)
    with pytest.raises(RulesError) as refused:
        entries.join(tournament=tournament, user=people[0], now=NOON)
    assert code_of(refused) == "ALREADY_ENTERED"
    with pytest.raises(RulesError) as refused:
        entries.join(tournament=tournament, user=person("di"), now=NOON)
    assert code_of(refused) == "TOURNAMENT_FULL"
    entries.withdraw(tournament=tournament, user=people[1], now=NOON)
    assert entries.join(tournament=tournament, user=person("ed"), now=NOON).number == 4


def test_one_device_has_one_place_in_a_rated_tournament():
    tournament = at(announced(rated=True), NOON)
    entries.join(tournament=tournament, user=person("ann"), device="cookie", now=NOON)
    with pytest.raises(RulesError) as refused:
        entries.join(tournament=tournament, user=person("bo"), device="cookie", now=NOON)
    assert code_of(refused) == "SAME_DEVICE"
    assert not tournament.entrants.filter(device="cookie").exists()


def test_check_in_is_open_for_five_minutes_and_over_at_the_bell():
    tournament, ann = at(announced(), NOON), person("ann")
    entries.join(tournament=tournament, user=ann, now=NOON)
    with pytest.raises(RulesError) as refused:
        entries.check_in(tournament=tournament, user=ann, now=NOON)
    assert code_of(refused) == "CHECK_IN_NOT_OPEN"
    assert at(tournament, START - 5 * MINUTE).status == "check_in"
    with pytest.raises(RulesError) as refused:
        entries.check_in(tournament=tournament, user=ann, now=START)
    assert code_of(refused) == "CHECK_IN_OVER"
    entries.check_in(tournament=tournament, user=ann, now=START - timedelta(milliseconds=1))
    assert entries.check_in(tournament=tournament, user=ann, now=START - timedelta(milliseconds=1)).status == "playing"


def test_who_does_not_check_in_is_absent_and_too_few_end_it():
    tournament = at(announced(), NOON)
    for name in ("ann", "bo", "cy"):
        entries.join(tournament=tournament, user=person(name), now=NOON)
    at(tournament, START - 5 * MINUTE)
    assert at(tournament, START).status == "aborted"
    assert set(tournament.entrants.values_list("status", flat=True)) == {"absent"}
    assert tournament.acts.last().code == "too_few"


def test_agents_fill_up_so_that_every_table_is_full():
    tournament = announced(agents=6, agent_level="novice")
    opened(tournament, person("ann"), person("bo"))
    assert tournament.status == "running"
    assert tournament.entrants.count() == 6
    assert tournament.entrants.filter(agent="novice", entered_in=1).count() == 4
    assert not Bye.objects.exists()


def test_late_entry_is_open_until_half_the_rounds_and_pays_half_a_bye():
    tournament = with_agents("swiss", 3, rounds=4, capacity=12)
    at(tournament, START)
    ann = person("ann")
    entrant = entries.join(tournament=tournament, user=ann, now=START)
    assert entrant.entered_in == 2
    now = play_round(tournament, now=START)
    at(tournament, now)
    entrant.refresh_from_db()
    assert (entrant.score, entrant.byes) == (2520, 1)
    assert tournament.due_at == now + timedelta(seconds=30)
    now = tournament.due_at
    assert at(tournament, now).round == 2
    assert entries.join(tournament=tournament, user=person("bo"), now=now).entered_in == 3
    all_ready(tournament, now=now)
    now = at(tournament, play_round(tournament, now=now)).due_at or now
    assert at(tournament, now).round == 3
    with pytest.raises(RulesError) as refused:
        entries.join(tournament=tournament, user=person("cy"), now=now)
    assert code_of(refused) == "TOO_LATE_TO_ENTER"
    assert Bye.objects.filter(half=True).count() == 2


def test_nobody_enters_a_knock_out_late():
    tournament = at(with_agents("knockout", 6), START)
    with pytest.raises(RulesError) as refused:
        entries.join(tournament=tournament, user=person("ann"), now=START)
    assert code_of(refused) == "NO_LATE_ENTRY"


def test_a_director_takes_somebody_out_for_good():
    ann = person("ann")
    tournament = opened(announced(agents=6, agent_level="novice"), ann)
    director_acts.remove(tournament=tournament, by=director(), entrant=1, reason="two accounts", now=START)
    for again in (entries.join, entries.rejoin):
        with pytest.raises(RulesError) as refused:
            again(tournament=tournament, user=ann, now=START)
        assert code_of(refused) == "REMOVED"


def test_a_page_offers_what_would_not_be_refused():
    tournament, ann = at(announced(), NOON), person("ann")
    assert selectors.detail(tournament, ann).may == {"register"}
    entries.join(tournament=tournament, user=ann, now=NOON)
    assert selectors.detail(tournament, ann).may == {"withdraw"}
    at(tournament, START - 5 * MINUTE)
    assert selectors.detail(tournament, ann).may == {"withdraw", "check_in"}
    assert [notice.kind for notice in selectors.notices(ann, now=START - 4 * MINUTE)] == ["check_in_open"]
    assert selectors.detail(tournament, None).may == set()
    assert selectors.detail(tournament, director()).may == {"direct", "register"}
