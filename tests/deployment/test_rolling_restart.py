"""A deployment is restarted process by process while people and agents play: no match is lost and no turn times out."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.support.cluster.topology import Cluster
from tests.support.guest_client import Frame, Guest, answer
from tests.support.servers import polling

pytestmark = [pytest.mark.slow, pytest.mark.program("nginx")]
TABLES = 6
RESTART = 1012
"""The code with which a web process that stops closes its sockets."""
WHOLE = {"default,agents,advice,review": 2}
"""Workers of all queues, as a small deployment may have; so one is left while the other restarts."""


@dataclass
class Player:
    """A guest who plays match after match with agents, in a thread of its own, and comes back to a closed socket."""

    guest: Guest
    code: str = ""
    """The table of the running match; empty between two matches."""
    closed: list[int] = field(default_factory=list)
    """The codes with which sockets were closed."""
    failed: list[str] = field(default_factory=list)
    _stopped: threading.Event = field(default_factory=threading.Event)

    def start(self) -> None:
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join(polling.PATIENCE)

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self.code = self.code or self.guest.play_now("doudizhu")
                self._play()
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                self.closed.append(code)
                told = re.fullmatch(r"come back in (\d+) ms", closed.rcvd.reason if closed.rcvd else "")
                self._stopped.wait(int(told[1]) / 1000 if told else 0.5)
            except (OSError, InvalidStatus) as error:
                self.failed.append(repr(error))
                self._stopped.wait(0.5)

    def _play(self) -> None:
        """Answers every own window until the match is over."""
        answered = ""
        with self.guest.sit_at(self.code) as table:
            while not self._stopped.is_set():
                try:
                    frame = self.guest.state(table)
                except TimeoutError:
                    continue
                if is_over(frame):
                    self.code = ""
                    return
                mine = next((window for window in frame["windows"] or () if window.get("mine")), None)
                if mine and mine["id"] != answered:
                    answered = mine["id"]
                    self.guest.send(table, "move", window=answered, **answer(frame["view"], mine["verbs"]))


def is_over(frame: Frame) -> bool:
    return frame["match"] is not None and frame["match"]["status"] in ("finished", "aborted")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    workers = [queues for queues, count in WHOLE.items() for _ in range(count)]
    with Cluster(
        workers=workers, database_settings=["fsync=off"], static_files=True, variables={"AGENT_PAUSE": "0.3,0.6"}
    ) as own:
        yield own


@pytest.fixture
def players(cluster: Cluster) -> Iterator[list[Player]]:
    found = [Player(Guest(cluster.url, patience=30)) for _ in range(TABLES)]
    for player in found:
        player.start()
    yield found
    for player in found:
        player.stop()


def counted(cluster: Cluster, question: str) -> int:
    with cluster.database.connect() as line:
        row = line.execute(question).fetchone()
    return int(row[0]) if row else 0


def moves(cluster: Cluster) -> int:
    return counted(cluster, "SELECT count(*) FROM games_move WHERE number > 0")


def test_all_processes_are_restarted_one_by_one_and_nobody_loses_a_turn(cluster, players):
    polling.until(lambda: moves(cluster) > 10 * TABLES, why=cluster.log("worker-default+agents+advice+review"))
    for name in (*cluster.workers, *cluster.webs):
        before = moves(cluster)
        cluster.restart(name)
        polling.until(lambda: moves(cluster) > before + TABLES, why=f"{name} left the tables")  # noqa: B023

    assert counted(cluster, "SELECT count(*) FROM games_match WHERE status = 'aborted'") == 0
    assert counted(cluster, "SELECT count(*) FROM games_move WHERE verb = 'timeout'") == 0
    assert counted(cluster, "SELECT count(*) FROM games_move WHERE verb = 'take_over'") == 0
    # told to come back, not cut off
    assert {code for player in players for code in player.closed} <= {RESTART}
    assert sum(code == RESTART for player in players for code in player.closed) >= 1
    assert [player.failed for player in players] == [[]] * TABLES, cluster.log("proxy")
    for name in cluster.webs:
        assert "Traceback" not in cluster.log(name)


def test_a_planned_stop_of_everything_costs_nobody_a_turn(cluster, players):
    polling.until(lambda: moves(cluster) > 10 * TABLES)
    running = "SELECT count(*) FROM games_match WHERE status = 'running'"
    timeouts = counted(cluster, "SELECT count(*) FROM games_move WHERE verb = 'timeout'")
    for name in (*cluster.webs, *cluster.workers):
        cluster.stop_process(name)
    open_matches = counted(cluster, running)
    assert open_matches
    assert f"{open_matches} matches got 60 s more" in cluster.manage("planned_stop", "--seconds", "60")
    polling.last(25)  # longer than a turn
    for name in (*cluster.workers, *cluster.webs):
        cluster.start_process(name)
    before = moves(cluster)
    polling.until(lambda: moves(cluster) > before + TABLES)
    assert counted(cluster, "SELECT count(*) FROM games_move WHERE verb = 'timeout'") == timeouts
