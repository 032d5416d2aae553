"""`manage.py serve_metrics`: shows the figures of all processes of this machine to Prometheus, on a private port."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config.console_language import in_console_language

DATABASE_SECONDS = 4.0
"""Seconds in which the database must answer. Prometheus gives a scrape 10 s by default."""


class Command(BaseCommand):
    help = "Serves /metrics for Prometheus: the figures of all processes of this machine, and of database and broker."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine alone)")
        parser.add_argument("--port", default=9464, type=int, help="port to listen on (default: 9464)")

    def handle(self, *args: Any, **options: Any) -> None:
        from config.metrics.server import MetricsServer
        from config.postgresql import base

        host, port = options["host"], options["port"]
        try:
            server = MetricsServer(host, port, Path(settings.KAIJU["METRICS_DIR"]))
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or error
            self.stderr.write(
                in_console_language(
                    f"无法在 {host}:{port} 上提供指标：{reason}", f"Cannot serve metrics on {host}:{port}: {reason}"
                )
            )
            sys.exit(1)
        base.configure_metrics_process(seconds=DATABASE_SECONDS)
        signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=server.shutdown).start())
        address = f"http://{host}:{server.server_address[1]}/metrics"
        self.stdout.write(in_console_language(f"指标在 {address}", f"The metrics are at {address}"))
        self.stdout.flush()
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()
        server.server_close()
