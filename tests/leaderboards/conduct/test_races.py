"""Several workers and several staff at once: everything is written once, and the second is told."""

from __future__ import annotations

import pytest

from games.services import leave_and_return
from leaderboards.conduct import services
from leaderboards.conduct.models import Examination, Lapse, PairPlay, Suspicion
from tests.games.review.fake_advisers import PassingAdviser
from tests.support.live_matches import NOON, table_at
from tests.support.simultaneous_calls import at_once

from .matches import QUICK, among_people, begin, finish, known, soon

pytestmark = pytest.mark.django_db(transaction=True)


def test_workers_at_once_record_and_examine_a_match_once() -> None:
    match = among_people("ann", "ben", options=QUICK)
    begin(match)
    leave_and_return.hand_to_trustee(table=table_at(match), user=known("ann"), now=soon(match))
    ended = finish(match)
    assert sorted(at_once(*(lambda: services.record_lapses(now=ended) for _ in range(4)))) == ["0", "0", "0", "1"]
    assert list(Lapse.objects.values_list("user__username", "kind")) == [("ann", "left")]

    Examination.objects.update(turn=1)
    pk = Examination.objects.get().pk
    found = at_once(
        *(
            lambda: services.examine_play(examination_id=pk, turn=1, now=ended, adviser=PassingAdviser())
            for _ in range(3)
        )
    )
    assert sorted(found) == ["False", "False", "True"]
    keys = list(PairPlay.objects.values_list("user", "other", "reason"))
    assert len(keys) == len(set(keys)) > 0


def test_two_staff_at_once_decide_a_suspicion_once() -> None:
    ann, ben, chief, deputy = (known(name) for name in ("ann", "ben", "chief", "deputy"))
    found = Suspicion.objects.create(first=ann, second=ben, score=20, matches=30, created_at=NOON, updated_at=NOON)
    told = at_once(
        lambda: services.decide(suspicion=found, status="upheld", by=chief, now=NOON),
        lambda: services.decide(suspicion=found, status="dismissed", by=deputy, now=NOON),
    )
    assert sorted(told) == ["False", "True"]
    found.refresh_from_db()
    assert (found.status, found.decided_by) == (("upheld", chief), ("dismissed", deputy))[told.index("True")]
