"""Bots challenge: who may be asked, what the last yes begins, and what becomes of the rest."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.account_deletion import close_account
from accounts.models import Mute
from games.agents import registry as agents
from games.agents.model_settings import ModelEndpoint
from games.bots.models import Bot, Challenge, QueueEntry
from games.bots.selectors import challenges
from games.bots.services import challenges as challenge_services
from games.bots.services import owner_actions, pausing
from games.bots.services.match_terms import require_level
from games.models import Match, Table
from games.rules.core import IllegalMove, MalformedMove
from tests.support import live_matches
from tests.support.live_matches import NOON, code_of_refusal

from .conftest import bot_account
from .queue_entries import LONG, at, seated, waits

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


def ask(*opponents: str, by: str = "a1", **wishes: Any) -> Challenge:
    found = Bot.objects.filter(user__username=by).first()
    user = found.user if found is not None else bot_account(by)
    return challenge_services.challenge(
        by=user, game="doudizhu", opponents=opponents, now=NOON, **{"options": LONG} | wishes
    )


def fresh(made: Challenge) -> Challenge:
    return Challenge.objects.get(pk=made.pk)


def retired(found: Bot) -> Bot:
    return owner_actions.retire(bot=found)


def test_the_last_yes_begins_the_match_with_agents_in_the_seats_that_are_left():
    beta = bot_account("b1")
    made = ask("b1", fill="novice")
    assert challenges.challenge_fields(made, now=NOON) == {
        "challenge_id": str(made.pk), "state": "open", "game": "doudizhu", "options": LONG, "rated": True,
        "fill": "novice", "by": "a1", "answers": {"b1": None}, "expires_in_ms": 600_000, "table": None,
    }  # fmt: skip
    begun = challenge_services.accept(challenge_id=made.pk, user=beta, now=at(5))
    assert (begun.state, begun.table.status) == ("started", Table.Status.RUNNING)
    assert seated() == [["a1", "b1", "novice"]]


def test_a_person_may_be_asked_and_plays_when_they_accept():
    ann = live_matches.person("ann")
    made = ask("ann", fill="club")
    challenge_services.accept(challenge_id=made.pk, user=ann, now=at(5))
    assert seated() == [["a1", "ann", "club"]]
    assert Match.objects.get().seats.get(index=1).kind == "person"


def test_one_no_ends_it_for_all():
    beta, gamma = bot_account("b1"), bot_account("c1")
    made = ask("b1", "c1", fill=None)
    challenge_services.accept(challenge_id=made.pk, user=beta, now=NOON)
    assert challenge_services.decline(challenge_id=made.pk, user=gamma, now=NOON).state == "declined"
    assert (
        code_of_refusal(IllegalMove, challenge_services.accept, challenge_id=made.pk, user=beta, now=NOON)
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
    assert not QueueEntry.objects.filter(user=alpha).exists()
    assert [each.state for each in map(fresh, (own, other, apart))] == ["withdrawn", "declined", "open"]
    assert fresh(other).asked.get(user=alpha).accepted is False
    assert code_of_refusal(IllegalMove, challenge_services.accept, challenge_id=own.pk, user=beta, now=NOON) == (
        "CHALLENGE_CLOSED"
    )


@pytest.mark.parametrize("end", [close_account, lambda user: user.delete()])
def test_whoever_is_asked_and_closes_the_account_keeps_nobody_waiting(end, django_capture_on_commit_callbacks):
    ann = live_matches.person("ann")
    bot_account("b1")
    made, apart = ask("ann", "b1", fill=None), ask("b1", by="c1")
    with django_capture_on_commit_callbacks(execute=True):
        end(user=ann) if end is close_account else end(ann)
    assert [fresh(made).state, fresh(apart).state] == ["declined", "open"]


def test_the_last_yes_begins_nothing_with_an_account_that_was_closed_a_moment_ago():
    ann, beta = live_matches.person("ann"), bot_account("b1")
    made = ask("ann", "b1", fill=None)
    challenge_services.accept(challenge_id=made.pk, user=ann, now=NOON)
    close_account(user=ann)  # what follows the commit has not run
    assert challenge_services.accept(challenge_id=made.pk, user=beta, now=NOON).state == "declined"
    assert seated() == []


def test_accepting_twice_begins_one_match():
    beta, gamma = bot_account("b1"), bot_account("c1")
    made = ask("b1", "c1", fill=None)
    for _ in range(2):
        challenge_services.accept(challenge_id=made.pk, user=beta, now=NOON)
    challenge_services.accept(challenge_id=made.pk, user=gamma, now=NOON)
    assert (
        code_of_refusal(IllegalMove, challenge_services.accept, challenge_id=made.pk, user=gamma, now=NOON)
        == "CHALLENGE_CLOSED"
    )
    assert len(seated()) == 1


def test_a_yes_that_cannot_be_had_changes_nothing_and_may_be_said_again():
    beta = bot_account("b1")
    made = ask("b1")
    Bot.objects.filter(user=beta).update(matches_a_day=0)
    assert (
        code_of_refusal(IllegalMove, challenge_services.accept, challenge_id=made.pk, user=beta, now=NOON)
        == "BOT_DAY_FULL"
    )
    assert made.asked.get().accepted is None
    Bot.objects.filter(user=beta).update(matches_a_day=5)
    assert challenge_services.accept(challenge_id=made.pk, user=beta, now=NOON).state == "started"


def test_a_challenge_is_taken_back_by_who_made_it_alone():
    beta = bot_account("b1")
    made = ask("b1")
    assert (
        code_of_refusal(IllegalMove, challenge_services.withdraw, challenge_id=made.pk, user=beta)
        == "NO_SUCH_CHALLENGE"
    )
    assert challenge_services.withdraw(challenge_id=made.pk, user=made.by, now=NOON).state == "withdrawn"


def test_what_nobody_answers_expires():
    beta = bot_account("b1")
    made = ask("b1")
    assert (
        code_of_refusal(IllegalMove, challenge_services.accept, challenge_id=made.pk, user=beta, now=at(600))
        == "CHALLENGE_CLOSED"
    )
    assert [
        challenge_services.close_expired(now=at(599)),
        challenge_services.close_expired(now=at(600)),
        challenge_services.close_expired(now=at(601)),
    ] == [
        0,
        1,
        0,
    ]
    made.refresh_from_db()
    assert made.state == "expired"


def test_who_may_not_be_asked():
    owner = live_matches.person("ann")
    a1 = bot_account("a1", owner=owner)
    bot_account("a2", owner=owner)
    deaf = live_matches.person("deaf")
    Mute.objects.create(user=deaf, muted=a1)
    live_matches.person("guest-1", guest=True)
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
    monkeypatch.setattr(challenge_services, "MAX_OPEN_PER_PERSON", 2)


def test_a_person_is_not_asked_without_end(few):
    live_matches.person("ann")
    for number in range(challenge_services.MAX_OPEN_PER_PERSON):
        ask("ann", by=f"x{number}")
    assert _refused("ann") == "TOO_MANY_CHALLENGES"


def test_expired_challenges_hold_no_place(few):
    live_matches.person("ann")
    for number in range(challenge_services.MAX_OPEN_PER_PERSON):
        ask("ann", by=f"x{number}")
    Challenge.objects.update(expires_at=NOON)  # not yet swept
    assert ask("ann").state == "open"


def test_one_owner_asks_a_person_once_at_a_time_and_a_bot_asks_a_bot_once():
    owner = live_matches.person("ann")
    live_matches.person("ben")
    bot_account("a1", owner=owner)
    bot_account("a2", owner=owner)
    bot_account("b1")
    ask("ben")
    ask("b1")
    assert _refused("ben", by="a2") == "CHALLENGED_ALREADY"
    assert _refused("b1") == "CHALLENGED_ALREADY"
    assert ask("b1", by="a2").state == "open"


def test_a_bot_is_not_asked_without_end(monkeypatch):
    monkeypatch.setattr(challenge_services, "MAX_OPEN_PER_BOT", 2)
    bot_account("b1")
    for name in ("x1", "x2"):
        ask("b1", by=name)
    assert _refused("b1") == "TOO_MANY_CHALLENGES"


def test_what_is_taken_back_counts_for_the_hour(settings):
    settings.KAIJU = {**settings.KAIJU, "BOTS": {**settings.KAIJU["BOTS"], "CHALLENGES_AN_HOUR": 2}}
    bot_account("b1")
    for _ in range(2):
        made = ask("b1")
        challenge_services.withdraw(challenge_id=made.pk, user=made.by, now=NOON)
    assert _refused("b1") == "CHALLENGES_AN_HOUR"
    Challenge.objects.update(created_at=at(-3601))
    assert ask("b1").state == "open"


def test_a_rated_match_has_one_person_at_most():
    live_matches.person("ann")
    ben = live_matches.person("ben")
    assert _refused("ann", "ben", fill=None) == "ONE_PERSON"
    assert ask("ann", "ben", fill=None, rated=False).state == "open"
    Challenge.objects.update(rated=True)  # made before it was so
    made = Challenge.objects.get()
    made.asked.filter(user__username="ann").update(accepted=True)
    assert (
        code_of_refusal(IllegalMove, challenge_services.accept, challenge_id=made.pk, user=ben, now=NOON)
        == "ONE_PERSON"
    )
    assert seated() == []


def test_agents_that_ask_a_language_model_fill_up_for_no_bot():
    assert require_level("werewolf", "club") == "club"
    agents.use_model(ModelEndpoint("http://127.0.0.1:9/v1", "small"))
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
