"""Who goes away and comes back is late if they never played, has one seat at a time, and one device."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.core.cache import cache
from django.urls import reverse

from accounts.models import User
from games.rules.core import RulesError
from leaderboards.tournaments import selectors
from leaderboards.tournaments.models import Round, RoundSeat, RoundTable, Tournament
from leaderboards.tournaments.services import entries, scheduler
from tests.support.pages import browser

from .tournament_runs import NOON, START, all_ready, announced, at, entrant, opened, person, play_round, with_agents

pytestmark = pytest.mark.django_db
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


def enter(tournament: Tournament, *people: User, now: datetime = NOON) -> None:
    for user in people:
        entries.join(tournament=tournament, user=user, now=now)


def check_in(tournament: Tournament, *people: User) -> None:
    for user in people:
        entries.check_in(tournament=tournament, user=user, now=START - 4 * MINUTE)


def seated(tournament: Tournament) -> set[int]:
    rows = RoundSeat.objects.filter(table__round__tournament=tournament)
    return set(rows.values_list("entrant__number", flat=True))


def test_who_checked_in_and_withdrew_before_the_bell_is_not_in_the_plan_of_a_round_robin():
    tournament, zoe = at(with_agents("round_robin", 2, capacity=6, size=2), NOON), person("zoe")
    enter(tournament, zoe)
    at(tournament, START - 5 * MINUTE)
    check_in(tournament, zoe)
    entries.withdraw(tournament=tournament, user=zoe, now=START - 3 * MINUTE)
    at(tournament, START)
    assert (tournament.rounds, seated(tournament)) == (1, {1, 2})


def test_a_check_in_that_was_taken_back_opens_no_door_while_a_round_robin_runs():
    tournament, zoe = at(with_agents("round_robin", 2, capacity=6, size=2), NOON), person("zoe")
    enter(tournament, zoe)
    at(tournament, START - 5 * MINUTE)
    check_in(tournament, zoe)
    entries.withdraw(tournament=tournament, user=zoe, now=START - 3 * MINUTE)
    entries.rejoin(tournament=tournament, user=zoe, now=START - 2 * MINUTE)
    at(tournament, START)
    entry = tournament.entrants.get(user=zoe)
    assert (entry.status, entry.checked_in_at) == ("absent", None)
    assert "come_back" not in selectors.detail(tournament, zoe).may
    with pytest.raises(RulesError) as refused:
        entries.rejoin(tournament=tournament, user=zoe, now=START)
    assert refused.value.code == "NO_LATE_ENTRY"
    assert (tournament.rounds, seated(tournament)) == (1, {1, 2})


def test_a_check_in_of_old_that_a_withdrawal_left_counts_for_nothing_from_the_bell_on():
    tournament, zoe = at(with_agents("round_robin", 2, capacity=6, size=2), NOON), person("zoe")
    enter(tournament, zoe)
    entries.withdraw(tournament=tournament, user=zoe, now=NOON)
    tournament.entrants.filter(user=zoe).update(checked_in_at=NOON)
    at(tournament, START)
    assert (tournament.rounds, seated(tournament)) == (1, {1, 2})


def test_who_withdraws_between_the_bell_and_the_first_round_stays_in_the_plan():
    tournament, zoe = at(with_agents("round_robin", 2, capacity=6, size=2), NOON), person("zoe")
    enter(tournament, zoe)
    at(tournament, START - 5 * MINUTE)
    check_in(tournament, zoe)
    assert scheduler._step(tournament.pk, START)
    entries.withdraw(tournament=tournament, user=zoe, now=START)
    at(tournament, START)
    assert tournament.rounds == 3
    now = START
    for _ in range(2):
        now = at(tournament, play_round(tournament, now=now)).due_at or now
        at(tournament, now)
    assert seated(tournament) == {1, 2, 3}


def test_who_entered_late_and_withdrew_at_once_is_late_still():
    """The way back of who has played is open to the end; it must not be a way in."""
    tournament, zoe = at(with_agents("swiss", 3, rounds=2, capacity=9), START), person("zoe")
    enter(tournament, zoe, now=START)
    entries.withdraw(tournament=tournament, user=zoe, now=START)
    now = at(tournament, play_round(tournament, now=START)).due_at or START
    at(tournament, now)
    assert (tournament.round, tournament.entrants.get(user=zoe).byes) == (2, 1)
    assert "come_back" not in selectors.detail(tournament, zoe).may
    for again in (entries.join, entries.rejoin):
        with pytest.raises(RulesError) as refused:
            again(tournament=tournament, user=zoe, now=now)
        assert refused.value.code == "TOO_LATE_TO_ENTER"
    assert Round.objects.filter(tournament=tournament).count() == 2


def arena(*names: str) -> tuple[Tournament, list[User]]:
    people = [person(name) for name in names]
    return opened(announced("arena", minutes=30), *people), people


def tables_of(tournament: Tournament, user: User) -> int:
    live = RoundTable.objects.filter(round__tournament=tournament, status__in=RoundTable.LIVE)
    return live.filter(places__entrant__user=user).count()


def test_who_comes_back_to_an_arena_while_at_a_table_is_not_seated_at_a_second_one():
    tournament, (ann, *_) = arena("ann", "bo", "cy")
    later = START + 10 * SECOND
    entries.withdraw(tournament=tournament, user=ann, now=later)
    assert entries.rejoin(tournament=tournament, user=ann, now=later).waits_since is None
    enter(tournament, person("di"), person("ed"), now=later)
    at(tournament, later + MINUTE)
    assert RoundTable.objects.filter(round__tournament=tournament).count() == 1
    assert tables_of(tournament, ann) == 1


def test_who_is_said_to_wait_while_at_a_table_is_passed_over_until_it_has_ended():
    tournament, (ann, *_) = arena("ann", "bo", "cy")
    tournament.entrants.filter(user=ann).update(waits_since=START - MINUTE)
    enter(tournament, person("di"), person("ed"), person("flo"), now=START)
    at(tournament, START + 10 * SECOND)
    tables = RoundTable.objects.filter(round__tournament=tournament).order_by("number")
    assert [set(laid.places.values_list("entrant__name", flat=True)) for laid in tables] == [
        {"ann", "bo", "cy"}, {"di", "ed", "flo"},
    ]  # fmt: skip


def test_who_came_back_waits_again_when_that_table_has_ended():
    tournament, (ann, *_) = arena("ann", "bo", "cy")
    all_ready(tournament, now=START)
    at(tournament, START)
    entries.withdraw(tournament=tournament, user=ann, now=START)
    entries.rejoin(tournament=tournament, user=ann, now=START)
    at(tournament, play_round(tournament, now=START))
    assert tables_of(tournament, ann) == 0
    assert not tournament.entrants.filter(waits_since=None).exists()


def rated(*, device: str) -> tuple[Tournament, User, User]:
    """Ann entered with that device and withdrew, then bo entered with it."""
    tournament, ann, bo = at(announced(rated=True, agents=3, agent_level="novice"), NOON), person("ann"), person("bo")
    entries.join(tournament=tournament, user=ann, device=device, now=NOON)
    entries.withdraw(tournament=tournament, user=ann, now=NOON)
    entries.join(tournament=tournament, user=bo, device=device, now=NOON)
    return tournament, ann, bo


def assert_refused(tournament: Tournament, user: User, *, now: datetime) -> None:
    for again in (entries.join, entries.rejoin):
        with pytest.raises(RulesError) as refused:
            again(tournament=tournament, user=user, now=now)
        assert refused.value.code == "SAME_DEVICE"
        assert tournament.entrants.get(user=user).status == "withdrawn"


def test_nobody_comes_back_beside_who_entered_with_the_same_device_meanwhile():
    tournament, ann, bo = rated(device="cookie")
    assert_refused(tournament, ann, now=NOON)
    at(tournament, START - 5 * MINUTE)
    check_in(tournament, bo)
    at(tournament, START)
    assert tournament.status == "running"
    assert_refused(tournament, ann, now=START)
    entries.withdraw(tournament=tournament, user=bo, now=START)
    assert entries.rejoin(tournament=tournament, user=ann, now=START).status == "playing"


def test_nobody_comes_back_from_a_device_that_another_entered_with():
    tournament, ann, bo = at(announced(rated=True), NOON), person("ann"), person("bo")
    entries.join(tournament=tournament, user=ann, device="hers", now=NOON)
    entries.withdraw(tournament=tournament, user=ann, now=NOON)
    entries.join(tournament=tournament, user=bo, device="his", now=NOON)
    for again in (entries.join, entries.rejoin):
        with pytest.raises(RulesError) as refused:
            again(tournament=tournament, user=ann, device="his", now=NOON)
        assert refused.value.code == "SAME_DEVICE"
    back = entries.rejoin(tournament=tournament, user=ann, device="new", now=NOON)
    assert back.status == "registered"
    with pytest.raises(RulesError) as refused:
        entries.join(tournament=tournament, user=person("cy"), device="new", now=NOON)
    assert refused.value.code == "SAME_DEVICE"


def test_devices_that_are_not_known_are_not_the_same():
    tournament, ann, _ = rated(device="")
    assert entries.rejoin(tournament=tournament, user=ann, now=NOON).status == "registered"


def test_nobody_goes_and_comes_back_without_end() -> None:
    """Each time it is in the log that everybody reads, and every open page looks."""
    cache.clear()
    tournament = opened(announced(rounds=3), *(person(name) for name in ("ann", "bo", "cy")))
    client = browser(user=entrant(tournament, "ann").user)
    codes = [
        client.post(reverse("tournament_entry", args=[tournament.code, act])).status_code
        for _ in range(15)
        for act in ("withdraw", "come-back")
    ]
    assert codes == [302] * 20 + [429] * 10
    assert tournament.acts.filter(code="withdrawn").count() <= 10
