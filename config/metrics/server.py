"""The page `/metrics` on a port of its own, which the public server does not have."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import choose_encoder
from prometheus_client.multiprocess import MultiProcessCollector

from .installation import InstallationCollector

PAGE = "/metrics"


class MetricsServer(ThreadingHTTPServer):
    """A web server with a single page: all figures of this machine's processes and of the installation."""

    daemon_threads = True

    def __init__(self, host: str, port: int, folder: Path) -> None:
        """Listens at once. Raises OSError if it cannot, or if the folder of the figures cannot be written."""
        folder.mkdir(parents=True, exist_ok=True)
        super().__init__((host, port), MetricsHandler)
        self.registry = CollectorRegistry()
        installation: Any = InstallationCollector(folder)
        self.registry.register(installation)
        MultiProcessCollector(self.registry, str(folder))  # type: ignore[no-untyped-call]
        self.scrape = threading.Lock()
        """Held by the one scrape that reads files and database. Others wait, so that no crowd of them can form."""


class MetricsHandler(BaseHTTPRequestHandler):
    """Answers one request for the page of figures."""

    server: MetricsServer
    timeout = 10

    def do_GET(self) -> None:
        if self.path.partition("?")[0] != PAGE:
            self.send_error(404)
            return
        encode, content_type = choose_encoder(self.headers.get("Accept", ""))
        with self.server.scrape:
            body = encode(self.server.registry)
        self.send_response(200)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def version_string(self) -> str:
        return "kaiju"

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  the library names it
        """Logs nothing: a scrape every few seconds would fill the log."""
