"""Sends traces of pages and tasks to an OpenTelemetry collector, if `OTLP_ENDPOINT` names one.

Traced are pages, the API, and tasks that have nothing to do with a running match, each with its database statements.
Sockets, moves, agents and tickers are not: the times of their statements would tell when somebody acts in secret. Of
each span only the fields in `trace_filters.ALLOWED` leave: no parameter, no address and no message of an error.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

FROM_VISITORS: Final = frozenset({b"traceparent", b"tracestate", b"baggage"})
"""Headers that are removed from requests: with them visitors could have every request of theirs traced."""

App = Callable[[dict[str, Any], Any, Any], Awaitable[Any]]

_provider: TracerProvider | None = None


def start_tracing(service: str) -> None:
    """Begins to trace in this process, under the name of a service such as `kaiju-web`, if the settings ask for it.

    Call it before the first connection to the database.
    """
    global _provider  # noqa: PLW0603
    if not settings.KAIJU["OTLP_ENDPOINT"] or _provider is not None:
        return
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.instrumentation.celery import CeleryInstrumentor
    from opentelemetry.instrumentation.psycopg import PsycopgInstrumentor
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    from .trace_filters import AllowedFields, provider_of

    exporter = AllowedFields(OTLPSpanExporter(endpoint=f"{settings.KAIJU['OTLP_ENDPOINT'].rstrip('/')}/v1/traces"))
    _provider = provider_of(service, BatchSpanProcessor(exporter), ratio=settings.KAIJU["TRACE_RATIO"])
    PsycopgInstrumentor().instrument(tracer_provider=_provider)
    CeleryInstrumentor().instrument(tracer_provider=_provider)  # type: ignore[no-untyped-call]


def trace_pages(app: App) -> App:
    """Returns the application for pages, traced if `start_tracing` has begun to trace."""
    if _provider is None:
        return app
    from opentelemetry.instrumentation.asgi import OpenTelemetryMiddleware

    traced: Any = OpenTelemetryMiddleware(app, tracer_provider=_provider, exclude_spans=["receive", "send"])

    async def trace(scope: dict[str, Any], receive: Any, send: Any) -> Any:
        headers = [pair for pair in scope["headers"] if pair[0] not in FROM_VISITORS]
        return await traced({**scope, "headers": headers}, receive, send)

    return trace


def stop_tracing() -> None:
    """Sends the spans that wait, and traces no longer."""
    global _provider  # noqa: PLW0603
    if _provider is None:
        return
    from opentelemetry.instrumentation.celery import CeleryInstrumentor
    from opentelemetry.instrumentation.psycopg import PsycopgInstrumentor

    CeleryInstrumentor().uninstrument()  # type: ignore[no-untyped-call]
    PsycopgInstrumentor().uninstrument()
    _provider.shutdown()
    _provider = None


class RouteOfPageMiddleware:
    """Django middleware that adds the route of a page to its span, since its address may contain a secret."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Sequence[Any], kwargs: dict[str, Any]) -> None:
        from opentelemetry import trace

        if request.resolver_match is not None:
            trace.get_current_span().set_attribute("http.route", f"/{request.resolver_match.route}")
