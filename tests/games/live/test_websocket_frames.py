"""The short way for whole text frames gives what Autobahn's parser gives, and leaves everything else to it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from config.websocket_frames import LONGEST, masked_text, text_frame


def client_frame(payload: bytes, *, opcode: Opcode = Opcode.TEXT, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, payload, fin).serialize(mask=mask)


@given(st.text(max_size=400))
def test_a_text_of_a_client_is_read_as_it_was_written(text):
    assert masked_text(client_frame(text.encode())) == text


@pytest.mark.parametrize("size", [0, 1, 3, 4, 5, 125, 126, 127, LONGEST])
def test_a_text_of_any_length_is_read(size):
    assert masked_text(client_frame(b"x" * size)) == "x" * size


OTHERS = {
    "nothing": b"",
    "half a head": b"\x81",
    "a part": client_frame(b"x")[:-1],
    "one and a part": client_frame(b"x") + b"\x81",
    "two": client_frame(b"x") * 2,
    "unmasked": client_frame(b"x", mask=False),
    "long and unmasked": client_frame(b"x" * 200, mask=False),
    "a fragment": client_frame(b"x", fin=False),
    "binary": client_frame(b"x", opcode=Opcode.BINARY),
    "a ping": client_frame(b"x", opcode=Opcode.PING),
    "a continuation": client_frame(b"x", opcode=Opcode.CONT),
    "compressed": b"\xc1" + client_frame(b"x")[1:],
    "a length that is not written in the shortest way": b"\x81\xfe\x00\x01\x00\x00\x00\x00x",
    "a length of eight bytes": b"\x81\xff" + (3).to_bytes(8, "big") + b"\x00\x00\x00\x00xxx",
    "too long": client_frame(b"x" * (LONGEST + 1)),
    "no UTF-8": client_frame(b"\xff\xfe"),
    "half a character": client_frame("é".encode()[:1]),
}


@pytest.mark.parametrize("name", OTHERS)
def test_anything_else_is_left_to_the_parser(name):
    assert masked_text(OTHERS[name]) is None


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_a_frame_of_the_server_is_that_of_other_implementations(size):
    assert text_frame(b"x" * size) == Frame(Opcode.TEXT, b"x" * size).serialize(mask=False)
