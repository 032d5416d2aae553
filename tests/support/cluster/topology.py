"""The class of a cluster: two web processes behind a proxy, a worker for each queue, PostgreSQL and Valkey.

The processes are those of a deployment, with `config.settings.prod` and the commands of its units. All listen on the
loopback interface alone. Whatever ends the owner of a cluster, its guardian leaves no process and no folder behind.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.browser.support.server_processes import LEFT_OUT
from tests.support.servers.database_dump import restore_dump
from tests.support.servers.process_families import family_of, process_times

from . import guardian, proxy_configuration
from .broker import Broker
from .database import Database
from .managed_process import ManagedProcess

ROOT = Path(__file__).resolve().parents[3]
QUEUES = ("default", "agents", "advice", "review")
THREADS = {"default": 4, "agents": 4, "advice": 2, "review": 1}
"""Queue -> threads of its worker, as in `deploy/`."""
PORTS = range(20_000, 32_000)
"""Ports of the cluster. Systems give clients higher ones, which could take the port of a process that is restarted."""


class Cluster:
    """A deployment on this machine. As a context manager, it starts before the block and stops after it.

    Its processes are `database`, `broker`, `web1`, `web2`, …, `worker-<queue>` and `proxy`; `names` lists them in the
    order in which they start. A worker that takes several queues is `worker-default+agents`.
    """

    def __init__(
        self,
        *,
        web: int = 2,
        workers: Sequence[str] = QUEUES,
        proxy: bool = True,
        variables: Mapping[str, str] | None = None,
        database_settings: Sequence[str] = (),
        folder: Path | None = None,
        data: Path | None = None,
        static_files: bool = False,
        dump: Path | None = None,
        port: int = 0,
    ) -> None:
        """Chooses ports and writes configurations; `start` starts the processes.

        `workers` are the queues of each worker, with commas between. `variables` go to all processes. `folder` is kept
        after the end; without one, a temporary one is deleted. `data` is the folder of the database's files, by default
        in `folder`. `static_files` collects what pages need; sockets and the API do without. `dump` is a dump of a
        migrated database; without one, `migrate` runs. `port` is the proxy's, 0 any free one. Raises FileNotFoundError
        if a program is missing, and names it.
        """
        self._given_folder, self._static_files, self._variables = folder, static_files, dict(variables or {})
        self._dump = dump
        self.folder = folder or Path(tempfile.mkdtemp(prefix="kaiju-cluster-"))
        for each in (self.folder, self.logs):
            each.mkdir(parents=True, exist_ok=True)
            each.chmod(0o755)  # PostgreSQL and the proxy run as another user
        webs = [f"web{number}" for number in range(1, web + 1)]
        self.ports = dict(zip(["database", "broker", *webs, *["proxy"] * proxy], _free_ports(web + 3), strict=False))
        if proxy and port:
            self.ports["proxy"] = port
        self.broker = Broker(self.folder, self.ports["broker"])
        self.database = Database(
            data or self.folder / "data", self.ports["database"], database_settings, programs=self.folder / "programs"
        )
        self._guardian: subprocess.Popen[str] | None = None
        self._processes: dict[str, ManagedProcess] = {}
        self._add("database", self.database.command(), self.database.answers, user=self.database.user,
                  stopped_by=signal.SIGINT, before=self.database.clear_lock)  # fmt: skip
        self._add("broker", self.broker.command(), self.broker.answers)
        for name in webs:
            serve = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(self.ports[name])]
            self._add(name, serve, partial(_answers_requests, self.ports[name]))
        for queues in workers:
            self._add_worker(queues)
        if proxy:
            self._add_proxy([self.ports[name] for name in webs])

    # ── All together ────────────────────────────────────────────────────────────────────────────

    def start(self) -> None:
        """Starts all processes, with a migrated database, and returns when all are ready."""
        try:
            self.start_services()
            for name in self.names[2:]:
                self._processes[name].start()
            for name in self.names[2:]:
                self._processes[name].wait_until_ready()
        except BaseException:
            self.stop()
            raise

    def start_services(self) -> None:
        """Starts PostgreSQL with a migrated database, and Valkey, and no process of the product."""
        self._keep_guard()
        self.database.create_files()
        for name in ("database", "broker"):
            self._processes[name].start()
        for name in ("database", "broker"):
            self._processes[name].wait_until_ready()
        self.database.create()
        if self._dump is None:
            self.manage("migrate", "--verbosity=0", "--skip-checks")
        else:
            restore_dump(self._dump, self.database.url, programs=self.database.programs)
        if self._static_files:
            self.manage("collectstatic", "--no-input", "--verbosity=0")

    def stop(self) -> None:
        """Stops all processes that run, the last started first, and deletes a temporary folder."""
        with contextlib.ExitStack() as stack:
            stack.callback(self._end_guard)
            for name in self.names:
                stack.callback(self._processes[name].stop)
            stack.callback(self.stop_product)

    def stop_product(self) -> None:
        """Ends all processes but PostgreSQL and Valkey in order, all at once so that their waits overlap."""
        product = [self._processes[name] for name in self.names if name not in ("database", "broker")]
        for each in product:
            each.ask_to_stop()
        for each in reversed(product):
            each.stop()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    # ── One process ─────────────────────────────────────────────────────────────────────────────

    def start_process(self, name: str, variables: Mapping[str, str] | None = None) -> None:
        """Starts a process that does not run, with these additional variables. Returns when it is ready."""
        self._processes[name].start(variables)
        self._processes[name].wait_until_ready()

    def stop_process(self, name: str, *, seconds: float = 30.0) -> int:
        """Ends a process in order, as a supervisor does; after `seconds` by force. Returns its exit code."""
        return self._processes[name].stop(seconds=seconds)

    def restart(self, name: str, variables: Mapping[str, str] | None = None) -> None:
        """Ends a process in order, or notes that it has ended, and starts it again on the same port."""
        self.stop_process(name)
        self.start_process(name, variables)

    def kill(self, name: str, number: signal.Signals = signal.SIGKILL) -> None:
        """Sends a signal to a process and its descendants. After SIGKILL it returns when the process is gone."""
        self._processes[name].kill(number)

    def freeze(self, name: str) -> None:
        """Stops a process without ending it. Its port still takes connections, and nothing answers."""
        self._processes[name].deliver(signal.SIGSTOP)

    def thaw(self, name: str) -> None:
        self._processes[name].deliver(signal.SIGCONT)

    def is_running(self, name: str) -> bool:
        """Whether the process has been started and has not ended; a frozen one runs."""
        return self._processes[name].is_running

    def pid(self, name: str) -> int:
        """Returns the number of a process that has been started."""
        return self._processes[name].pid

    def log(self, name: str) -> str:
        """Returns the output of all runs of a process. The files are in `logs`."""
        return self._processes[name].text()

    # ── Addresses ───────────────────────────────────────────────────────────────────────────────

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._processes)

    @property
    def webs(self) -> tuple[str, ...]:
        return tuple(name for name in self.names if name.startswith("web"))

    @property
    def workers(self) -> tuple[str, ...]:
        return tuple(name for name in self.names if name.startswith("worker-"))

    @property
    def logs(self) -> Path:
        return self.folder / "logs"

    @property
    def url(self) -> str:
        """The address of the site: the proxy's, or without one the first web process's."""
        return f"http://127.0.0.1:{self.ports.get('proxy', self.ports['web1'])}"

    @property
    def database_url(self) -> str:
        return self.database.url

    @property
    def env(self) -> dict[str, str]:
        """The environment of every process of the product."""
        kept = {key: value for key, value in os.environ.items() if not key.startswith((*LEFT_OUT, "KAIJU_"))}
        return {
            **kept,
            "DJANGO_SETTINGS_MODULE": "config.settings.prod",
            "SECRET_KEY": self._secret_key(),
            "ALLOWED_HOSTS": "127.0.0.1,localhost",
            "SECURE_SSL_REDIRECT": "false",
            "DATABASE_URL": self.database.url,
            "REDIS_URL": self.broker.url,
            "TRUSTED_PROXIES": "1" if "proxy" in self.ports else "0",
            "KAIJU_VAR": str(self.folder / "var"),
            "LANG": "C.UTF-8",
            "PYTHONUNBUFFERED": "1",
            **self._variables,
        }

    def manage(self, *arguments: str) -> str:
        """Runs `manage.py` with the environment of the cluster, and returns its output. Raises RuntimeError."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env=self.env, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"manage.py {' '.join(arguments)} ended with {done.returncode}:\n{done.stdout[-4000:]}")
        return done.stdout

    def cpu_seconds(self) -> dict[str, float]:
        """Returns name -> processor seconds that the running process and its descendants used; empty without /proc."""
        times = process_times()
        running = {name: each.pid for name, each in self._processes.items() if each.is_running}
        return {
            name: sum(times[pid][1] for pid in family_of({root}, times) if pid in times)
            for name, root in running.items()
            if times
        }

    # ── Preparation ─────────────────────────────────────────────────────────────────────────────

    def _add_worker(self, queues: str) -> None:
        base = name = f"worker-{queues.replace(',', '+')}"
        number = 1
        while name in self._processes:
            number += 1
            name = f"{base}-{number}"
        threads = max(THREADS[queue] for queue in queues.split(","))
        sign = self.folder / f"{name}.sign"
        command = ["celery", "-A", "config", "worker", "-Q", queues, "-P", "threads", "-c", str(threads)]
        self._add(
            name, [sys.executable, "-m", *command, "-n", f"{name}@%h", "--loglevel", "warning"],
            lambda: sign.exists() and sign.read_text() == "ready",
            before=lambda: sign.unlink(missing_ok=True), variables={"KAIJU_WORKER_FILE": str(sign)},
        )  # fmt: skip

    def _add_proxy(self, upstream: Sequence[int]) -> None:
        folder = self.folder / "proxy"
        folder.mkdir(exist_ok=True)
        folder.chmod(0o755)
        port = self.ports["proxy"]
        configuration = proxy_configuration.write_configuration(folder, port=port, upstream=upstream)
        program = proxy_configuration.nginx_program()
        self._add("proxy", [program, "-c", configuration, "-p", folder], partial(_listens, port))

    def _add(
        self, name: str, command: Sequence[str | Path], is_ready: Callable[[], bool], *,
        variables: Mapping[str, str] | None = None, **more: Any,
    ) -> None:  # fmt: skip
        self._processes[name] = ManagedProcess(
            name=name, command=command, log=self.logs / f"{name}.log", is_ready=is_ready, born=self._tell_guard,
            cwd=ROOT if name.startswith("w") else self.folder, env={**self.env, **(variables or {})}, **more,
        )  # fmt: skip

    def _secret_key(self) -> str:
        path = self.folder / "secret_key"
        if not path.exists():
            path.touch(mode=0o600)
            path.write_text(secrets.token_urlsafe(48))
        return path.read_text()

    def _keep_guard(self) -> None:
        if self._guardian is None:
            doomed = "" if self._given_folder else str(self.folder)
            self._guardian = subprocess.Popen(
                [sys.executable, "-m", guardian.__name__, doomed], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                text=True, bufsize=1, start_new_session=True, cwd=ROOT,
            )  # fmt: skip

    def _tell_guard(self, pid: int) -> None:
        self._keep_guard()
        self._guardian.stdin.write(f"{pid}\n")

    def _end_guard(self) -> None:
        if self._guardian is not None:
            self._guardian.stdin.close()
            self._guardian.wait()
            self._guardian = None


def _answers_requests(port: int) -> bool:
    """Whether a web process answers at this port. `serve` listens there shortly before, to see whether it is free."""
    line = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        line.request("GET", "/healthz")
        line.getresponse()
    except (OSError, HTTPException):
        return False
    finally:
        line.close()
    return True


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def _free_ports(count: int) -> Iterator[int]:
    """Yields `count` different ports of `PORTS` that nobody uses, in an order that differs between two clusters."""
    found = 0
    for port in secrets.SystemRandom().sample(PORTS, len(PORTS)):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            yield port
            found += 1
        if found == count:
            return
