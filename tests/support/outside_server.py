"""A server on this machine that stands for one outside: it answers as a test says and keeps what it received."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.parser import BytesParser
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


@dataclass(frozen=True)
class Received:
    """A request as it arrived: its first line, its headers by lower-case name, and its body."""

    line: str
    headers: dict[str, str]
    body: bytes


Answering = Callable[[Received, socket.socket], None]


@dataclass
class OutsideServer:
    """A running server. `answer` writes each answer to the connection."""

    answer: Answering
    port: int = 0
    requests: list[Received] = field(default_factory=list)
    stopped: threading.Event = field(default_factory=threading.Event)


def says(status: str = "200 OK", body: bytes = b"", *headers: str) -> Answering:
    """Returns an answer with this status line, body and additional header lines, after which the line is closed."""
    head = "\r\n".join((f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", "Connection: close", *headers, "", ""))
    return lambda _request, line: line.sendall(head.encode() + body)


@contextmanager
def outside_server(answer: Answering | None = None, *, certificate: Path | None = None) -> Iterator[OutsideServer]:
    """Runs a server on a free port of 127.0.0.1 during the block, with TLS if there is a certificate."""
    server = OutsideServer(answer or says())
    listening = socket.create_server(("127.0.0.1", 0))
    server.port = listening.getsockname()[1]
    context = None
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)

    def serve(line: socket.socket) -> None:
        with suppress(OSError, ValueError):
            if context is not None:
                line = context.wrap_socket(line, server_side=True)
            server.requests.append(request := _read(line))
            server.answer(request, line)
        line.close()

    def accept() -> None:
        with suppress(OSError):
            while True:
                line, _peer = listening.accept()
                threading.Thread(target=serve, args=(line,), daemon=True).start()

    thread = threading.Thread(target=accept, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.stopped.set()
        with suppress(OSError):
            listening.shutdown(socket.SHUT_RDWR)
        listening.close()
        thread.join(5)


def write_certificate(path: Path, *, name: str) -> Path:
    """Writes a key and a certificate for this name, signed by itself, into one file, and returns its path."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return path


def _read(line: socket.socket) -> Received:
    received = b""
    while b"\r\n\r\n" not in received:
        piece = line.recv(65_536)
        if not piece:
            raise ValueError("no request")
        received += piece
    head, _, body = received.partition(b"\r\n\r\n")
    first, _, rest = head.partition(b"\r\n")
    headers = {name.lower(): value for name, value in BytesParser().parsebytes(rest + b"\r\n\r\n").items()}
    while len(body) < int(headers.get("content-length", 0)):
        body += line.recv(65_536)
    return Received(first.decode(), headers, body)
