"""Which mind plays is a matter of settings: with an address the model is asked, without one nobody."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from games.agents import registry
from games.agents.werewolf.model_agent import ModelAgent
from games.agents.werewolf.reasoner import Reasoner
from games.apps import configure_language_model

MODEL = {"base_url": "http://127.0.0.1:9/v1", "model": "small-model", "key": "k", "timeout": 7.0}


@pytest.fixture(autouse=True)
def _as_it_was():
    yield
    registry.use_model(None)


def test_without_an_address_the_agents_reason_by_themselves():
    configure_language_model({**MODEL, "base_url": ""})
    assert [type(registry.agent("werewolf", level)) for level in registry.levels("werewolf")] == [Reasoner, Reasoner]


def test_with_an_address_every_level_asks_the_model():
    configure_language_model(MODEL)
    minds = [registry.agent("werewolf", level) for level in registry.levels("werewolf")]
    assert [type(mind) for mind in minds] == [ModelAgent, ModelAgent]
    assert [mind.level for mind in minds] == list(registry.levels("werewolf"))
    assert [mind.decision_seconds for mind in minds] == [7.0, 7.0]


def test_other_games_have_no_use_for_it():
    before = {game: registry.agent(game, "club") for game in ("doudizhu", "liars_dice")}
    configure_language_model(MODEL)
    assert {game: registry.agent(game, "club") for game in before} == before


@pytest.mark.parametrize("change", [{"base_url": "llm.example"}, {"model": ""}, {"timeout": 0.0}, {"key": "ä"}])
def test_a_setting_that_cannot_work_is_refused_at_the_start_and_its_key_not_told(change):
    with pytest.raises(ImproperlyConfigured, match="LLM_") as error:
        configure_language_model({**MODEL, "key": "a-secret-key", **change})
    assert "a-secret-key" not in str(error.value)


def test_a_test_run_never_asks_a_model_of_the_machine_that_it_runs_on():
    assert settings.KAIJU["MODEL"]["base_url"] == ""
