"""An answer that breaks is seen to be broken, and none keeps the server from forgetting what is over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bench.memory.failing_requests import (
    counts_when_idle,
    open_socket_and_leave,
    request_and_leave,
    request_answer,
    run_test_server,
)
from bench.memory.failure_kinds import KINDS, SOCKETS

BODY = b"row\n" * 100


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with run_test_server() as found:
        yield found


def test_a_whole_answer_has_its_end(port):
    assert request_answer(port, "whole").endswith(b"0\r\n\r\n")
    assert BODY in request_answer(port, "whole")


@pytest.mark.parametrize("version", ["1.1", "1.0"])
@pytest.mark.parametrize("kind", ["breaks", "empty"])
def test_a_stream_that_breaks_is_broken_off(port, kind, version):
    with pytest.raises(ConnectionError):
        request_answer(port, kind, version=version)


@pytest.mark.parametrize("kind", ["raises", "wrong", "silent"])
def test_what_fails_before_its_answer_is_a_500(port, kind):
    assert request_answer(port, kind).startswith(b"HTTP/1.1 500 ")


def test_after_errors_of_every_kind_nothing_is_held(port):
    for kind in KINDS:
        request_and_leave(port, kind)
    counts_when_idle(port)
    before = None
    for _round in range(2):
        for _ in range(20):
            for kind in KINDS:
                request_and_leave(port, kind)
            for kind in SOCKETS:
                open_socket_and_leave(port, kind)
        after = counts_when_idle(port)
        assert after["connections"] == 1  # who asks
        if before is not None:
            assert after["objects"] < before["objects"] + 200
        before = after
