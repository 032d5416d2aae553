"""A match whose agents ask a language model: what it says is said at the table, what it costs is counted."""

from __future__ import annotations

import pytest
from django.conf import settings as configured
from django.db.models import Sum

from games import selectors
from games.agents import registry
from games.apps import configure_language_model
from games.models import AgentNote, ChatMessage
from games.rules.core import next_deadline
from games.services import agent_moves, match_transaction, pending_decisions
from tests.agents.werewolf import fake_model_server as server
from tests.agents.werewolf.fake_model_server import deciding, serving, status
from tests.support.live_matches import head, person, running
from tests.support.slow_cases import rarely

pytestmark = pytest.mark.django_db

SPEECH = "我这边先听一圈发言，暂时不站边，后面再说。"


@pytest.fixture(autouse=True)
def _as_it_was():
    yield
    registry.use_model(None)


def match_until(spoken, *, behaviour, most=400):
    """A match of one person and eight agents, played until so many messages were said; and the endpoint."""
    with serving(behaviour) as running_endpoint:
        configure_language_model({"base_url": running_endpoint.url, "model": "small-model", "key": "", "timeout": 0.2})
        match = running(person("一位玩家"), agents=8, game="werewolf")
        for _ in range(most):
            if ChatMessage.objects.filter(match=match, channel="speech").count() >= spoken:
                break
            advance(match)
    return match, running_endpoint


def advance(match):
    """One agent's move that is owed, 900 ms after the last one; the clock's, where all let it be or time is up."""
    now = head(match)
    deadline = next_deadline(now.state)
    assert deadline is not None
    moment = now.info.moment(now.state.ctx.at + 900)
    if deadline > now.state.ctx.at + 900:
        for seat, window, about in pending_decisions.pending_decisions(now.info, now.state):
            if agent_moves.play_pending_decision(match_id=match.pk, seat=seat, window=window.id, now=moment):
                return
            assert AgentNote.objects.filter(
                match=match, seat=seat, window=window.name, about=about, verb="none"
            ).exists()
    match_transaction.settle_due(match_id=match.pk, now=now.info.moment(deadline))


def test_a_speech_of_the_model_is_read_at_the_table_and_what_it_costs_is_counted_for_the_match():
    match, asked = match_until(2, behaviour=deciding(choice=0, text=SPEECH, why="先看看"))
    said = ChatMessage.objects.filter(match=match, channel="speech").first()
    assert said.text == SPEECH
    assert asked.asked
    note = AgentNote.objects.filter(match=match, verb="say", source="model").first()
    assert note.reasoning == {"zh-hans": "先看看"}
    assert note.tokens == 50
    used = AgentNote.objects.filter(match=match).aggregate(calls=Sum("calls"), tokens=Sum("tokens"))
    assert used == {"calls": len(asked.asked), "tokens": 50 * len(asked.asked)}


def test_a_match_with_a_small_budget_goes_on_without_the_model(settings):
    settings.KAIJU = {**configured.KAIJU, "MODEL_BUDGET": (3, 600_000)}
    match, asked = match_until(3, behaviour=deciding(choice=0, text=SPEECH))
    assert len(asked.asked) == 3
    assert set(AgentNote.objects.filter(match=match).values_list("source", flat=True)) >= {"model", "reasoner"}


@pytest.mark.parametrize("behaviour", [server.hangs, *rarely(status(500), server.not_json, deciding(choice=99))])
def test_a_match_goes_on_where_the_model_fails(behaviour):
    match, asked = match_until(3, behaviour=behaviour)
    assert asked.asked
    sources = set(AgentNote.objects.filter(match=match).values_list("source", flat=True))
    assert sources <= {"reasoner", "fallback"}
    assert ChatMessage.objects.filter(match=match, channel="speech").count() >= 3


def test_no_prompt_holds_a_role_that_its_seat_does_not_know():
    match, asked = match_until(4, behaviour=deciding(choice=0, text=SPEECH))
    state = head(match).state
    for request in asked.asked:
        system, user = (message["content"] for message in request["messages"])
        number = int(system.split("你是")[1].split("号")[0])
        role = state.roles[number - 1]
        assert f'"you":{{"seat":{number},"role":"{role}"}}' in user
        assert ('"wolves":[' in user) == (role == "wolf")
        assert ('"your_checks":' in user) == (role == "seer")
        assert "message" not in user
        assert not any(ref in user for ref in selectors.speech_texts(match_id=match.pk, seat=number - 1))
