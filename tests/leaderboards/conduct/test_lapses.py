"""Who left, conceded, never came or ran out of time weighs on a record; outages and agents' tables do not."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Outage, Part
from games.services import concession, leave_and_return
from leaderboards.conduct import services
from leaderboards.conduct.models import Examination, Lapse
from leaderboards.conduct.selectors import pause_end, record_of
from leaderboards.services import void_matches
from tests.support.live_matches import NOON, after, played_out, running, table_at

from .matches import QUICK, abort, among_people, begin, finish, known, lapses_of, soon

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]

LATER = NOON + timedelta(hours=3)


def test_players_who_stay_have_no_lapse() -> None:
    match = among_people("ann", "ben", "cyd", options=QUICK)
    ended = finish(match)
    assert lapses_of(match, now=ended) == {}
    assert Examination.objects.get(match=match).lapses_at == ended


def test_a_conceded_match_is_a_lapse_of_who_conceded() -> None:
    match = among_people("ann", "ben", options=QUICK)
    concession.concede(table=table_at(match), user=known("ann"), now=after(100))
    ended = finish(match)
    # ann made no move before: she counts as absent, which is graver
    assert lapses_of(match, now=ended) == {"ann": [("absent", 1)]}


def test_a_player_who_leaves_and_does_not_return_has_left() -> None:
    match = among_people("ann", "ben", options=QUICK)
    begin(match)
    leave_and_return.hand_to_trustee(table=table_at(match), user=known("ann"), now=soon(match))
    ended = finish(match)
    assert lapses_of(match, now=ended) == {"ann": [("left", 1)]}


def test_a_player_who_concedes_after_playing_has_conceded() -> None:
    match = among_people("ann", "ben", options=QUICK)
    begin(match)
    concession.concede(table=table_at(match), user=known("ann"), now=soon(match))
    assert lapses_of(match, now=finish(match)) == {"ann": [("conceded", 1)]}


def test_a_player_who_returns_has_not_left() -> None:
    match = among_people("ann", "ben", options=QUICK)
    begin(match)
    leave_and_return.hand_to_trustee(table=table_at(match), user=known("ann"), now=soon(match))
    leave_and_return.reclaim_seat(table=table_at(match), user=known("ann"), now=soon(match))
    assert lapses_of(match, now=finish(match)) == {}


def test_an_endless_match_may_be_left() -> None:
    match = among_people("ann", "ben", options={"format": "daily"})
    begin(match)
    for name in ("ann", "ben"):
        leave_and_return.hand_to_trustee(table=table_at(match), user=known(name), now=soon(match))
    found = lapses_of(match, now=finish(match))
    assert all(kind == "absent" for kinds in found.values() for kind, _count in kinds)
    assert "ann" not in found


def test_an_outage_before_the_departure_excuses_it() -> None:
    match = among_people("ann", "ben", options=QUICK)
    begin(match)
    left = soon(match)
    Outage.objects.create(part=Part.WEB, since=left - timedelta(seconds=30), until=left - timedelta(seconds=20))
    leave_and_return.hand_to_trustee(table=table_at(match), user=known("ann"), now=left)
    assert lapses_of(match, now=finish(match)) == {}


def test_an_outage_long_before_the_departure_does_not() -> None:
    match = among_people("ann", "ben", options=QUICK)
    Outage.objects.create(part=Part.WEB, since=NOON - timedelta(hours=2), until=NOON - timedelta(hours=1))
    begin(match)
    leave_and_return.hand_to_trustee(table=table_at(match), user=known("ann"), now=soon(match))
    assert lapses_of(match, now=finish(match)) == {"ann": [("left", 1)]}


def test_a_departure_whose_outages_are_forgotten_is_excused() -> None:
    match = among_people("ann", "ben", options=QUICK)
    concession.concede(table=table_at(match), user=known("ann"), now=after(100))
    ended = finish(match)
    assert lapses_of(match, now=ended + timedelta(days=3)) == {}


def test_an_aborted_match_is_nobodys_fault() -> None:
    match = among_people("ann", "ben", options=QUICK)
    leave_and_return.hand_to_trustee(table=table_at(match), user=known("ann"), now=after(100))
    assert lapses_of(match, now=abort(match)) == {}


def test_a_match_against_agents_alone_is_not_examined() -> None:
    match = running(known("ann"), options=QUICK)
    concession.concede(table=table_at(match), user=known("ann"), now=after(100))
    played_out(match)
    assert not Examination.objects.exists()
    services.record_lapses(now=LATER)
    assert not Lapse.objects.exists()


def test_an_unrated_match_is_not_examined() -> None:
    match = running(known("ann"), known("ben"), options=QUICK, rated=False)
    assert not match.rated
    assert not Examination.objects.exists()


def test_lapses_are_recorded_once() -> None:
    match = among_people("ann", "ben", options=QUICK)
    concession.concede(table=table_at(match), user=known("ann"), now=after(100))
    ended = finish(match)
    assert services.record_lapses(now=ended) == 1
    assert services.record_lapses(now=ended) == 0
    assert Lapse.objects.count() == 1


def test_an_excused_lapse_and_one_of_a_void_match_weigh_nothing() -> None:
    ann = known("ann")
    match = among_people("ann", "ben", options=QUICK)
    ended = finish(match)
    lapse = Lapse.objects.create(match=match, user=ann, kind=Lapse.Kind.ABSENT, at=ended)
    assert record_of(ann, now=ended).word == "slipping"
    services.excuse(lapses=[lapse.pk], by=known("house"), now=ended)
    assert record_of(ann, now=ended).word == "new"
    Lapse.objects.update(excused_at=None)
    void_matches.void_match(match_id=match.pk, by=known("house"), reason="test", now=ended)
    assert record_of(ann, now=ended).word == "new"


def test_missed_turns_of_one_match_weigh_at_most_as_a_departure() -> None:
    ann = known("ann")
    match = among_people("ann", "ben", options=QUICK)
    ended = finish(match)
    Lapse.objects.create(match=match, user=ann, kind=Lapse.Kind.TIMEOUTS, count=60, at=ended)
    assert pause_end(ann.pk, now=ended) is None
