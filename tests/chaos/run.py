"""A run: starts a cluster, opens matches, lets faults happen until all matches have ended, and checks the laws."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import psycopg

from tests.support.cluster.managed_process import DidNotStart
from tests.support.cluster.topology import ROOT, Cluster
from tests.support.servers import polling

from .faults import Durations, Fault, FaultMaker, fake_time_library, small_disk, variables_of_clock
from .laws import LAWS
from .socket_players import SentMove, SocketPlayer, as_rows

VARIABLES = {"AGENT_PAUSE": "0,0", "KAIJU_SPECTATOR_DELAY": "0", "KAIJU_DATABASE_PATIENCE": "5"}
"""Settings of the product: agents answer at once, and results count at once."""
SETTINGS = ("track_commit_timestamp=on", "max_wal_size=64MB", "min_wal_size=32MB", "fsync=off")
"""Settings of PostgreSQL. No machine fails here, only processes, so that nothing needs to be flushed."""
POLL_SECONDS = 0.5


@dataclass(frozen=True)
class Plan:
    """The size of a run and its limits."""

    seed: int
    matches: int = 200
    """Matches of agents, at least."""
    at_once: int = 16
    socket_tables: int = 8
    web: int = 2
    workers: Sequence[str] = ("default", "default,agents", "agents,advice,review")
    left_tables: Sequence[str] = ("doudizhu", "gandengyan", "uno", "liars_dice", "werewolf")
    """The games of further rated tables, whose people have all left their seats to trustees."""
    minutes: float = 12.0
    """Minutes of the whole run. `patience` and `reading` are kept of them, the rest is for faults."""
    faults: int | None = None
    """The number of faults; None: each kind of each process once. Matches begin until all of them have happened."""
    breath: tuple[float, float] = (2.0, 6.0)
    """Seconds between two faults, at least and at most."""
    together: float = 0.2
    """The share of faults that come with a second one."""
    durations: Durations = field(default_factory=Durations)
    keep: Path | None = None
    """A folder for copies of all logs."""
    one_of_each: bool = False
    """Whether each kind of fault meets one process, chosen by chance, in place of every one."""
    patience: float = 150.0
    """Seconds for the matches that are left when nothing fails any more."""
    reading: float = 90.0
    """Seconds for the end of the processes and for the laws. One that is not read by then is named."""
    dump: Path | None = None
    """A dump of a migrated database to begin with; None: the cluster migrates its own."""
    abort: bool = False
    """Whether the run waits only until every match has gone on, and ends those that still run, as staff may."""


@dataclass
class Chaos:
    """One run. `run` returns the exit code: 0 if all laws hold, 2 if one is broken, 3 if something was left out."""

    plan: Plan
    tell: Callable[..., None]
    outages: list[list[float]] = field(default_factory=list)
    sent: list[SentMove] = field(default_factory=list)
    heads: dict[str, int] = field(default_factory=dict)
    """Match -> the number of its newest entry after the last fault, of those that ran then."""
    _extra: dict[str, dict[str, str]] = field(default_factory=dict)
    """Process -> variables that it alone has."""
    _complete: bool = True
    """Whether each fault has happened as planned."""

    def run(self) -> int:
        plan, rng = self.plan, Random(self.plan.seed)
        self._end = time.monotonic() + plan.minutes * 60
        self.tell(seed=plan.seed, matches=plan.matches, at_once=plan.at_once, load=os.getloadavg()[0])
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kaiju-chaos-")))
            folder.chmod(0o755)
            disk = stack.enter_context(small_disk(folder / "disk"))
            if disk is None:
                self.tell(skipped="full", why="only root may mount a small file system here")
            self.cluster = Cluster(
                web=plan.web, workers=plan.workers, proxy=False, variables=VARIABLES, database_settings=SETTINGS,
                folder=folder, data=folder / "disk" / "data", dump=plan.dump,
            )  # fmt: skip
            stack.callback(self.cluster.stop)
            self._maker = FaultMaker(
                self.cluster, plan.durations, rng, self._start, self._misled(folder), disk, plan.one_of_each
            )
            self.cluster.start_services()
            for name in self.cluster.names[2:]:
                self._start(name)
            self.tell(processes=self.cluster.names)
            self._play(rng)
            self.cluster.stop_product()
            return self._check(folder)

    def _misled(self, folder: Path) -> tuple[str, ...]:
        """Lets one web process and one worker take their time from files. Returns their names."""
        library = fake_time_library()
        if library is None:
            self.tell(skipped="clock", why="libfaketime is missing: tools/debian.sh faketime .venv-debian")
            return ()
        names = self.cluster.webs[-1], self.cluster.workers[0]
        for name in names:
            self._extra[name] = variables_of_clock(library, folder / f"{name}.clock")
        return names

    def _start(self, name: str) -> None:
        self.cluster.start_process(name, self._extra.get(name))

    # ── Matches and faults ──────────────────────────────────────────────────────────────────────

    def _play(self, rng: Random) -> None:
        plan = self.plan
        command = [sys.executable, "-m", "tests.chaos.open_matches"]
        enough = self.cluster.folder / "enough"
        sizes = map(str, (plan.matches, plan.at_once, plan.socket_tables, enough, ",".join(plan.left_tables)))
        with (
            (self.cluster.logs / "opener.log").open("wb") as log,
            subprocess.Popen(
                [*command, *sizes], cwd=ROOT, env=self.cluster.env, stdout=subprocess.PIPE, stderr=log
            ) as opener,
        ):
            self._opener = opener
            try:
                tables = [json.loads(opener.stdout.readline()) for _ in range(plan.socket_tables)]
                loop = asyncio.new_event_loop()
                players = threading.Thread(target=loop.run_until_complete, args=(self._players(tables, rng),))
                players.start()
                try:
                    self._let_fail(rng)
                    enough.touch()
                    self._wait_for_ends()
                finally:
                    loop.call_soon_threadsafe(self._over.set)
                    players.join()
                    loop.close()
            finally:
                opener.kill()

    async def _players(self, tables: Sequence[dict[str, Any]], rng: Random) -> None:
        self._over = asyncio.Event()
        addresses = [f"http://127.0.0.1:{self.cluster.ports[name]}" for name in self.cluster.webs]
        tasks = [
            asyncio.create_task(
                SocketPlayer(
                    code=table["code"], cookie=cookie, addresses=addresses, rng=Random(rng.random()), sent=self.sent
                ).play()
            )
            for table in tables
            for cookie in table["cookies"]
        ]
        await self._over.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _let_fail(self, rng: Random) -> None:
        plan = self.plan
        until, done = self._end - plan.reading - plan.patience, 0
        most = self._maker.kinds if plan.faults is None else plan.faults
        while time.monotonic() < until and done < most and not self._opener_failed:
            polling.last(rng.uniform(*plan.breath))
            self._revive()
            together = [self._maker.next()]
            if rng.random() < plan.together:
                together += filter(None, [self._maker.next_beside(together[0])])
            done += len(together)
            self._happen(together)
        if done < most:
            self._complete = False
            self.tell(no_time_for=[f"{each.target} {each.kind}" for each in self._maker.left])

    def _happen(self, faults: Sequence[Fault]) -> None:
        """Lets faults begin together, and ends each after its time; their processes are ready again afterwards."""
        begin = time.time()
        told = [f"{each.target} {each.kind}" for each in faults]
        try:
            with ExitStack() as stack:
                for each in faults:
                    stack.enter_context(each.during())
                polling.last(max(each.seconds for each in faults))
        except (RuntimeError, subprocess.TimeoutExpired) as error:  # such as a migration that was refused
            self._complete = False
            self.tell(failed=told, said=str(error)[-1000:])
        self._revive()
        end = time.time()
        if any(each.is_outage for each in faults):
            self.outages.append([begin, end])
        self.tell(fault=told, seconds=round(end - begin, 1), running=self._running(), load=os.getloadavg()[0])

    def _revive(self) -> None:
        """Starts what has ended, as a supervisor does. That too is an outage."""
        begin = time.time()
        ended = [name for name in self.cluster.names if not self.cluster.is_running(name)]
        for name in ended:
            try:
                self._start(name)
            except DidNotStart as error:  # such as a web process whose database is not back yet
                self.tell(did_not_start=name, said=str(error)[-300:])
        if ended:
            self.outages.append([begin, time.time()])
            self.tell(started_again=ended)

    def _wait_for_ends(self) -> None:
        """Waits, without any fault, until every match has ended; with `abort`, until each of them has gone on.

        After half of the time no further match begins, so that those that run can end.
        """
        began = time.monotonic()
        until = min(began + self.plan.patience, self._end - self.plan.reading)
        heads = self._newest_entries()
        while not self._is_over(heads) and time.monotonic() < until:
            self._revive()
            polling.last(POLL_SECONDS)
            heads = self._newest_entries() if heads is None else heads
            if time.monotonic() > until - self.plan.patience / 2 and self._opener.poll() is None:
                self._opener.kill()
        self.heads = heads or {}
        if self._opener_failed:
            self._complete = False
            self.tell(failed="open_matches", said=(self.cluster.logs / "opener.log").read_text()[-2000:])
        self.tell(running=self._running(), seconds=round(time.monotonic() - began, 1))

    @property
    def _opener_failed(self) -> bool:
        return (self._opener.poll() or 0) > 0

    def _is_over(self, heads: dict[str, int] | None) -> bool:
        if not self.plan.abort:
            return self._running() == 0
        now = self._newest_entries()
        if heads is None or now is None:
            return False
        return all(now.get(match, number + 1) > number for match, number in heads.items())

    def _newest_entries(self) -> dict[str, int] | None:
        """Returns match -> number of its newest entry, of those that run; None without the database."""
        try:
            with self.cluster.database.connect() as line:
                rows = line.execute(
                    "SELECT match_id::text, max(number) FROM games_log WHERE match_id IN"
                    " (SELECT id FROM games_match WHERE status IN ('running', 'paused')) GROUP BY match_id"
                ).fetchall()
        except psycopg.Error:
            return None
        return dict(rows)

    def _running(self) -> int | None:
        """Returns the number of running matches, and one more while further ones begin; None without the database."""
        to_come = self._opener.poll() is None
        try:
            with self.cluster.database.connect() as line:
                row = line.execute("SELECT count(*) FROM games_match WHERE status IN ('running', 'paused')").fetchone()
        except psycopg.Error:
            return None
        running: int = row[0] if row else 0
        return running + to_come

    # ── The laws ────────────────────────────────────────────────────────────────────────────────

    def _check(self, folder: Path) -> int:
        record = folder / "record.json"
        if self.plan.keep is not None:
            shutil.copytree(self.cluster.logs, self.plan.keep, dirs_exist_ok=True)
        told = {
            "outages": self.outages, "heads": self.heads, "logs": str(self.cluster.logs), "abort": self.plan.abort,
            "sent": as_rows(self.sent),
        }  # fmt: skip
        record.write_text(json.dumps(told))
        program = [sys.executable, "-m", "tests.chaos.laws", str(record)]
        unread = list(LAWS)
        with (
            (folder / "laws.err").open("w+") as errors,
            subprocess.Popen(
                program, cwd=ROOT, env=self.cluster.env, stdout=subprocess.PIPE, stderr=errors, text=True
            ) as reader,
        ):
            end = threading.Timer(self._end - time.monotonic(), reader.kill)
            end.start()
            for line in reader.stdout or ():
                said = json.loads(line)
                self.tell(**said)
                if said.get("law") in unread:
                    unread.remove(said["law"])
            end.cancel()
            code = reader.wait()
            errors.seek(0)
            if unread:
                self.tell(laws_not_read=unread, code=code, said=errors.read()[-3000:])
        return 3 if unread or not self._complete else code
