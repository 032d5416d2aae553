"""Requests to addresses that users chose reach the public Internet alone, and are bounded in time and bytes."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest

from accounts import outbound_requests
from accounts.outbound_requests import MAX_ANSWER_BYTES, Answer, OutboundError, check_address, is_public, post
from tests.support.outside_server import OutsideServer, Received, outside_server, says, write_certificate

PUBLIC = "93.184.216.34"
NAME = "hooks.example"


def code_of(url: str, **kwargs: Any) -> str:
    """The code with which a request to this address is refused."""
    with pytest.raises(OutboundError) as refused:
        post(url, body=b"{}", headers={}, **kwargs)
    return refused.value.code


@pytest.fixture
def loopback(settings: Any) -> None:
    settings.KAIJU = {**settings.KAIJU, "OUTBOUND": {"ENABLED": True, "LOOPBACK": True}}


@pytest.fixture
def server(loopback: None) -> Iterator[OutsideServer]:
    with outside_server() as running:
        yield running


class Names:
    """A name server of the tests. It answers the look-ups of a name one after the other, the last one for ever."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
        self.answers, self.asked, self.connected = list(answers), 0, list[str]()
        self.real = socket.getaddrinfo
        monkeypatch.setattr(socket, "getaddrinfo", self.look_up)

    def look_up(self, host: Any, port: Any, *args: Any, **kwargs: Any) -> Any:
        if host == NAME:
            self.asked += 1
            given = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
            return [row for each in given.split() for row in self.real(each, port, *args, **kwargs)]
        self.connected.append(str(host))
        if ip_address(host).is_loopback:
            return self.real(host, port, *args, **kwargs)
        raise OSError("no network in tests")


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.8.9.10", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "0.1.2.3",
        "100.64.0.1", "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "192.88.99.1",
        "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
        "::ffff:169.254.169.254", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "fec0::1", "ff02::1", "ff0e::1",
        "2001::1", "2001:db8::1", "2002:7f00:1::1", "2002:5db8:d822::1", "3fff::1", "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "100::1", "5f00::1", "4000::1",
    ],
)  # fmt: skip
def test_an_address_outside_the_public_internet_is_refused(address: str) -> None:
    assert not is_public(ip_address(address))
    host = f"[{address}]" if ":" in address else address
    assert code_of(f"https://{host.replace('%', '%25')}/hook") == "PRIVATE_ADDRESS"


@pytest.mark.parametrize(
    "address", [PUBLIC, "1.1.1.1", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101", "2a00:1450::1"]
)
def test_a_public_address_is_none_of_these(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize("host", ["2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "127.1", "0", "localhost"])
def test_an_unusual_form_of_a_private_address_is_refused(host: str) -> None:
    assert code_of(f"https://{host}/hook") == "PRIVATE_ADDRESS"


@pytest.mark.parametrize("answer", ["127.0.0.1", f"{PUBLIC} 10.0.0.1", "::ffff:127.0.0.1", f"{PUBLIC} ::1"])
def test_a_name_with_a_private_address_among_its_addresses_is_refused(
    answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = Names(monkeypatch, answer)
    assert code_of(f"https://{NAME}/hook") == "PRIVATE_ADDRESS"
    assert names.connected == []


def test_a_name_server_that_changes_its_answer_leads_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    names = Names(monkeypatch, PUBLIC, "127.0.0.1")
    assert code_of(f"https://{NAME}/hook") == "UNREACHABLE"
    assert (names.asked, names.connected) == (1, [PUBLIC])


def test_an_unknown_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_such_name(*_args: Any, **_kwargs: Any) -> Any:
        raise socket.gaierror("no such name")

    monkeypatch.setattr(socket, "getaddrinfo", no_such_name)
    assert code_of(f"https://{NAME}/hook") == "UNKNOWN_HOST"


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://hooks.example/", "NOT_HTTPS"), ("ftp://hooks.example/", "NOT_HTTPS"),
        ("file:///etc/passwd", "NOT_HTTPS"), ("hooks.example", "INVALID_ADDRESS"), ("https://", "INVALID_ADDRESS"),
        ("https:///hook", "INVALID_ADDRESS"), ("https://u:p@hooks.example/", "INVALID_ADDRESS"),
        ("https://hooks.example@127.0.0.1/", "INVALID_ADDRESS"), ("https://hooks.example:0/", "INVALID_ADDRESS"),
        ("https://hooks.example:99999/", "INVALID_ADDRESS"), ("https://hooks.example/#part", "INVALID_ADDRESS"),
        ("https://hooks.example/\r\nX: y", "INVALID_ADDRESS"),
        ("https://hooks.example\\@127.0.0.1/", "INVALID_ADDRESS"),
        ("https://hooks.example/" + "a" * 300, "INVALID_ADDRESS"), ("https://[::1", "INVALID_ADDRESS"),
        ("https://127.0.0.1/", "PRIVATE_ADDRESS"), ("https://[::1]/", "PRIVATE_ADDRESS"),
    ],
)  # fmt: skip
def test_an_address_of_another_form_is_refused_when_it_is_entered(url: str, code: str) -> None:
    with pytest.raises(OutboundError) as refused:
        check_address(url)
    assert refused.value.code == code == code_of(url)


def test_an_ordinary_address_may_be_entered_without_a_look_up(monkeypatch: pytest.MonkeyPatch) -> None:
    names = Names(monkeypatch, "127.0.0.1")
    check_address(f"https://{NAME}:8443/hook?channel=7")
    assert names.asked == 0


def test_plain_http_to_another_machine_is_refused_even_where_this_one_is_allowed(
    loopback: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert code_of("https://10.0.0.1/") == "PRIVATE_ADDRESS"
    Names(monkeypatch, PUBLIC)
    assert code_of(f"http://{NAME}/") == "NOT_HTTPS"


def test_a_request_reaches_the_server_with_its_body_and_headers(server: OutsideServer) -> None:
    server.answer = says("202 Accepted", b'{"ok":true}')
    url = f"http://127.0.0.1:{server.port}/hook?channel=7"
    assert post(url, body=b'{"a":1}', headers={"Kaiju-Key": "k"}) == Answer(202, b'{"ok":true}')
    (request,) = server.requests
    assert (request.line, request.body) == ("POST /hook?channel=7 HTTP/1.1", b'{"a":1}')
    assert request.headers["host"] == f"127.0.0.1:{server.port}"
    assert request.headers["kaiju-key"] == "k"
    assert not request.headers.keys() & {"cookie", "authorization"}


def test_nothing_is_sent_while_the_setting_is_off(server: OutsideServer, settings: Any) -> None:
    settings.KAIJU = {**settings.KAIJU, "OUTBOUND": {"ENABLED": False, "LOOPBACK": True}}
    assert code_of(f"http://127.0.0.1:{server.port}/") == "SWITCHED_OFF"
    assert server.requests == []


def test_this_machine_is_out_of_reach_by_default(server: OutsideServer, settings: Any) -> None:
    settings.KAIJU = {**settings.KAIJU, "OUTBOUND": {"ENABLED": True, "LOOPBACK": False}}
    assert code_of(f"https://127.0.0.1:{server.port}/") == "PRIVATE_ADDRESS"
    assert server.requests == []


@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "307 Temporary", "308 Permanent"])
def test_a_redirect_is_not_followed(server: OutsideServer, status: str) -> None:
    with outside_server() as other:
        server.answer = says(status, b"", f"Location: http://127.0.0.1:{other.port}/inner")
        assert post(f"http://127.0.0.1:{server.port}/", body=b"", headers={}).status == int(status[:3])
        assert other.requests == []


def test_a_proxy_of_the_environment_is_not_used(server: OutsideServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with outside_server() as proxy:
        for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
        assert post(f"http://127.0.0.1:{server.port}/", body=b"", headers={}).status == 200
        assert proxy.requests == []


def test_the_longest_answer_is_read_and_a_longer_one_is_not(server: OutsideServer) -> None:
    url = f"http://127.0.0.1:{server.port}/"
    server.answer = says(body=b"x" * MAX_ANSWER_BYTES)
    assert len(post(url, body=b"", headers={}).body) == MAX_ANSWER_BYTES
    server.answer = says(body=b"x" * (MAX_ANSWER_BYTES + 1))
    assert code_of(url) == "ANSWER_TOO_LONG"


def test_an_answer_without_end_is_left(server: OutsideServer) -> None:
    def pour(_request: Received, line: socket.socket) -> None:
        line.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        while not server.stopped.is_set():
            line.sendall(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")

    server.answer = pour
    assert code_of(f"http://127.0.0.1:{server.port}/") == "ANSWER_TOO_LONG"


@pytest.mark.parametrize(
    "head", [b"", b"HTTP/1.1 200 OK\r\nX-Slow: ", b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n"]
)
def test_a_server_that_answers_byte_by_byte_is_cut_off(server: OutsideServer, head: bytes) -> None:
    def trickle(_request: Received, line: socket.socket) -> None:
        line.sendall(head)
        while not server.stopped.wait(0.02):
            line.sendall(b"H" if not head else b"x")

    server.answer = trickle
    assert code_of(f"http://127.0.0.1:{server.port}/", seconds=0.3) == "TIMED_OUT"


def test_a_server_that_never_answers_is_cut_off(server: OutsideServer) -> None:
    server.answer = lambda _request, _line: [None, None][server.stopped.wait(10)]
    assert code_of(f"http://127.0.0.1:{server.port}/", seconds=0.2) == "TIMED_OUT"


def test_a_name_server_that_never_answers_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    from threading import Event

    never = Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_kwargs: never.wait(10) and [])
    assert code_of(f"https://{NAME}/", seconds=0.1) == "TIMED_OUT"
    never.set()


@pytest.mark.parametrize(
    "answer", [b"SSH-2.0-OpenSSH_9\r\n", b"", b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 200 + b"\r\n"]
)
def test_an_answer_that_is_no_http_is_told(server: OutsideServer, answer: bytes) -> None:
    server.answer = lambda _request, line: line.sendall(answer)
    assert code_of(f"http://127.0.0.1:{server.port}/") == "BROKEN_ANSWER"


def test_a_port_without_a_server_is_unreachable(loopback: None) -> None:
    with outside_server() as gone:
        port = gone.port
    assert code_of(f"http://127.0.0.1:{port}/") == "UNREACHABLE"


def test_the_next_address_is_tried_if_one_does_not_answer(
    server: OutsideServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    Names(monkeypatch, "127.0.0.9 127.0.0.1")
    assert post(f"http://{NAME}:{server.port}/", body=b"", headers={}).status == 200
    assert server.requests[0].headers["host"] == f"{NAME}:{server.port}"


@pytest.mark.parametrize(("name", "code"), [(NAME, None), ("other.example", "TLS_FAILED")])
def test_the_certificate_must_be_that_of_the_name(
    name: str, code: str | None, loopback: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    certificate = write_certificate(tmp_path / "server.pem", name=name)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    Names(monkeypatch, "127.0.0.1")
    with outside_server(certificate=certificate) as server:
        url = f"https://{NAME}:{server.port}/"
        if code is None:
            assert post(url, body=b"", headers={}).status == 200
        else:
            assert code_of(url) == code
            assert server.requests == []


def test_a_certificate_that_nobody_trusts_is_refused(
    loopback: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    Names(monkeypatch, "127.0.0.1")
    with outside_server(certificate=write_certificate(tmp_path / "server.pem", name=NAME)) as server:
        assert code_of(f"https://{NAME}:{server.port}/") == "TLS_FAILED"


def test_no_error_quotes_an_address_or_an_answer(server: OutsideServer) -> None:
    server.answer = lambda _request, line: line.sendall(b"secret nonsense\r\n")
    with pytest.raises(OutboundError) as refused:
        post(f"http://127.0.0.1:{server.port}/hook?token=secret", body=b"", headers={})
    assert str(refused.value) == "BROKEN_ANSWER"
    assert refused.value.__suppress_context__


def test_nothing_else_in_the_product_opens_connections_to_chosen_addresses() -> None:
    root = Path(outbound_requests.__file__).resolve().parents[1]
    users = {
        str(path.relative_to(root))
        for folder in ("accounts", "config", "games", "leaderboards", "moderation")
        for path in (root / folder).rglob("*.py")
        if any(f"import {name}" in (text := path.read_text()) or f"from {name}" in text
               for name in ("urllib3", "http.client", "urllib.request", "httpx", "requests"))
    }  # fmt: skip
    of_operators = {"games/agents/werewolf/model_client.py", "config/tracing.py"}  # to the addresses of the settings
    assert users == {"accounts/outbound_requests.py"} | of_operators
