"""Figures of several processes, over their ends and restarts, as one page for Prometheus."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from config.metrics.definitions import OF_INSTALLATION, OF_PROCESSES, PREFIX, exposed_names
from config.metrics.process_files import remove_ended, take_name
from config.metrics.server import MetricsServer
from games import metrics
from tests.support.embedded_env import ROOT, embedded_env
from tests.support.http_receiver import get

PROGRAM = """
import sys
from pathlib import Path
from config.metrics.recorder import Recorder
from games import metrics
recorder = Recorder(Path(sys.argv[1]), "web")
metrics.start_recording()
for line in sys.stdin:
    name, amount, *labels = line.split()
    if name == "sockets":
        metrics.open_sockets[labels[0]] = int(amount)
    else:
        metrics.add(name, *labels, amount=float(amount))
    recorder.write()
    print(recorder.name, flush=True)
"""


class Recording:
    """A process that records what it is told on its standard input."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(folder)], cwd=ROOT, text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env=embedded_env(folder),
        )  # fmt: skip

    def record(self, line: str) -> str:
        """Records a figure, as `name amount label…`. Returns the name of the process."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def page(tmp_path, db):
    """A function that scrapes the page of figures of a folder: name of a series and its labels -> value."""
    server = MetricsServer("127.0.0.1", 0, tmp_path)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    address = f"http://127.0.0.1:{server.server_address[1]}"
    assert get(address)[0] == 404

    def scrape() -> dict[str, float]:
        status, body = get(f"{address}/metrics")
        assert status == 200
        return {
            "".join([sample.name, *(f" {name}={value}" for name, value in sorted(sample.labels.items()))]): sample.value
            for family in text_string_to_metric_families(body.decode())
            for sample in family.samples
        }

    yield scrape
    server.shutdown()
    thread.join()
    server.server_close()


def test_two_processes_are_added_and_the_ended_ones_are_counted_on(tmp_path, page):
    first, second = Recording(tmp_path), Recording(tmp_path)
    name = first.record("moves_accepted 3 uno")
    assert {name, second.record("moves_accepted 4 uno")} == {"web-1", "web-2"}
    first.record("sockets 5 table")
    second.record("sockets 2 table")
    second.record("move_stage_seconds 0.003 lock")
    first.record("move_stage_seconds 9 lock")
    shown = page()
    assert shown["kaiju_moves_accepted_total game=uno"] == 7
    assert shown["kaiju_sockets_open kind=table"] == 7
    assert shown["kaiju_processes kind=web"] == 2
    assert shown["kaiju_move_stage_seconds_count stage=lock"] == 2
    assert shown["kaiju_move_stage_seconds_bucket le=0.002 stage=lock"] == 0
    assert shown["kaiju_move_stage_seconds_bucket le=0.004 stage=lock"] == 1
    assert shown["kaiju_move_stage_seconds_bucket le=5.0 stage=lock"] == 1
    assert shown["kaiju_move_stage_seconds_bucket le=+Inf stage=lock"] == 2
    assert shown["kaiju_move_stage_seconds_sum stage=lock"] == pytest.approx(9.003)

    first.kill()
    shown = page()
    assert shown["kaiju_moves_accepted_total game=uno"] == 7
    assert shown["kaiju_sockets_open kind=table"] == 2
    assert shown["kaiju_processes kind=web"] == 1

    third = Recording(tmp_path)
    assert third.record("moves_accepted 1 uno") == name
    shown = page()
    assert shown["kaiju_moves_accepted_total game=uno"] == 8
    assert shown["kaiju_processes kind=web"] == 2
    assert len(list(tmp_path.glob("counter_*.db"))) == 2
    second.kill()
    third.kill()
    assert page()["kaiju_processes kind=web"] == 0


def test_a_number_that_is_free_again_is_taken_without_its_old_gauges(tmp_path):
    gauge = tmp_path / "gauge_livesum_worker-1.db"
    gauge.touch()
    assert take_name(tmp_path, "worker") == "worker-1"
    assert not gauge.exists()
    assert take_name(tmp_path, "worker") == "worker-2"
    assert remove_ended(tmp_path) == {"worker": 2}


def test_the_page_has_the_figures_of_the_installation_and_nothing_else_is_there(page):
    shown = page()
    assert shown["kaiju_database_up"] == 1
    assert shown["kaiju_broker_up"] == 1
    assert abs(shown["kaiju_database_clock_offset_seconds"]) < 5
    assert shown["kaiju_disk_free_bytes"] > 0
    assert {name.split()[0] for name in shown} <= exposed_names()


def test_a_database_that_is_away_is_a_figure_and_the_others_are_still_there(page, monkeypatch):
    from django.db import OperationalError

    from config.metrics import installation

    def away() -> None:
        raise OperationalError("3S 4H")

    monkeypatch.setattr(installation, "database_samples", away)
    shown = page()
    assert shown["kaiju_database_up"] == 0
    assert "kaiju_deadline_overdue_seconds" not in shown
    assert shown["kaiju_broker_up"] == 1


def test_nothing_is_recorded_where_nobody_reads_it():
    metrics.stop_recording()
    metrics.add("moves_accepted", "uno")
    times = metrics.MoveTimes()
    times.mark(metrics.LOCK)
    times.record()
    assert metrics.take_events() == []


def test_what_waits_for_the_recorder_is_bounded(recorded):
    for number in range(metrics.MAX_EVENTS + 10):
        metrics.add("dropped", "frames", amount=number)
    events = metrics.take_events()
    assert len(events) == metrics.MAX_EVENTS
    assert events[-1][2] == metrics.MAX_EVENTS + 9


def test_no_label_can_name_a_match_a_seat_a_role_or_a_verb():
    labels = {label for figure in (*OF_PROCESSES, *OF_INSTALLATION) for label in figure.labels}
    assert labels == {"kind", "game", "class", "code", "stage", "level", "what", "status", "queue", "part", "cache"}


def test_the_page_for_operators_lists_the_same_figures_and_labels():
    text = (ROOT / "docs" / "monitoring.md").read_text()
    table = text.split("| figure | labels | meaning |")[1].split("\n\n")[0]
    rows = {}
    for row in table.splitlines()[2:]:
        names, labels, _meaning = row.strip("|").split(" | ", 2)
        parts = labels.split(" / ") if " / " in labels else [labels] * len(re.findall("`", names))
        for name, part in zip(re.findall(r"`(\w+)`", names), parts, strict=False):
            rows[name] = tuple(re.findall(r"`(\w+)`", part))
    known = {figure.name: figure.labels for figure in (*OF_PROCESSES, *OF_INSTALLATION)}
    known["resident_bytes"] = ("pid",)  # added by prometheus_client
    known["cache_bytes"] = ("cache", "pid")
    assert rows == known
    assert PREFIX in text


def test_the_public_server_has_no_page_of_figures(client, db):
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics/").status_code == 404
