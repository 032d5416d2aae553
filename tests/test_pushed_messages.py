"""What a broker pushes is read as it was sent, however it was cut on its way."""

from __future__ import annotations

from typing import Any

import pytest
import redis
from hypothesis import given
from hypothesis import strategies as st

from config.pushed_messages import PushedMessages

VALUES = st.recursive(
    st.binary(max_size=20) | st.integers(-(1 << 40), 1 << 40), lambda inner: st.lists(inner, max_size=4), max_leaves=8
)


def encoded(value: Any, *, push: bool = False) -> bytes:
    if isinstance(value, int):
        return b":%d\r\n" % value
    if isinstance(value, bytes):
        return b"$%d\r\n%b\r\n" % (len(value), value)
    return b"%b%d\r\n" % (b">" if push else b"*", len(value)) + b"".join(map(encoded, value))


@given(st.lists(VALUES, max_size=6), st.lists(st.integers(1, 9), max_size=40), st.booleans())
def test_values_come_out_whole_and_in_order_wherever_the_bytes_are_cut(values, pieces, push):
    data = b"".join(encoded(value, push=push and isinstance(value, list)) for value in values)
    reader, found = PushedMessages(), []
    for size in pieces:
        found += reader.feed(data[:size])
        data = data[size:]
    found += reader.feed(data)
    assert found == values
    assert reader.feed(b"") == []


def test_other_answers_of_a_subscription_are_read():
    reader = PushedMessages()
    assert reader.feed(b"+PONG\r\n*2\r\n$4\r\npong\r\n$0\r\n\r\n$-1\r\n_\r\n") == [b"PONG", [b"pong", b""], None, None]


def test_an_error_of_the_broker_is_raised():
    with pytest.raises(redis.ResponseError, match="NOPERM"):
        PushedMessages().feed(b"-NOPERM no access\r\n")


def test_what_is_no_answer_at_all_is_refused():
    with pytest.raises(redis.InvalidResponse):
        PushedMessages().feed(b"HTTP/1.1 400\r\n")
