"""Collects everything that leaves a process for operators: both forms of the log, reports, traces and figures."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from google.protobuf.json_format import MessageToDict
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from prometheus_client import generate_latest

from config import tracing
from config.error_message_filter import ErrorMessageFilter
from config.error_reports import ReportHandler
from config.log_format import formatter
from config.metrics.recorder import Recorder
from config.metrics.server import MetricsServer
from config.outage_log_filter import OutageFilter
from config.secret_path_log_filter import SecretPathFilter

from .http_receiver import Receiver


class OutboundData:
    """The log as text and as JSON, a Sentry and a collector of traces on the loopback, and the figures."""

    def __init__(self, receiver: Receiver, folder: Path) -> None:
        self.receiver = receiver
        self.logs = {style: io.StringIO() for style in ("text", "json")}
        self._handlers: list[logging.Handler] = [ReportHandler(f"http://public@{receiver.host}/1", "v1")]
        for style, stream in self.logs.items():
            lines = logging.StreamHandler(stream)
            lines.setFormatter(formatter(style))
            self._handlers.append(lines)
        for handler in self._handlers:
            for each in (OutageFilter(), SecretPathFilter(), ErrorMessageFilter()):
                handler.addFilter(each)
            logging.getLogger().addHandler(handler)
        self.recorder = Recorder(folder, "web")
        self.recorder.start()
        self.page = MetricsServer("127.0.0.1", 0, folder)
        self._closed = False

    def finish(self) -> dict[str, str]:
        """Sends what waits, and returns everything by where it went: `text`, `json`, `reports`, `traces`, `figures`."""
        self.close()
        figures = generate_latest(self.page.registry).decode()
        bodies = self.receiver.bodies
        reports = "\n".join(body.decode() for path, body in bodies if "envelope" in path)
        return {
            **{style: stream.getvalue() for style, stream in self.logs.items()},
            "reports": reports,
            "traces": "\n".join(_words_of(body) for path, body in bodies if path == "/v1/traces"),
            "figures": figures,
        }

    def close(self) -> None:
        """Sends what waits, and collects no more. A second call does nothing."""
        tracing.stop_tracing()
        for handler in self._handlers:
            logging.getLogger().removeHandler(handler)
            handler.close()
        self._handlers.clear()
        self.page.server_close()
        if not self._closed:
            self._closed = True
            self.recorder.stop()


def trace_everything(receiver: Receiver) -> None:
    """Begins to trace every page and task to this receiver. Changes the settings: the caller restores them."""
    settings.KAIJU = {**settings.KAIJU, "OTLP_ENDPOINT": f"http://{receiver.host}", "TRACE_RATIO": 1.0}
    settings.MIDDLEWARE = ["config.tracing.RouteOfPageMiddleware", *settings.MIDDLEWARE]
    tracing.start_tracing("kaiju-test")


def _words_of(body: bytes) -> str:
    """Returns all texts and numbers of a request with traces; its random ids could look like anything."""
    return "\n".join(_leaves(MessageToDict(ExportTraceServiceRequest.FromString(body))))


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, each in value.items():
            if name not in ("traceId", "spanId", "parentSpanId"):
                yield name
                yield from _leaves(each)
    elif isinstance(value, list):
        for each in value:
            yield from _leaves(each)
    else:
        yield str(value)
