"""`manage.py serve`: runs the web server at one address.

In the embedded default (no `REDIS_URL`), Celery workers and their ticker run as threads of this process. With a broker,
only the web server runs, and workers are started separately. Stops on SIGINT and SIGTERM with exit code 0.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import sys
import threading
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from config.console_language import in_console_language
from games import database_clock

MIN_FREE_BYTES = 20 * 1024 * 1024
"""Bytes that must be free on the disk at the start, so that it does not fill up in the middle of a match."""
STOP_SECONDS = 5.0
"""Seconds that running work gets to end when the server stops. Interrupted work stays in the database for later."""


class Command(BaseCommand):
    help = "Serves the product: pages, tables, and on the embedded default the workers too."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine alone)")
        parser.add_argument("--port", default="8000", help="port to listen on (default: 8000)")
        parser.add_argument("--migrate", action="store_true", help="first bring the database up to date")
        parser.add_argument("--handbook", action="store_true", help="once ready, build the handbook in the background")

    def handle(self, *args: Any, **options: Any) -> None:
        port = self._port(str(options["port"]))
        self._check_disk(Path(settings.VAR_DIR))
        self._check_port(options["host"], port)
        self._check_database(migrate=options["migrate"])
        self._serve(host=options["host"], port=port, handbook=options["handbook"])

    def _serve(self, *, host: str, port: int, handbook: bool) -> None:
        from config.celery_workers import EmbeddedWorkers
        from config.daphne_server import LiveServer

        from ...asgi import application, readiness
        from ...celery import app
        from ...handbook_build import HandbookBuild
        from ...heartbeat import Heartbeat, broker_reached
        from ...metrics.recorder import start_recorder
        from ...metrics.web_gauges import EventLoopLag, pool_gauges
        from ...models import RunningProcess
        from ...process_register import ProcessReports
        from ...task_queues import queue_names

        from twisted.internet import reactor  # isort: skip  # the one that `config.daphne_server` has chosen

        if connection.vendor == "postgresql":
            from ...postgresql import base

            base.configure_web_process(seconds=settings.KAIJU["DATABASE_PATIENCE"])
        workers = EmbeddedWorkers(app) if settings.KAIJU["EMBEDDED"] else None
        build = HandbookBuild(self._say, address=shown_address(host, port)) if handbook else None

        def ready() -> None:
            if workers is not None:
                workers.start()
            Heartbeat(reactor.callFromThread, reaches_broker=broker_reached()).start()
            reports.start()
            start_recorder("web", sources=[pool_gauges, EventLoopLag(reactor.callFromThread)])
            self._greet(host, port)
            if build is not None:
                build.start()

        def stopping() -> None:
            if build is not None:
                build.stop()
            readiness.begin_draining()
            leave_when_asked_again()

        server = LiveServer(
            host=host, port=port, application=application, ready=ready, stopping=stopping,
            notice=settings.KAIJU["STOP_NOTICE"],
        )  # fmt: skip
        reports = ProcessReports(
            RunningProcess.Kind.WEB, queues=queue_names() if workers else (), sockets=lambda: server.open_sockets
        )
        with contextlib.suppress(KeyboardInterrupt):  # before the server handles the signals
            server.run()
        if server.failure is not None:
            self._fail(*port_taken(host, port, server.failure))
        reports.stop()
        self._stop(workers)

    def _stop(self, workers: Any) -> None:
        leave_when_asked_again()
        last_resort = threading.Timer(STOP_SECONDS, os._exit, (0,))
        last_resort.daemon = True
        last_resort.start()
        if workers is not None:
            workers.stop(timeout=STOP_SECONDS)
        self._say("已停止。", "Stopped.")

    # ── Checks before the start ─────────────────────────────────────────────────────────────────

    def _port(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 6 and 0 < int(text) < 65536):
            self._fail(
                f"没有端口“{text}”：请用 1–65535 之间的数字，例如 make play PORT=8080。",
                f'There is no port "{text}": use a number from 1 to 65535, as in make play PORT=8080.',
            )
        return int(text)

    def _check_disk(self, folder: Path) -> None:
        probe = folder / f".probe-{os.getpid()}"
        try:
            Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)
            probe.write_bytes(b"\0" * 4096)
            free = shutil.disk_usage(folder).free
        except OSError as error:
            self._fail(
                f"无法写入 {folder}（{error.strerror}）。请检查权限和磁盘空间，或用环境变量 KAIJU_VAR 指定别的文件夹。",
                f"Cannot write to {folder} ({error.strerror}): check its permissions and the disk's free space, "
                "or name another folder in KAIJU_VAR.",
            )
        finally:
            probe.unlink(missing_ok=True)
        if free < MIN_FREE_BYTES:
            self._fail(
                f"磁盘空间不足：{folder} 所在的磁盘只剩 {free // 2**20} MB，请先腾出空间。",
                f"The disk is full: only {free // 2**20} MB left for {folder}. Free some space first.",
            )

    def _check_port(self, host: str, port: int) -> None:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host.strip("[]"), port))
                probe.listen(1)
            except OSError as error:
                self._fail(*port_taken(host, port, error.strerror or str(error)))

    def _check_database(self, *, migrate: bool) -> None:
        try:
            connection.ensure_connection()
            if migrate:  # here, since a separate command would load the product twice
                call_command("migrate", verbosity=0, skip_checks=True)
            executor = MigrationExecutor(connection)
            missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
            database_clock.learn_time()
        except DatabaseError as error:
            reason = str(error).strip().splitlines()[0]
            self._fail(f"数据库无法使用：{reason}", f"The database can't be used: {reason}")
        finally:
            connection.close()
        if missing:
            self._fail(
                "数据库还没有准备好：请先运行 python manage.py migrate。",
                "The database is not prepared: run python manage.py migrate first.",
            )

    # ── Messages ────────────────────────────────────────────────────────────────────────────────

    def _greet(self, host: str, port: int) -> None:
        from accounts.email_confirmation import confirmed_by_button

        address = shown_address(host, port)
        self._say(
            f"Kaiju 开局已就绪 {address} （按 Ctrl-C 停止）", f"Kaiju is ready at {address} (press Ctrl-C to stop)"
        )
        if confirmed_by_button():
            self._say(
                "这里不发邮件：信件打印在本窗口，邮箱地址在网页上按一下按钮即可确认。",
                "No mail is sent from here: messages are printed in this window, and a button on the page confirms an "
                "email address.",
            )

    def _say(self, chinese: str, english: str) -> None:
        self.stdout.write(in_console_language(chinese, english))
        self.stdout.flush()

    def _fail(self, chinese: str, english: str) -> NoReturn:
        self.stderr.write(in_console_language(chinese, english))
        sys.exit(1)


def leave_when_asked_again() -> None:
    """Makes the next SIGINT or SIGTERM end the process at once, instead of waiting for requests to end.

    Called when the server begins to stop after the first signal.
    """
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: os._exit(0))


def shown_address(host: str, port: int) -> str:
    """Returns the address of the server as a person on this machine types it."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104  compared, not bound
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def port_taken(host: str, port: int, reason: str) -> tuple[str, str]:
    """Returns a message in Chinese and English: the server cannot listen at this address, and what to do about it."""
    other = port + 1 if port < 65535 else 8000
    choice = f"make play PORT={other}", f"serve --port {other}"
    return (
        f"无法在 {host}:{port} 上提供服务（{reason}）：请停掉占用它的程序或换端口（{choice[0]}，或 {choice[1]}）。",
        f"Cannot serve on {host}:{port} ({reason}): stop what uses it, or choose another port ({' or '.join(choice)}).",
    )
