"""The file by which a supervisor sees a worker: fresh while it lives, with the word whether it takes tasks."""

from __future__ import annotations

import os
from types import SimpleNamespace
from typing import Any

import pytest
from celery.signals import worker_ready

from config.worker_sign_file import EVERY_SECONDS, SignFile


class Timer:
    """A worker's timer whose time a test moves."""

    def __init__(self) -> None:
        self.calls: list[tuple[float, Any]] = []

    def call_repeatedly(self, seconds: float, call: Any) -> SimpleNamespace:
        entry = (seconds, call)
        self.calls.append(entry)
        return SimpleNamespace(cancel=lambda: self.calls.remove(entry))

    def tick(self) -> None:
        for _, call in self.calls:
            call()


class Worker:
    def __init__(self) -> None:
        self.timer = Timer()


@pytest.fixture
def worker() -> Worker:
    return Worker()


@pytest.fixture
def sign(monkeypatch, tmp_path, worker):
    """The path of the file, with a worker's step that has begun."""
    path = tmp_path / "sign"
    monkeypatch.setenv("KAIJU_WORKER_FILE", str(path))
    step = SignFile(worker)
    step.start(worker)
    yield path
    step.stop(worker)
    assert not path.exists()
    assert worker.timer.calls == []


def test_it_says_starting_until_the_worker_takes_tasks(sign, worker):
    assert sign.read_text() == "starting"
    worker.timer.tick()
    assert sign.read_text() == "starting"
    worker_ready.send(sender=worker)
    assert sign.read_text() == "ready"
    worker.timer.tick()
    assert sign.read_text() == "ready"


def test_it_is_written_again_and_again_while_the_worker_lives(sign, worker):
    os.utime(sign, (0, 0))
    assert [seconds for seconds, _ in worker.timer.calls] == [EVERY_SECONDS]
    worker.timer.tick()
    assert sign.stat().st_mtime > 0


def test_a_full_disk_ends_no_worker(sign, worker, caplog):
    sign.unlink()
    sign.mkdir()  # a write fails, as on a full disk
    worker.timer.tick()
    assert "the sign file of the worker cannot be written" in caplog.text
    sign.rmdir()


def test_without_the_variable_nothing_is_written(monkeypatch, tmp_path, worker):
    monkeypatch.delenv("KAIJU_WORKER_FILE", raising=False)
    monkeypatch.chdir(tmp_path)
    step = SignFile(worker)
    step.start(worker)
    step.stop(worker)
    assert worker.timer.calls == []
    assert list(tmp_path.iterdir()) == []
