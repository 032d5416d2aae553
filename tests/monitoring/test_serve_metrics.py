"""`manage.py serve_metrics` as an operator starts it."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys

import pytest
from django.core.management import call_command

from tests.support.embedded_env import ROOT, embedded_env
from tests.support.http_receiver import get


def test_it_serves_the_page_until_it_is_told_to_stop_and_without_a_database(tmp_path):
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve_metrics", "--port", "0"], cwd=ROOT, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env=embedded_env(tmp_path, LANG="C.UTF-8"),
    )  # fmt: skip
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        status, body = get(address)
        lines = body.decode().splitlines()
        assert status == 200
        assert "kaiju_database_up 0.0" in lines  # its tables are missing
        assert any(line.startswith("kaiju_disk_free_bytes ") for line in lines)
        assert not any(line.startswith("kaiju_broker_up") for line in lines)
    finally:
        server.send_signal(signal.SIGTERM)
        _said, complaints = server.communicate(timeout=60)
    assert server.returncode == 0
    assert complaints.count("the database does not answer (OperationalError)") == 1


def test_a_port_that_is_taken_is_named_in_a_sentence(capsys, monkeypatch, settings, tmp_path):
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    settings.KAIJU = {**settings.KAIJU, "METRICS_DIR": str(tmp_path)}
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit) as ended:
            call_command("serve_metrics", port=port)
    assert ended.value.code == 1
    assert f"127.0.0.1:{port}" in capsys.readouterr().err
