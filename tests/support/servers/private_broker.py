"""A broker (Valkey) for one test alone, which the test may kill, freeze and restart."""

from __future__ import annotations

import contextlib
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

from . import _free_ports
from .binaries import valkey_program

WITHIN = 30.0
"""Seconds in which the broker must answer."""


class Broker:
    """A Valkey process on its own port, which a restart keeps. It stores nothing on disk."""

    def __init__(self) -> None:
        (self.port,) = _free_ports(1)
        self.address = f"redis://127.0.0.1:{self.port}/0"
        self._folder = tempfile.TemporaryDirectory(prefix="kaiju-broker-")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts the process and returns when it answers."""
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(
            [valkey_program(), *options, "--dir", self._folder.name], stdout=subprocess.DEVNULL
        )
        until = time.monotonic() + WITHIN
        while time.monotonic() < until:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as line:
                line.settimeout(1)
                line.sendall(b"PING\r\n")
                if line.recv(7) == b"+PONG\r\n":
                    return
        raise RuntimeError("Valkey did not start")

    def kill(self) -> None:
        """Kills the process, as when its machine dies: every connection breaks."""
        self._signal(signal.SIGKILL)
        assert self._process is not None
        self._process.wait()

    def freeze(self) -> None:
        """Stops the process without ending it: it no longer answers, while its machine still takes new connections."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def revive(self) -> None:
        """Makes the broker answer again after `kill` or `freeze`."""
        if self._process is None or self._process.poll() is not None:
            self.start()
        else:
            self.thaw()

    def end(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self.thaw()
            self.kill()
        self._folder.cleanup()

    def _signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)


@contextmanager
def broker() -> Iterator[Broker]:
    """Runs a broker during the block and yields it."""
    one = Broker()
    try:
        one.start()
        yield one
    finally:
        one.end()
