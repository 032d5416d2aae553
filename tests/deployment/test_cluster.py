"""The cluster of `make cluster`: its processes can be killed, frozen and cut off one by one, and none outlives it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import redis

from tests.support.cluster import proxy_configuration
from tests.support.cluster.managed_process import DidNotStart
from tests.support.cluster.topology import Cluster
from tests.support.servers import polling
from tests.support.servers.process_families import family_of

ROOT = Path(__file__).parents[2]
OWNER = """
import sys
from tests.support.cluster.topology import Cluster
cluster = Cluster(web=1, workers=(), proxy=False, database_settings=["fsync=off"])
cluster.database.create_files()
for name in ("database", "broker"):
    cluster.start_process(name)
pids = [each.pid for each in cluster._processes.values() if each.is_running]
print(cluster.folder, *pids, cluster._guardian.pid, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """A cluster whose processes have not been started."""
    monkeypatch.setenv("NGINX", "/bin/true")
    own = Cluster(workers=["default,agents"], folder=tmp_path, proxy=True)
    yield own
    own.stop()


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_it_has_the_processes_of_a_deployment_each_with_a_port_of_its_own(cluster):
    assert cluster.names == ("database", "broker", "web1", "web2", "worker-default+agents", "proxy")
    assert set(cluster.ports) == {"database", "broker", "web1", "web2", "proxy"}
    assert len(set(cluster.ports.values())) == 5
    assert cluster.env["DATABASE_URL"].endswith(f"@127.0.0.1:{cluster.ports['database']}/kaiju")
    assert cluster.env["REDIS_URL"] == f"redis://127.0.0.1:{cluster.ports['broker']}/0"


def test_nothing_is_left_of_it_when_its_owner_is_killed():
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert owner.stdout is not None
        folder, *numbers = owner.stdout.readline().split()
    finally:
        owner.kill()
        owner.communicate()
    pids = [int(number) for number in numbers]
    assert len(pids) == 3
    polling.until(lambda: not any(map(is_alive, pids)), why="processes were left")
    assert not Path(folder).exists()


def test_its_valkey_can_be_cut_off_and_comes_back_with_its_data(cluster):
    cluster.start_process("broker")
    with redis.Redis.from_url(cluster.broker.url, socket_timeout=5) as line:
        line.rpush("agents", "a task")
        cluster.broker.cut_off()
        with pytest.raises(redis.ConnectionError):
            line.llen("agents")
        assert not cluster.broker.answers()
        assert cluster.broker.queue_length("agents") == 1
        cluster.broker.reconnect()
        assert line.llen("agents") == 1


def test_a_frozen_process_answers_again_when_it_is_thawed(cluster):
    cluster.start_process("broker")
    cluster.freeze("broker")
    assert cluster.is_running("broker")
    assert not cluster.broker.answers()
    cluster.thaw("broker")
    assert cluster.broker.answers()


def test_a_killed_process_is_gone_and_starts_again_on_its_port(cluster):
    cluster.start_process("broker")
    pid = cluster._processes["broker"].pid
    cluster.kill("broker")
    assert not is_alive(pid)
    assert not cluster.is_running("broker")
    cluster.start_process("broker")
    assert cluster.broker.answers()


def test_other_signals_are_only_delivered(cluster):
    cluster.start_process("broker")
    cluster.kill("broker", signal.SIGTERM)
    polling.until(lambda: not cluster.is_running("broker"))
    assert cluster.stop_process("broker") == 0


def test_a_process_that_does_not_start_shows_its_log(cluster):
    (cluster.folder / "valkey.sock").mkdir()  # where its socket file belongs
    with pytest.raises(DidNotStart, match="Failed opening Unix socket"):
        cluster.start_process("broker")


def test_a_family_has_all_descendants_of_a_process():
    shell = subprocess.Popen(["sh", "-c", "sh -c 'sleep 60; true' & wait"], start_new_session=True)
    try:
        polling.until(lambda: len(family_of({shell.pid})) == 3)
    finally:
        os.killpg(shell.pid, signal.SIGKILL)
        shell.wait()


def test_without_nginx_it_says_what_brings_it(monkeypatch, tmp_path):
    monkeypatch.setenv("NGINX", str(tmp_path / "none"))
    with pytest.raises(FileNotFoundError, match=r"tools/debian\.sh nginx"):
        proxy_configuration.nginx_program()
