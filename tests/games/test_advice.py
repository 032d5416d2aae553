"""Advice for a person at their own turn: who may have it, and that it is made of what they see."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.core.cache import cache

from accounts.models import User
from games import after_commit
from games.models import Match, Table
from games.rules.core import IllegalMove, StaleMove
from games.selectors import window_aliases
from games.services import advice, moves
from tests.games.review.fake_advisers import PassingAdviser
from tests.support.live_matches import code_of, code_of_refusal, head, kept, person, running, step, turn_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh() -> None:
    cache.clear()


@pytest.fixture
def anna() -> User:
    return person("anna")


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What workers are asked for."""
    found: list[tuple[Any, ...]] = []
    monkeypatch.setattr(after_commit, "schedule_advice", lambda *args: found.append(args))
    return found


def at_turn_of(match: Match, seat: int = 0) -> str:
    """Plays on until it is this seat's turn; the alias of its window for who sits there."""
    while turn_of(match)[0] != seat:
        step(match, Random(1))
    return window_aliases.alias_of(match.pk, seat, turn_of(match)[1].id)


def ask(match: Match, user: User, alias: str, *, later: int = 100) -> None:
    now = head(match).info.moment(head(match).state.ctx.at + later)
    advice.request_advice(match_id=match.pk, user_id=user.pk, alias=alias, ref="r1", now=now)


def refusal(match: Match, user: User, alias: str) -> str:
    before = kept(match)
    code = code_of_refusal(IllegalMove, ask, match=match, user=user, alias=alias)
    assert kept(match) == before
    return code


def test_a_person_who_plays_agents_may_ask_once_a_turn(anna: User, sent: list[Any]) -> None:
    match = running(anna)
    alias = at_turn_of(match)
    before = kept(match)
    ask(match, anna, alias)
    assert sent == [(match.pk, 0, turn_of(match)[1].id, "r1")]
    assert kept(match) == before
    assert refusal(match, anna, alias) == "ALREADY_ADVISED"


def test_where_ranks_of_people_are_at_stake_everybody_plays_alone(anna: User, sent: list[Any]) -> None:
    match = running(anna, person("bela"), rated=True)
    assert (match.rated, match.board) == (True, "people")
    assert refusal(match, anna, at_turn_of(match)) == "NO_ADVICE"
    assert sent == []


def test_people_who_play_for_nothing_may_ask(anna: User, sent: list[Any]) -> None:
    match = running(anna, person("bela"), rated=False)
    ask(match, anna, at_turn_of(match))
    assert len(sent) == 1


def test_in_a_tournament_there_is_no_advice(anna: User) -> None:
    match = running(anna, rated=False)
    Table.objects.filter(code=code_of(match)).update(tournament="cup")
    assert refusal(match, anna, at_turn_of(match)) == "NO_ADVICE"


def test_in_a_game_that_nobody_advises_in_there_is_none(anna: User, sent: list[Any]) -> None:
    match = running(anna, game="uno")
    assert refusal(match, anna, at_turn_of(match)) == "NO_ADVICE"
    assert sent == []


def test_there_is_none_for_strangers_for_other_turns_and_for_windows_that_are_gone(anna: User, sent: list[Any]) -> None:
    match = running(anna)
    alias = at_turn_of(match)
    assert refusal(match, person("bela"), alias) == "NOT_SEATED"
    assert code_of_refusal(StaleMove, ask, match=match, user=anna, alias="0" * 12) == "STALE_WINDOW"
    assert code_of_refusal(StaleMove, ask, match=match, user=anna, alias=alias, later=10**6) == "STALE_WINDOW"
    other = at_turn_of(match, 1)
    assert code_of_refusal(StaleMove, ask, match=match, user=anna, alias=other) == "STALE_WINDOW"
    own_name = window_aliases.alias_of(match.pk, 0, turn_of(match)[1].id)
    assert refusal(match, anna, own_name) == "NOT_YOUR_TURN"
    assert sent == []


def test_there_is_none_while_a_match_is_paused_or_over(anna: User) -> None:
    match = running(anna)
    alias = at_turn_of(match)
    staff = person("staff", staff=True)
    now = head(match).info.moment(head(match).state.ctx.at + 10)
    moves.pause(match_id=match.pk, by_staff=staff, now=now)
    assert refusal(match, anna, alias) == "PAUSED"
    moves.abort(match_id=match.pk, by_staff=staff, now=now + timedelta(seconds=1))
    assert refusal(match, anna, alias) == "GAME_OVER"


def test_it_is_made_of_the_own_view_and_told_to_that_account_alone(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    told: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(after_commit, "broadcast", lambda group, message: told.append((group, message)))
    match, mind = running(anna), PassingAdviser()
    alias, window = at_turn_of(match), turn_of(match)[1].id
    before = kept(match)
    assert advice.deliver_advice(match_id=match.pk, seat=0, window=window, ref="r1", adviser=mind)
    now = head(match)
    assert mind.seen == [now.info.rules.view(now.state, 0)]
    assert kept(match) == before
    ((group, message),) = told
    assert group == f"user.{anna.pk}"
    assert message == {
        "type": "advice.given", "table": now.info.table_code, "game": "doudizhu", "ref": "r1", "seat": 0,
        "window": alias, "answer": {"verb": "pass"}, "reasons": [{"code": "WAITS"}],
    }  # fmt: skip


def test_advice_for_a_turn_that_is_over_is_not_given(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(after_commit, "broadcast", lambda group, message: pytest.fail("told"))
    match = running(anna)
    at_turn_of(match)
    window = turn_of(match)[1].id
    step(match, Random(1))
    assert not advice.deliver_advice(match_id=match.pk, seat=0, window=window, ref=None, adviser=PassingAdviser())
