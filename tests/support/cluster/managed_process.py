"""One process of a cluster: its command, its log file, and methods that start, stop, kill and freeze it."""

from __future__ import annotations

import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.servers.process_families import family_of, send_signal

READY_SECONDS = 90.0
"""Seconds in which a process must be ready. Only a failure takes so long."""


class DidNotStart(RuntimeError):
    """The error if a process ends or stays silent before it is ready. Its message holds the end of the log."""


@dataclass(kw_only=True)
class ManagedProcess:
    """A process of a cluster. Its output is appended to `log`, also after a restart."""

    name: str
    command: Sequence[str | Path]
    log: Path
    is_ready: Callable[[], bool]
    """Whether the process does its work. Called again and again after a start."""
    born: Callable[[int], None]
    """Tells the guardian of the cluster the number of a process that has begun, or its negative of one that ended."""
    cwd: Path
    env: Mapping[str, str]
    user: str | None = None
    stopped_by: signal.Signals = signal.SIGTERM
    """The signal that ends the process in order."""
    before: Callable[[], None] = lambda: None
    """Called before each start."""
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)
    _asked: bool = field(default=False, init=False)
    """Whether the process has been asked to end. A second time would cut its work short."""

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def pid(self) -> int:
        if self.process is None:
            raise ProcessLookupError(f"{self.name} has not been started")
        return self.process.pid

    def start(self, variables: Mapping[str, str] | None = None) -> None:
        """Starts the process, with these additional environment variables, and does not wait until it is ready."""
        if self.is_running:
            raise RuntimeError(f"{self.name} runs already")
        self.before()
        self._asked = False
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, cwd=self.cwd, env={**self.env, **(variables or {})}, user=self.user,
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
        self.born(self.process.pid)

    def wait_until_ready(self) -> None:
        """Returns when the process does its work. Raises DidNotStart."""
        until = time.monotonic() + READY_SECONDS
        while not self.is_ready():
            if not self.is_running or time.monotonic() > until:
                ended = "is not ready" if self.is_running else f"ended with {self.process and self.process.returncode}"
                raise DidNotStart(f"{self.name} {ended}:\n{self.text()[-4000:]}")
            threading.Event().wait(0.05)

    def deliver(self, number: signal.Signals) -> None:
        """Sends a signal to the process and all its descendants."""
        send_signal(self.family(), number)

    def kill(self, number: signal.Signals = signal.SIGKILL) -> None:
        """Sends a signal to the process and its descendants. After SIGKILL it returns when the process is gone."""
        self.deliver(number)
        if number == signal.SIGKILL:
            self._end()

    def ask_to_stop(self) -> None:
        """Tells the process to end in order, and does not wait for it."""
        if self.is_running and not self._asked:
            self._asked = True
            self.deliver(signal.SIGCONT)
            send_signal([self.pid], self.stopped_by)

    def stop(self, *, seconds: float = 30.0) -> int:
        """Ends the process in order, after `seconds` by force. Returns its exit code; 0 if it was never started."""
        self.ask_to_stop()
        if self.process is not None:
            try:
                self.process.wait(seconds)
            except subprocess.TimeoutExpired:
                self.kill()
        return self._end()

    def family(self) -> set[int]:
        """Returns the numbers of the process and all its descendants; empty if it does not run."""
        return family_of({self.pid}) if self.is_running else set()

    def text(self) -> str:
        """Returns the output of all runs of this process."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def _end(self) -> int:
        if self.process is None:
            return 0
        code = self.process.wait()
        self.born(-self.process.pid)
        return code
