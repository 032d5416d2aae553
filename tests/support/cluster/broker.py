"""The Valkey of a cluster, which can be cut off from the network without losing anything."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import redis

from tests.support.servers.binaries import valkey_program


class Broker:
    """Commands to the Valkey of a cluster, over a socket file that stays open when its port is closed."""

    def __init__(self, folder: Path, port: int) -> None:
        self.port = port
        self.url = f"redis://127.0.0.1:{port}/0"
        self._socket = folder / "valkey.sock"

    def command(self) -> Sequence[str | Path]:
        """Returns the command that runs Valkey. It stores nothing on disk: all it holds may be lost."""
        return [
            valkey_program(), "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
            "--unixsocket", self._socket, "--unixsocketperm", "700", "--dir", self._socket.parent,
        ]  # fmt: skip

    def answers(self) -> bool:
        """Whether Valkey answers at its port."""
        with redis.Redis(host="127.0.0.1", port=self.port, socket_timeout=1, socket_connect_timeout=1) as line:
            return _pings(line)

    def cut_off(self) -> None:
        """Closes the port and all connections. Valkey runs on and keeps its data, but nobody reaches it."""
        with self._control() as line:
            line.config_set("port", 0)
            for kind in ("normal", "pubsub"):
                line.execute_command("CLIENT", "KILL", "TYPE", kind, "SKIPME", "yes")

    def reconnect(self) -> None:
        """Opens the port again after `cut_off`."""
        with self._control() as line:
            line.config_set("port", self.port)

    def queue_length(self, queue: str) -> int:
        """Returns the number of tasks that wait in a queue of Celery, without those that a worker has taken."""
        with self._control() as line:
            return int(line.llen(queue))

    def _control(self) -> redis.Redis:
        return redis.Redis(unix_socket_path=str(self._socket), socket_timeout=5)


def _pings(line: redis.Redis) -> bool:
    try:
        return bool(line.ping())
    except redis.RedisError:
        return False
