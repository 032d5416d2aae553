"""Twenty sockets that send as fast as they can, at a server of its own: its memory stays, and so do its players."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from bench.flood.flooders import flood
from tests.support.guest_client import Guest

from .test_serve import start

pytestmark = pytest.mark.slow
SECONDS = 20.0
"""More than the patience with one socket, and the time for which it is held before it is closed."""
MORE = 30.0
"""Megabytes that it may take: twenty sockets with what they may have waiting, and what reconnects leave behind."""


@pytest.mark.parametrize("kind", ["text", "ping", "fragments", "large"])
def test_a_flood_fills_nothing_and_ends_its_sockets(migrated, tmp_path, kind):
    server, address = start(migrated(tmp_path))
    try:
        guest = Guest(address)
        code = guest.play_now("doudizhu")
        with guest.sit_at(code) as table:
            guest.state(table)
            before = memory(server._process.pid)
            told = flood(urlsplit(address).port or 0, code, kind, SECONDS)
            assert memory(server._process.pid) - before < MORE
            guest.send(table, "trustee", on=True)
            guest.state(table)
        ends = told["ends"]
        assert isinstance(ends, dict)
        assert ends.get("1008", 0) >= 5, ends
        assert set(ends) <= {"1008", "4408", "4429"}, ends
    finally:
        server.stop()
    assert "Traceback" not in server.text


def memory(pid: int) -> float:
    """Resident megabytes of a process."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if "VmRSS" in line)
    return int(line.split()[1]) / 1024
