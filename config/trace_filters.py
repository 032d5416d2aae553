"""Decides which work is traced, and which fields of a span leave. Needs the packages of the lock `deploy`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import SpanExporter, SpanExportResult
from opentelemetry.sdk.trace.sampling import Decision, Sampler, SamplingResult, TraceIdRatioBased
from opentelemetry.trace import Link, SpanKind, Status
from opentelemetry.trace.span import TraceState
from opentelemetry.util.types import Attributes

TRACED_TASKS: Final = (
    "accounts.", "conduct.", "leaderboards.", "puzzles.", "review.", "share.", "statistics.", "tournaments.",
)  # fmt: skip
"""Beginnings of the names of tasks that may be traced. Those of other apps are about live matches."""
ALLOWED: Final = frozenset({
    "celery.action", "celery.state", "celery.task_name", "db.statement", "db.system", "error.type", "http.method",
    "http.request.method", "http.response.status_code", "http.route", "http.status_code",
})  # fmt: skip
"""The attributes of spans that leave. Statements have placeholders in place of their parameters."""


def provider_of(service: str, processor: SpanProcessor, *, ratio: float) -> TracerProvider:
    """Returns a source of traces that keeps this ratio of them."""
    provider = TracerProvider(sampler=TracedWork(ratio), resource=Resource({"service.name": service}))
    provider.add_span_processor(processor)
    return provider


class TracedWork(Sampler):
    """Keeps a ratio of the traces that begin with a page or a permitted task, and nothing of any other work."""

    def __init__(self, ratio: float) -> None:
        self._ratio = TraceIdRatioBased(ratio)

    def should_sample(
        self, parent_context: Context | None, trace_id: int, name: str, kind: SpanKind | None = None,
        attributes: Attributes = None, links: Sequence[Link] | None = None, trace_state: TraceState | None = None,
    ) -> SamplingResult:  # fmt: skip
        parent = trace.get_current_span(parent_context).get_span_context()
        of_task = kind in (SpanKind.CONSUMER, SpanKind.PRODUCER)
        if of_task and not name.rpartition("/")[2].startswith(TRACED_TASKS):
            return SamplingResult(Decision.DROP)
        if parent.is_valid:
            return SamplingResult(Decision.RECORD_AND_SAMPLE if parent.trace_flags.sampled else Decision.DROP)
        if kind in (SpanKind.SERVER, SpanKind.CONSUMER):
            return self._ratio.should_sample(parent_context, trace_id, name, kind, attributes, links, trace_state)
        return SamplingResult(Decision.DROP)  # a statement of a table or a ticker

    def get_description(self) -> str:
        return "pages and permitted tasks"


class AllowedFields(SpanExporter):
    """Sends spans on with the permitted fields alone."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        return self._exporter.export([allowed(span) for span in spans])

    def shutdown(self) -> None:
        self._exporter.shutdown()

    def force_flush(self, timeout_millis: int = 30_000) -> bool:
        return self._exporter.force_flush(timeout_millis)


def allowed(span: ReadableSpan) -> ReadableSpan:
    """Returns a copy of a span without its events, links, state and other attributes than those in `ALLOWED`."""
    kept: dict[str, Any] = {name: value for name, value in (span.attributes or {}).items() if name in ALLOWED}
    name = span.name
    if span.kind is SpanKind.SERVER:  # its name would be the address
        name = f"{kept.get('http.request.method') or kept.get('http.method') or 'HTTP'} {kept.get('http.route', '-')}"
    elif span.kind is SpanKind.CLIENT:
        name = str(kept.get("db.statement", "")).partition(" ")[0] or "statement"
    return ReadableSpan(
        name=name, context=_without_state(span.context), parent=_without_state(span.parent), resource=span.resource,
        attributes=kept, kind=span.kind, instrumentation_scope=span.instrumentation_scope,
        status=Status(span.status.status_code), start_time=span.start_time, end_time=span.end_time,
    )  # fmt: skip


def _without_state(context: trace.SpanContext | None) -> trace.SpanContext | None:
    if context is None:
        return None
    return trace.SpanContext(context.trace_id, context.span_id, context.is_remote, context.trace_flags)
