"""Bots find matches: they wait, they challenge, and two who look at once make one table."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from accounts.models import Mute, User
from accounts.services import close_account
from games.agents import registry as agents
from games.agents.endpoint import Endpoint
from games.bots.models import Bot, Challenge, Waiting
from games.bots.selectors import challenges
from games.bots.services import challenging, owners, pausing, queueing
from games.bots.services.terms import require_level, with_room
from games.models import Match, Seat, Table
from games.rules.core import IllegalMove, InvalidOption, MalformedMove, RulesError
from tests.games import seats
from tests.games.seats import NOON, code_of_refusal

from .conftest import bot_account

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]

LONG = {"turn_seconds": 600}


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def waits(name: str, *, here: bool = True, now: datetime = NOON, owner: User | None = None, **wishes: Any) -> User:
    """A bot that waits for a match, its socket open."""
    found = Bot.objects.filter(user__username=name).first()
    user = found.user if found is not None else bot_account(name, owner=owner)
    came = now + timedelta(milliseconds=User.objects.count() + Waiting.objects.count())  # one after the other
    queueing.wait_for(user=user, game="doudizhu", now=came, **{"options": LONG, "fill": None} | wishes)
    if here:
        queueing.keep_waiting(user=user, now=now)
    return user


def seated() -> list[list[str]]:
    """Who sits where: per running table, agents by their level."""
    tables = Table.objects.filter(status=Table.Status.RUNNING).order_by("pk")
    return [
        [seat.user.username if seat.user else seat.agent for seat in Seat.objects.filter(table=table)]
        for table in tables
    ]


# ── Waiting ─────────────────────────────────────────────────────────────────────────────────────


def test_three_that_wait_for_the_same_are_seated_together_and_wait_no_more():
    for name in ("a1", "b1", "c1"):
        waits(name)
    assert seated() == [["a1", "b1", "c1"]]
    assert Waiting.objects.count() == 0
    match = Match.objects.get()
    assert (match.rated, match.options["turn_seconds"]) == (True, 600)


def test_a_match_of_many_rounds_is_rated_likewise():
    for name in ("a1", "b1", "c1"):
        waits(name, options={"format": "standard"})
    assert Match.objects.get().rated is True


def test_different_terms_are_different_queues():
    waits("a1")
    waits("b1", options={})
    waits("c1", rated=False)
    assert seated() == []


def test_agents_fill_up_when_the_time_has_come_and_not_before():
    user = waits("a1", fill="novice", fill_after=5)
    queueing.keep_waiting(user=user, now=at(4))
    assert seated() == []
    queueing.keep_waiting(user=user, now=at(5.5))
    assert seated() == [["a1", "novice", "novice"]]


def test_who_wants_no_agents_is_not_filled_up_with_them_for_anothers_sake():
    waits("a1", fill=None)
    user = waits("b1", fill="club", fill_after=0)
    queueing.keep_waiting(user=user, now=at(1))
    assert seated() == [["b1", "club", "club"]]


def test_a_bot_that_is_away_is_not_seated_until_it_is_there():
    away = waits("a1", here=False)
    waits("b1")
    waits("c1")
    assert seated() == []
    queueing.keep_waiting(user=away, now=at(1))
    assert seated() == [["a1", "b1", "c1"]]


def test_a_socket_that_died_without_a_word_is_believed_for_some_seconds_only():
    waits("a1")
    waits("b1", now=at(20))
    waits("c1", now=at(20))
    assert seated() == []


def test_who_is_away_for_long_waits_no_more():
    waits("a1")
    gone = waits("b1")
    queueing.stop_waiting(user=gone, now=at(1))
    queueing.forget_away(now=at(30))
    queueing.forget_away(now=at(602))
    assert list(Waiting.objects.values_list("user__username", flat=True)) == ["a1"]
    queueing.forget_away(now=at(631))
    assert Waiting.objects.count() == 0


def test_two_bots_of_one_owner_are_not_seated_together_where_it_counts():
    owner = seats.person("ann")
    waits("a1", owner=owner)
    waits("a2", owner=owner)
    waits("b1")
    assert seated() == []
    waits("c1")
    assert seated() == [["a1", "b1", "c1"]]


def test_where_it_does_not_count_they_may():
    owner = seats.person("ann")
    for name in ("a1", "a2", "a3"):
        waits(name, owner=owner, rated=False)
    assert seated() == [["a1", "a2", "a3"]]


def test_a_bot_at_its_limit_keeps_its_place_and_lets_others_pass():
    busy = waits("a1")
    Bot.objects.filter(user=busy).update(matches_at_once=1)
    for name in ("b1", "c1"):
        waits(name)
    waits("a1")
    for name in ("d1", "e1", "f1"):
        waits(name)
    assert seated() == [["a1", "b1", "c1"], ["d1", "e1", "f1"]]
    assert list(Waiting.objects.values_list("user__username", flat=True)) == ["a1"]


def test_looking_twice_lays_one_table():
    for name in ("a1", "b1", "c1"):
        waits(name, here=False)
    Waiting.objects.update(here_until=at(15))
    assert [queueing.match_waiting(now=NOON), queueing.match_waiting(now=NOON)] == [1, 0]
    assert len(seated()) == 1


def test_who_asks_twice_for_the_same_waits_once_and_may_want_other_agents():
    user = waits("a1", fill=None)
    first = Waiting.objects.get()
    waits("a1", fill="novice", fill_after=0)
    kept = Waiting.objects.get()
    assert (kept.pk, kept.since, kept.fill) == (first.pk, first.since, "novice")
    queueing.keep_waiting(user=user, now=at(1))
    assert seated() == [["a1", "novice", "novice"]]


def test_agents_of_one_level_fill_up_for_those_who_want_them_alone():
    waits("a1", fill="novice", fill_after=0, here=False)
    waits("b1", fill="club", fill_after=0, here=False)
    Waiting.objects.update(here_until=at(15))
    queueing.match_waiting(now=at(1))
    assert seated() == [["a1", "novice", "novice"], ["b1", "club", "club"]]


def test_bots_without_room_starve_nobody_however_many_wait(monkeypatch):
    monkeypatch.setattr(queueing, "TOGETHER", 3)
    for name in ("x1", "x2", "x3"):
        waits(name, here=False)
    Bot.objects.update(matches_a_day=0)
    for name in ("a1", "b1", "c1"):
        waits(name, here=False)
    Waiting.objects.update(here_until=at(15))
    queueing.match_waiting(now=NOON)
    assert seated() == [["a1", "b1", "c1"]]


def test_room_asked_of_many_is_room_asked_of_one():
    made = [Bot.objects.get(user=waits(name)) for name in ("a1", "b1", "c1")]
    paused = Bot.objects.get(user=bot_account("d1"))
    pausing.pause_bot(bot=paused, why=Bot.Pause.OWNER)
    Bot.objects.filter(pk=made[0].pk).update(matches_at_once=1)
    Bot.objects.filter(pk=made[1].pk).update(matches_a_day=1)
    Match.objects.update(started_at=NOON)
    assert list(with_room(now=at(1)).filter(user__username__in=("a1", "b1", "c1", "d1"))) == [made[2]]
    Match.objects.update(status=Match.Status.FINISHED)
    assert set(with_room(now=at(1))) == {made[0], made[2]}
    assert set(with_room(now=at(86_401))) == set(made)


def test_a_look_within_moments_asks_for_its_own_rows_alone(monkeypatch):
    looked: list[datetime] = []

    def match(_digest: str, now: datetime) -> int:
        looked.append(now)
        return 0

    monkeypatch.setattr(queueing, "_match", match)
    user = waits("a1", fill="club", fill_after=2)
    for seconds in (0.5, 1, 2.5, 3):
        queueing.keep_waiting(user=user, now=at(seconds))
    assert len(looked) == 2  # when it came, and when agents were let in
    queueing.keep_waiting(user=user, now=at(7.5))
    assert len(looked) == 3


def test_so_many_that_wait_are_looked_at_with_a_few_queries(django_assert_max_num_queries):
    for number in range(8):
        waits(f"a{number}", here=False, fill="club", fill_after=600)
    Bot.objects.update(matches_a_day=0)
    Waiting.objects.update(here_until=at(15))
    with django_assert_max_num_queries(3):
        queueing.match_waiting(now=NOON)


def test_waiting_is_given_up_one_by_one_or_altogether():
    user = waits("a1")
    waits("a1", rated=False)
    waits("a1", options={})
    first = Waiting.objects.order_by("since").first()
    assert queueing.wait_no_more(user=user, waiting_id=first.pk) == 1
    assert queueing.wait_no_more(user=user) == 2


@pytest.mark.parametrize(
    ("wishes", "error", "code"),
    [({"game": "chess"}, InvalidOption, "UNKNOWN_GAME"), ({"options": {"colour": 1}}, InvalidOption, "UNKNOWN_OPTION"),
     ({"size": 4}, InvalidOption, "WRONG_SEATS"), ({"fill": "grandmaster"}, RulesError, "NO_SUCH_AGENT"),
     ({"options": {"duplicate": 5}}, InvalidOption, "TOURNAMENTS_ONLY")],
)  # fmt: skip
def test_what_cannot_be_played_is_not_waited_for(wishes, error, code):
    user = bot_account("a1")
    assert code_of_refusal(error, queueing.wait_for, user=user, **{"game": "doudizhu"} | wishes) == code
    assert Waiting.objects.count() == 0


def test_a_bot_waits_for_so_many_at_most_and_paused_for_none(monkeypatch):
    monkeypatch.setattr(queueing, "MOST", 3)
    user = waits("a1", here=False)
    for more in range(1, queueing.MOST):
        waits("a1", here=False, options={"turn_seconds": 600 - more})
    assert code_of_refusal(IllegalMove, queueing.wait_for, user=user, game="doudizhu") == "TOO_MANY_WAITING"
    pausing.pause_bot(bot=Bot.objects.get(user=user), why=Bot.Pause.OWNER)
    assert code_of_refusal(IllegalMove, queueing.wait_for, user=user, game="doudizhu") == "BOT_PAUSED"


# ── Challenges ──────────────────────────────────────────────────────────────────────────────────


def ask(*opponents: str, by: str = "a1", **wishes: Any) -> Challenge:
    found = Bot.objects.filter(user__username=by).first()
    user = found.user if found is not None else bot_account(by)
    return challenging.challenge(by=user, game="doudizhu", opponents=opponents, now=NOON, **{"options": LONG} | wishes)


def fresh(made: Challenge) -> Challenge:
    return Challenge.objects.get(pk=made.pk)


def retired(found: Bot) -> Bot:
    return owners.retire(bot=found)


def test_the_last_yes_begins_the_match_with_agents_in_the_seats_that_are_left():
    beta = bot_account("b1")
    made = ask("b1", fill="novice")
    assert challenges.shown(made, now=NOON) == {
        "challenge_id": str(made.pk), "state": "open", "game": "doudizhu", "options": LONG, "rated": True,
        "fill": "novice", "by": "a1", "answers": {"b1": None}, "expires_in_ms": 600_000, "table": None,
    }  # fmt: skip
    begun = challenging.accept(challenge_id=made.pk, user=beta, now=at(5))
    assert (begun.state, begun.table.status) == ("started", Table.Status.RUNNING)
    assert seated() == [["a1", "b1", "novice"]]


def test_a_person_may_be_asked_and_plays_when_they_accept():
    ann = seats.person("ann")
    made = ask("ann", fill="club")
    challenging.accept(challenge_id=made.pk, user=ann, now=at(5))
    assert seated() == [["a1", "ann", "club"]]
    assert Match.objects.get().seats.get(index=1).kind == "person"


def test_one_no_ends_it_for_all():
    beta, gamma = bot_account("b1"), bot_account("c1")
    made = ask("b1", "c1", fill=None)
    challenging.accept(challenge_id=made.pk, user=beta, now=NOON)
    assert challenging.decline(challenge_id=made.pk, user=gamma, now=NOON).state == "declined"
    assert (
        code_of_refusal(IllegalMove, challenging.accept, challenge_id=made.pk, user=beta, now=NOON)
        == "CHALLENGE_CLOSED"
    )
    assert seated() == []


@pytest.mark.parametrize("stop", [lambda found: pausing.pause_bot(bot=found, why=Bot.Pause.OWNER), retired])
def test_what_a_stopped_bot_waits_for_and_asks_for_ends_at_once(stop, django_capture_on_commit_callbacks):
    alpha, beta = waits("a1"), bot_account("b1")
    own, other = ask("b1"), ask("a1", by="b1")
    bot_account("c1")
    apart = ask("c1", by="b1")
    with django_capture_on_commit_callbacks(execute=True):
        stop(Bot.objects.get(user=alpha))
    assert not Waiting.objects.filter(user=alpha).exists()
    assert [each.state for each in map(fresh, (own, other, apart))] == ["withdrawn", "declined", "open"]
    assert fresh(other).asked.get(user=alpha).accepted is False
    assert code_of_refusal(IllegalMove, challenging.accept, challenge_id=own.pk, user=beta, now=NOON) == (
        "CHALLENGE_CLOSED"
    )


@pytest.mark.parametrize("end", [close_account, lambda user: user.delete()])
def test_whoever_is_asked_and_closes_the_account_keeps_nobody_waiting(end, django_capture_on_commit_callbacks):
    ann = seats.person("ann")
    bot_account("b1")
    made, apart = ask("ann", "b1", fill=None), ask("b1", by="c1")
    with django_capture_on_commit_callbacks(execute=True):
        end(user=ann) if end is close_account else end(ann)
    assert [fresh(made).state, fresh(apart).state] == ["declined", "open"]


def test_the_last_yes_begins_nothing_with_an_account_that_was_closed_a_moment_ago():
    ann, beta = seats.person("ann"), bot_account("b1")
    made = ask("ann", "b1", fill=None)
    challenging.accept(challenge_id=made.pk, user=ann, now=NOON)
    close_account(user=ann)  # what follows the commit has not run
    assert challenging.accept(challenge_id=made.pk, user=beta, now=NOON).state == "declined"
    assert seated() == []


def test_accepting_twice_begins_one_match():
    beta, gamma = bot_account("b1"), bot_account("c1")
    made = ask("b1", "c1", fill=None)
    for _ in range(2):
        challenging.accept(challenge_id=made.pk, user=beta, now=NOON)
    challenging.accept(challenge_id=made.pk, user=gamma, now=NOON)
    assert (
        code_of_refusal(IllegalMove, challenging.accept, challenge_id=made.pk, user=gamma, now=NOON)
        == "CHALLENGE_CLOSED"
    )
    assert len(seated()) == 1


def test_a_yes_that_cannot_be_had_changes_nothing_and_may_be_said_again():
    beta = bot_account("b1")
    made = ask("b1")
    Bot.objects.filter(user=beta).update(matches_a_day=0)
    assert code_of_refusal(IllegalMove, challenging.accept, challenge_id=made.pk, user=beta, now=NOON) == "BOT_DAY_FULL"
    assert made.asked.get().accepted is None
    Bot.objects.filter(user=beta).update(matches_a_day=5)
    assert challenging.accept(challenge_id=made.pk, user=beta, now=NOON).state == "started"


def test_a_challenge_is_taken_back_by_who_made_it_alone():
    beta = bot_account("b1")
    made = ask("b1")
    assert code_of_refusal(IllegalMove, challenging.withdraw, challenge_id=made.pk, user=beta) == "NO_SUCH_CHALLENGE"
    assert challenging.withdraw(challenge_id=made.pk, user=made.by, now=NOON).state == "withdrawn"


def test_what_nobody_answers_expires():
    beta = bot_account("b1")
    made = ask("b1")
    assert (
        code_of_refusal(IllegalMove, challenging.accept, challenge_id=made.pk, user=beta, now=at(600))
        == "CHALLENGE_CLOSED"
    )
    assert [challenging.expire(now=at(599)), challenging.expire(now=at(600)), challenging.expire(now=at(601))] == [
        0,
        1,
        0,
    ]
    made.refresh_from_db()
    assert made.state == "expired"


def test_who_may_not_be_asked():
    owner = seats.person("ann")
    a1 = bot_account("a1", owner=owner)
    bot_account("a2", owner=owner)
    deaf = seats.person("deaf")
    Mute.objects.create(user=deaf, muted=a1)
    seats.person("guest-1", guest=True)
    for opponents, code in (
        (["a1"], "NOT_YOURSELF"), (["nobody"], "NO_SUCH_PLAYER"), (["a2"], "SAME_OWNER"), (["ann"], "SAME_OWNER"),
        (["deaf"], "NO_SUCH_PLAYER"), (["guest-1"], "NO_SUCH_PLAYER"),
    ):  # fmt: skip
        assert _refused(*opponents) == code
    assert Challenge.objects.count() == 0
    assert ask("a2", rated=False).state == "open"


def _refused(*opponents: str, **wishes: Any) -> str:
    with pytest.raises(IllegalMove) as refusal:
        ask(*opponents, **wishes)
    return refusal.value.code


@pytest.fixture
def few(monkeypatch):
    """Nobody may be asked by more than two at a time."""
    monkeypatch.setattr(challenging, "MOST_OF_ONE", 2)


def test_a_person_is_not_asked_without_end(few):
    seats.person("ann")
    for number in range(challenging.MOST_OF_ONE):
        ask("ann", by=f"x{number}")
    assert _refused("ann") == "TOO_MANY_CHALLENGES"


def test_expired_challenges_hold_no_place(few):
    seats.person("ann")
    for number in range(challenging.MOST_OF_ONE):
        ask("ann", by=f"x{number}")
    Challenge.objects.update(expires_at=NOON)  # not yet swept
    assert ask("ann").state == "open"


def test_one_owner_asks_a_person_once_at_a_time_and_a_bot_asks_a_bot_once():
    owner = seats.person("ann")
    seats.person("ben")
    bot_account("a1", owner=owner)
    bot_account("a2", owner=owner)
    bot_account("b1")
    ask("ben")
    ask("b1")
    assert _refused("ben", by="a2") == "CHALLENGED_ALREADY"
    assert _refused("b1") == "CHALLENGED_ALREADY"
    assert ask("b1", by="a2").state == "open"


def test_a_bot_is_not_asked_without_end(monkeypatch):
    monkeypatch.setattr(challenging, "MOST_OF_A_BOT", 2)
    bot_account("b1")
    for name in ("x1", "x2"):
        ask("b1", by=name)
    assert _refused("b1") == "TOO_MANY_CHALLENGES"


def test_what_is_taken_back_counts_for_the_hour(settings):
    settings.KAIJU = {**settings.KAIJU, "BOTS": {**settings.KAIJU["BOTS"], "CHALLENGES_AN_HOUR": 2}}
    bot_account("b1")
    for _ in range(2):
        made = ask("b1")
        challenging.withdraw(challenge_id=made.pk, user=made.by, now=NOON)
    assert _refused("b1") == "CHALLENGES_AN_HOUR"
    Challenge.objects.update(created_at=at(-3601))
    assert ask("b1").state == "open"


def test_a_rated_match_has_one_person_at_most():
    seats.person("ann")
    ben = seats.person("ben")
    assert _refused("ann", "ben", fill=None) == "ONE_PERSON"
    assert ask("ann", "ben", fill=None, rated=False).state == "open"
    Challenge.objects.update(rated=True)  # made before it was so
    made = Challenge.objects.get()
    made.asked.filter(user__username="ann").update(accepted=True)
    assert code_of_refusal(IllegalMove, challenging.accept, challenge_id=made.pk, user=ben, now=NOON) == "ONE_PERSON"
    assert seated() == []


def test_agents_that_ask_a_language_model_fill_up_for_no_bot():
    assert require_level("werewolf", "club") == "club"
    agents.use_model(Endpoint("http://127.0.0.1:9/v1", "small"))
    try:
        assert code_of_refusal(MalformedMove, require_level, game="werewolf", level="club") == "NO_SUCH_AGENT"
        assert require_level("doudizhu", "club") == "club"
    finally:
        agents.use_model(None)


def test_only_whom_it_concerns_may_read_a_challenge():
    beta, other = bot_account("b1"), bot_account("c1")
    made = ask("b1")
    assert challenges.concerning(made.pk, beta.pk) == made
    assert challenges.concerning(made.pk, other.pk) is None
    assert beta.owner is not None
    assert list(challenges.of_person(beta.owner.pk, now=NOON)) == [made]
    assert list(challenges.open_of(other.pk, now=NOON)) == []
