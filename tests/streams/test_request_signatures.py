"""Signatures between platforms and streams: fixed vectors, made by openssl, and what does not fit them."""

from __future__ import annotations

import hmac

import pytest

from games.streams.request_signatures import (
    header_of,
    is_key,
    is_signed,
    is_timestamp,
    sign,
    signatures_in,
)

SECRET = "whsec_dGVzdHMgb25seSwgbmV2ZXIgdXNlZCB0byBzaWduIGE"
OTHER = "whsec_" + "x" * 43
AT, KEY = "1796000000", "order-1"
BODY = '{"kind":"cheer","seat":1,"donor":"小明"}'.encode()
SIGNATURE = "67b83bfbe247834673aa5052e3227ef633e42dee2d48573ce21a50a8c74d3cef"
"""`printf '%s' "$AT.$KEY.$BODY" | openssl dgst -sha256 -hmac "$SECRET"`"""
EMPTY = "6927c67bffa2e8c28ff5cfa0d183fcc255cc84ad92187dcc49e7995093e6b864"
"""The same with an empty body."""


@pytest.mark.parametrize(("body", "signature"), [(BODY, SIGNATURE), (b"", EMPTY)])
def test_a_signature_is_that_of_openssl(body: bytes, signature: str) -> None:
    assert sign(SECRET, timestamp=AT, key=KEY, body=body) == signature


def fits(
    *signatures: str, secrets: tuple[str, ...] = (SECRET,), at: str = AT, key: str = KEY, body: bytes = BODY
) -> bool:
    return is_signed(signatures, secrets, timestamp=at, key=key, body=body)


def test_one_of_several_signatures_is_enough_and_one_of_several_secrets() -> None:
    assert fits(SIGNATURE)
    assert fits("0" * 64, SIGNATURE)
    assert fits(SIGNATURE, secrets=(OTHER, SECRET))
    assert fits(SIGNATURE, secrets=(SECRET, OTHER))


def test_every_part_of_the_message_counts() -> None:
    assert not fits(SIGNATURE, at="1796000001")
    assert not fits(SIGNATURE, key="order-2")
    assert not fits(SIGNATURE, body=BODY + b" ")
    assert not fits(SIGNATURE, secrets=(OTHER,))
    assert not fits(EMPTY)
    assert not fits()
    assert not fits(SIGNATURE, secrets=())


def test_all_secrets_and_signatures_are_compared_whichever_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[str, str]] = []

    def compare(one: str, other: str) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr(hmac, "compare_digest", compare)
    for first, second in ((SIGNATURE, "0" * 64), ("0" * 64, SIGNATURE), ("0" * 64, "1" * 64)):
        compared.clear()
        fits(first, second, secrets=(SECRET, OTHER))
        assert len(compared) == 4


def test_the_header_holds_signatures_and_those_of_unknown_versions_are_ignored() -> None:
    assert header_of(SIGNATURE, EMPTY) == f"v1={SIGNATURE},v1={EMPTY}"
    assert signatures_in(header_of(SIGNATURE, EMPTY)) == [SIGNATURE, EMPTY]
    assert signatures_in(f" v2=abc , v1={SIGNATURE} ,t=5") == [SIGNATURE]


@pytest.mark.parametrize(
    "header", ["", SIGNATURE, "v1=", f"v1={SIGNATURE[:-1]}", f"v1={SIGNATURE.upper()}", f"v1={SIGNATURE}0", "v1=é" * 3]
)
def test_a_header_of_another_form_holds_none(header: str) -> None:
    assert signatures_in(header) == []


def test_no_more_than_five_signatures_are_read() -> None:
    assert signatures_in(header_of(*["0" * 64] * 5, SIGNATURE)) == ["0" * 64] * 5


@pytest.mark.parametrize("key", ["a", "order-1", "A_b:9", "x" * 64])
def test_a_key_of_letters_digits_and_few_marks_is_one(key: str) -> None:
    assert is_key(key)


@pytest.mark.parametrize("key", ["", "x" * 65, "a.b", "a b", "é", "a\n", "1.2", "１"])
def test_a_text_that_could_be_read_in_two_ways_is_no_key(key: str) -> None:
    assert not is_key(key)


@pytest.mark.parametrize("text", ["", "-1", "1.5", "12345 ", "１２", "1" * 13, "soon"])
def test_a_time_is_a_plain_number(text: str) -> None:
    assert not is_timestamp(text)
    assert is_timestamp(AT)
