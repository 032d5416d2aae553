"""The answer to a failed request: 503 while the database or the broker is unreachable, otherwise the error page."""

from __future__ import annotations

import logging
import random
import sys
import threading
import time
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import add_never_cache_headers
from django.views.defaults import server_error as fault

from accounts.api.error_responses import CONTENT_TYPE, body_of, problem_named

from .outage_errors import outage_cause

log = logging.getLogger(__name__)

MIN_RETRY_SECONDS, MAX_RETRY_SECONDS = 3, 8
"""Range of the seconds in `Retry-After`. The value is random, so that clients do not return all at once."""
LOG_EVERY_SECONDS = 60.0
"""Seconds between two log entries about such answers."""


class UnavailableCounter:
    """A counter of requests answered with 503 in an outage. It logs their number at most once a minute."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._told_at, self._since = float("-inf"), 0

    def count(self, error: BaseException) -> None:
        """Counts one more request answered with 503 during an outage.

        The log names only the type of the error that showed the outage.
        """
        with self._guard:
            self._since += 1
            now = time.monotonic()
            if now - self._told_at < LOG_EVERY_SECONDS:
                return
            count, self._told_at, self._since = self._since, now, 0
        log.warning("%s: %d requests were answered with 503", type(error).__name__, count)


refusals = UnavailableCounter()


def server_error(request: HttpRequest) -> HttpResponse:
    """Returns the answer to a request whose view raised an error. Django calls it as `handler500`."""
    error = outage_cause(sys.exception() if sys.version_info >= (3, 12) else sys.exc_info()[1])
    if error is None:
        return fault(request)
    refusals.count(error)
    response = unavailable(request)
    response._has_been_logged = True  # type: ignore[attr-defined]  # Django would add a traceback for each request
    return response


def unavailable(request: HttpRequest) -> HttpResponse:
    """Returns a 503 page, or an API problem, in the visitor's language, with `Retry-After`.

    It uses neither the database nor the broker, since one of them is unreachable.
    """
    wait = random.randint(MIN_RETRY_SECONDS, MAX_RETRY_SECONDS)  # noqa: S311  spreads the returning clients
    language = getattr(request, "LANGUAGE_CODE", "") or translation.get_language_from_request(request)
    with translation.override(language):
        response = _problem(request) if request.path.startswith("/api/") else _page(request, wait)
    response["Retry-After"] = str(wait)
    add_never_cache_headers(response)
    return response


def _problem(request: HttpRequest) -> HttpResponse:
    return JsonResponse(body_of(problem_named("AWAY"), request.path), status=503, content_type=CONTENT_TYPE)


def _page(request: HttpRequest, wait: int) -> HttpResponse:
    # without the request: context processors may need a service that is unreachable
    shown: dict[str, Any] = {"wait": wait if request.method in ("GET", "HEAD") else None}
    return render(None, "503.html", shown, status=503)
