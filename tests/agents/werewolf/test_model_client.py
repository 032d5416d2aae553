"""The client of a language model: one question, one answer, never later than asked, whatever the server does."""

from __future__ import annotations

import time

import pytest

from games.agents.model_settings import ModelEndpoint
from games.agents.werewolf import model_client as client_module
from games.agents.werewolf.model_client import MAX_FAILURES, MAX_REST_SECONDS, REST_SECONDS, Client, ModelError

from . import fake_model_server as server
from .fake_model_server import answering_with, deciding, serving, status, without_schemas

MESSAGES = ({"role": "system", "content": "规则"}, {"role": "user", "content": "decide"})
SCHEMA = {"type": "object"}
BRIEF = 0.15
"""Seconds that a hanging server gets."""


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def client_of(running, **more):
    return Client(ModelEndpoint(running.url, "small-model", "a-secret-key"), **more)


def failure(client, *, seconds=2.0, calls=2):
    begun = time.monotonic()
    with pytest.raises(ModelError) as error:
        client.ask(MESSAGES, SCHEMA, seconds=seconds, calls=calls)
    assert time.monotonic() - begun < seconds + 0.5
    return error.value


def test_a_question_is_asked_as_the_protocol_says():
    with serving(answering_with("fine", tokens=73)) as running:
        reply = client_of(running).ask(MESSAGES, SCHEMA, seconds=2)
    assert (reply.text, reply.tokens, reply.calls) == ("fine", 73, 1)
    asked = running.asked[0]
    assert running.paths == ["/v1/chat/completions"]
    assert asked["model"] == "small-model"
    assert asked["messages"] == list(MESSAGES)
    assert asked["response_format"]["json_schema"]["schema"] == SCHEMA
    assert running.headers[0]["Authorization"] == "Bearer a-secret-key"


def test_without_a_key_none_is_sent():
    with serving(answering_with("fine")) as running:
        Client(ModelEndpoint(running.url, "small-model")).ask(MESSAGES, SCHEMA, seconds=2)
    assert "Authorization" not in running.headers[0]


@pytest.mark.parametrize(
    ("behaviour", "code"),
    [
        (server.not_json, "broken"), (server.other_form, "broken"), (server.deep, "broken"),
        (answering_with(""), "broken"),
        (server.refusing, "refused"), (server.filtered, "refused"), (server.huge, "too_big"),
        (server.wrong_type, "wrong_type"), (server.closes_mid_body, "broken"), (server.closes_at_once, "unreachable"),
        (server.no_http, "unreachable"), (status(500), "status_500"), (status(429), "status_429"),
        (status(401), "status_401"), (server.redirects, "status_307"),
    ],
)  # fmt: skip
def test_what_is_no_answer_fails_with_a_word_for_it(behaviour, code):
    with serving(behaviour) as running:
        error = failure(client_of(running))
    assert error.code == code
    assert error.calls == 1
    assert len(running.asked) == 1


@pytest.mark.parametrize("behaviour", [server.hangs, server.drips, server.drips_headers])
def test_a_server_that_takes_its_time_is_left_when_the_time_is_up(behaviour):
    with serving(behaviour) as running:
        assert failure(client_of(running), seconds=BRIEF).code == "timeout"


def test_a_port_where_nobody_listens_is_out_of_reach():
    with serving(answering_with("fine")) as running:
        address = running.url
    assert failure(Client(ModelEndpoint(address, "small-model"))).code == "unreachable"


def test_no_time_left_asks_nobody():
    with serving(answering_with("fine")) as running:
        assert failure(client_of(running), seconds=0).code == "timeout"
    assert running.asked == []


def test_a_server_without_schemas_is_asked_again_without_and_that_is_remembered():
    with serving(without_schemas(answering_with("fine"))) as running:
        client = client_of(running)
        assert client.ask(MESSAGES, SCHEMA, seconds=2).calls == 2
        assert client.ask(MESSAGES, SCHEMA, seconds=2).calls == 1
    assert ["response_format" in asked for asked in running.asked] == [True, False, False]


def test_a_second_request_needs_a_second_call():
    with serving(without_schemas(answering_with("fine"))) as running:
        assert failure(client_of(running), calls=1).code == "status_400"
    assert len(running.asked) == 1


def test_a_redirect_is_not_followed_with_the_key():
    with serving(server.redirects) as running:
        failure(client_of(running))
    assert running.paths == ["/v1/chat/completions"]


def test_an_endpoint_that_keeps_failing_is_left_alone_for_a_while():
    clock = Clock()
    with serving(*[status(500)] * MAX_FAILURES, answering_with("fine")) as running:
        client = client_of(running, clock=clock)
        for _ in range(MAX_FAILURES):
            assert failure(client).code == "status_500"
        assert failure(client).code == "resting"
        assert failure(client).calls == 0
        assert len(running.asked) == MAX_FAILURES
        clock.now += REST_SECONDS
        assert client.ask(MESSAGES, SCHEMA, seconds=2).text == "fine"


@pytest.mark.parametrize(("asked", "rest"), [("7", 7.0), ("100000", MAX_REST_SECONDS), ("tomorrow", REST_SECONDS)])
def test_an_endpoint_that_asks_for_a_pause_gets_it(asked, rest):
    clock = Clock()
    with serving(status(429, Retry_After=asked), answering_with("fine")) as running:
        client = client_of(running, clock=clock)
        assert failure(client).code == "status_429"
        clock.now += rest - 0.1
        assert failure(client).code == "resting"
        clock.now += 0.2
        assert client.ask(MESSAGES, SCHEMA, seconds=2).text == "fine"


def test_a_success_in_between_starts_the_count_anew():
    with serving(status(500), status(500), answering_with("fine"), status(500)) as running:
        client = client_of(running)
        codes = [failure(client).code, failure(client).code]
        assert client.ask(MESSAGES, SCHEMA, seconds=2).text == "fine"
        assert [*codes, failure(client).code, failure(client).code] == ["status_500"] * 4


def test_what_a_server_counts_wrongly_counts_as_uncounted():
    with serving(answering_with("fine", tokens=-400)) as running:
        assert client_of(running).ask(MESSAGES, SCHEMA, seconds=2).tokens == 0


def test_the_key_is_in_no_text_of_the_endpoint():
    assert "a-secret-key" not in repr(ModelEndpoint("https://llm.example/v1", "small-model", "a-secret-key"))


@pytest.mark.parametrize(
    "fields",
    [
        ("ftp://llm.example/v1", "m"), ("llm.example/v1", "m"), ("https://user:word@llm.example", "m"),
        ("https://llm.example/v1?key=1", "m"), ("https://llm.example/v1", ""),
        ("https://llm.example/v1", "m", "two\nlines"), ("https://llm.example/v1", "m", "", 0.0),
    ],
)  # fmt: skip
def test_an_endpoint_that_cannot_be_one_is_refused_at_the_start(fields):
    with pytest.raises(ValueError, match="LLM_"):
        ModelEndpoint(*fields)


def test_no_line_of_the_log_tells_what_was_asked_or_answered(caplog):
    with (
        serving(answering_with("the wolf is 3"), status(500)) as running,
        caplog.at_level("DEBUG", client_module.__name__),
    ):
        client = client_of(running)
        client.ask(MESSAGES, SCHEMA, seconds=2)
        for _ in range(MAX_FAILURES):
            failure(client)
    assert "left alone" in caplog.text
    assert not any(secret in caplog.text for secret in ("a-secret-key", "the wolf is", "decide", "127.0.0.1"))


def test_a_decision_goes_through_as_it_was_sent():
    with serving(deciding(choice=4)) as running:
        assert '"choice": 4' in client_of(running).ask(MESSAGES, SCHEMA, seconds=2).text
