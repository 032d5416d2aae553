"""The play of rated matches among people is examined once, whoever dies on the way, and staff get suspicions."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings

from accounts.models import User
from config.celery_workers import WORKER_QUEUES
from games import after_commit
from games.models import Match
from leaderboards.conduct import services
from leaderboards.conduct.evidence.observations import Reason
from leaderboards.conduct.evidence.pair_score import ALARM, MIN_MATCHES
from leaderboards.conduct.models import Examination, PairPlay, Suspicion
from leaderboards.conduct.selectors import directions, meetings, pairs_of
from leaderboards.conduct.services import examination
from leaderboards.services import void_matches
from tests.games.review.fake_advisers import FailingAdviser, PassingAdviser
from tests.support.live_matches import NOON, played_out, running

from .matches import QUICK, abort, among_people, finish, known

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]

GONE = timedelta(minutes=5, seconds=1)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The tasks that are queued: examination and turn."""
    found: list[tuple[int, int]] = []
    monkeypatch.setattr(after_commit, "schedule_examination", lambda pk, turn: found.append((pk, turn)))
    return found


def ended(*names: str, **kwargs: Any) -> Match:
    match = among_people(*names, options=QUICK, **kwargs)
    services.record_lapses(now=finish(match))
    return match


def examined(match: Match, sent: list[tuple[int, int]], adviser: Any = None) -> bool:
    assert services.queue_examinations(now=NOON) == 1
    pk, turn = sent[-1]
    assert Examination.objects.get(pk=pk).match == match
    return services.examine_play(examination_id=pk, turn=turn, now=NOON, adviser=adviser or PassingAdviser())


def test_a_match_is_examined_once(sent: list[tuple[int, int]]) -> None:
    match = ended("ann", "ben", "cyd")
    assert examined(match, sent)
    rows = PairPlay.objects.count()
    assert rows
    assert services.queue_examinations(now=NOON + GONE) == 0
    assert not services.examine_play(examination_id=sent[0][0], turn=sent[0][1], now=NOON, adviser=PassingAdviser())
    assert PairPlay.objects.count() == rows
    assert Examination.objects.get().status == Examination.Status.DONE


def test_decisions_are_stored_by_player_opponent_and_reason(sent: list[tuple[int, int]]) -> None:
    match = ended("ann", "ben")
    assert examined(match, sent)
    found = set(PairPlay.objects.values_list("user__username", "other__username"))
    assert {user for user, _other in found} == {"ann", "ben"}
    assert {other for _user, other in found} <= {"ann", "ben", None}  # the agent has no account
    assert ("ann", "ann") not in found
    assert set(PairPlay.objects.values_list("reason", flat=True)) == {reason.value for reason in Reason}
    assert set(PairPlay.objects.values_list("at", flat=True)) == {match.finished_at}


def test_a_match_waits_until_its_lapses_are_recorded(sent: list[tuple[int, int]]) -> None:
    match = among_people("ann", "ben", options=QUICK)
    finish(match)
    assert services.queue_examinations(now=NOON) == 0
    assert sent == []


def test_a_worker_that_dies_is_followed_by_another(sent: list[tuple[int, int]]) -> None:
    match = ended("ann", "ben")
    assert services.queue_examinations(now=NOON) == 1
    assert services.queue_examinations(now=NOON) == 0  # it is held
    assert services.queue_examinations(now=NOON + GONE) == 1
    (pk, first), (_pk, second) = sent
    assert not services.examine_play(examination_id=pk, turn=first, now=NOON + GONE, adviser=PassingAdviser())
    assert not PairPlay.objects.exists()
    assert services.examine_play(examination_id=pk, turn=second, now=NOON + GONE, adviser=PassingAdviser())
    assert PairPlay.objects.filter(match=match).exists()


def test_a_match_that_cannot_be_judged_is_given_up_after_three_failures(
    sent: list[tuple[int, int]], caplog: pytest.LogCaptureFixture
) -> None:
    ended("ann", "ben")
    for attempt in range(3):
        assert services.queue_examinations(now=NOON + attempt * GONE) == 1
        pk, turn = sent[-1]
        assert not services.examine_play(
            examination_id=pk, turn=turn, now=NOON + attempt * GONE, adviser=FailingAdviser()
        )
    assert services.queue_examinations(now=NOON + 9 * GONE) == 0
    assert Examination.objects.get().status == Examination.Status.FAILED
    assert "kings" not in caplog.text  # a message could hold cards


@pytest.mark.parametrize("game", ["liars_dice", "uno"])
def test_a_game_without_known_honest_play_is_skipped(game: str, sent: list[tuple[int, int]]) -> None:
    match = running(known("ann"), known("ben"), agents=1, game=game)
    played_out(match)
    services.record_lapses(now=match.finished_at or NOON)
    assert examined(match, sent)
    assert Examination.objects.get().status == Examination.Status.SKIPPED
    assert not PairPlay.objects.exists()


def test_an_aborted_match_is_skipped(sent: list[tuple[int, int]]) -> None:
    match = among_people("ann", "ben", options=QUICK)
    services.record_lapses(now=abort(match))
    assert examined(match, sent)
    assert Examination.objects.get().status == Examination.Status.SKIPPED


def test_the_time_for_judgements_is_bounded(sent: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examination, "MAX_SECONDS", 5 * examination.SECONDS)
    adviser = PassingAdviser()
    assert examined(ended("ann", "ben", "cyd"), sent, adviser)
    assert len(adviser.seen) == 5
    assert PairPlay.objects.filter(reason=Reason.NEVER_BEATS.value).exists()  # it needs no judgement


def test_the_tasks_run_where_nobody_waits() -> None:
    assert settings.CELERY_TASK_ROUTES["conduct.tasks.examine_play"]["queue"] == "review"
    assert "review" in WORKER_QUEUES


# ── Suspicions ──────────────────────────────────────────────────────────────────────────────────


def helping(match: Match, who: User, whom: User, *, decisions: int = 400, surplus: float = 200.0) -> None:
    """Stores that one player passed on the other's plays again and again."""
    PairPlay.objects.create(
        match=match, user=who, other=whom, reason=Reason.NEVER_BEATS.value, decisions=decisions, surplus=surplus,
        variance=decisions * 0.15, at=NOON,
    )  # fmt: skip


@pytest.fixture
def pair(monkeypatch: pytest.MonkeyPatch) -> tuple[Match, User, User]:
    """A match of ann and ben, and the number of matches of which nobody has to play the rest."""
    monkeypatch.setattr("leaderboards.conduct.evidence.pair_score.MIN_MATCHES", 1)
    assert MIN_MATCHES > 1
    match = ended("ann", "ben", "cyd")
    Match.objects.filter(pk=match.pk).update(finished_at=NOON)
    return match, known("ann"), known("ben")


def test_a_suspicion_holds_its_score_and_reasons(pair: tuple[Match, User, User]) -> None:
    match, ann, ben = pair
    helping(match, ben, ann)
    score = services.score_pair(first=ben.pk, second=ann.pk, now=NOON)
    found = Suspicion.objects.get()
    assert found.score == score >= ALARM
    assert (found.first, found.second, found.status, found.matches) == (ann, ben, "open", 1)
    assert found.reasons[0] == {
        "code": "never_beats", "score": found.reasons[0]["score"], "count": 400, "from": "second"
    }  # fmt: skip


def test_an_honest_pair_is_not_stored(pair: tuple[Match, User, User]) -> None:
    match, ann, ben = pair
    helping(match, ben, ann, surplus=5.0)
    assert services.score_pair(first=ann.pk, second=ben.pk, now=NOON) < ALARM
    assert not Suspicion.objects.exists()


def test_a_score_has_no_effect_on_anybody(pair: tuple[Match, User, User]) -> None:
    match, ann, ben = pair
    helping(match, ben, ann)
    services.score_pair(first=ann.pk, second=ben.pk, now=NOON)
    for user in (ann, ben):
        user.refresh_from_db()
        assert user.is_active
    match.refresh_from_db()
    assert match.rated


def test_a_later_match_updates_the_score_up_and_down(pair: tuple[Match, User, User]) -> None:
    match, ann, ben = pair
    helping(match, ben, ann)
    high = services.score_pair(first=ann.pk, second=ben.pk, now=NOON)
    helping(match, ben, ann, decisions=4000, surplus=-100.0)
    low = services.score_pair(first=ann.pk, second=ben.pk, now=NOON)
    assert low < high
    assert Suspicion.objects.get().score == low


def test_what_is_decided_stays_decided_until_much_more_is_known(pair: tuple[Match, User, User]) -> None:
    match, ann, ben = pair
    helping(match, ben, ann, surplus=130.0)
    services.score_pair(first=ann.pk, second=ben.pk, now=NOON)
    found, house = Suspicion.objects.get(), known("house")
    assert services.decide(suspicion=found, status="dismissed", by=house, note="brothers", now=NOON)
    assert not services.decide(suspicion=found, status="upheld", by=house, now=NOON)
    services.score_pair(first=ann.pk, second=ben.pk, now=NOON)
    found.refresh_from_db()
    assert (found.status, found.note, found.decided_by) == ("dismissed", "brothers", house)
    again = ended("ann", "ben")
    services.score_pair(first=ann.pk, second=ben.pk, now=again.finished_at or NOON)
    found.refresh_from_db()
    assert (found.matches, found.status) == (2, "open")


def test_a_void_match_is_no_evidence(pair: tuple[Match, User, User]) -> None:
    match, ann, ben = pair
    helping(match, ben, ann)
    void_matches.void_match(match_id=match.pk, by=known("house"), reason="test", now=NOON)
    assert services.score_pair(first=ann.pk, second=ben.pk, now=NOON) < ALARM


def test_habits_against_others_and_agents_are_told_apart_from_help(pair: tuple[Match, User, User]) -> None:
    match, ann, ben = pair
    helping(match, ben, ann)
    helping(match, ben, known("cyd"), decisions=50)
    PairPlay.objects.create(
        match=match, user=ben, other=None, reason="never_beats", decisions=70, surplus=1, variance=9, at=NOON
    )
    toward, back = directions(ben.pk, ann.pk)
    assert toward.toward[Reason.NEVER_BEATS].decisions == 400
    assert toward.elsewhere[Reason.NEVER_BEATS].decisions == 120
    assert back.toward == {}


def test_meetings_are_counted_among_people(pair: tuple[Match, User, User]) -> None:
    match, ann, ben = pair
    met = meetings(ann.pk, ben.pk, now=NOON)
    assert (met.together, met.first, met.second, met.everybody) == (1, 1, 1, 1)
    assert len(pairs_of(match)) == 3
    assert all(one < two for one, two in pairs_of(match))
