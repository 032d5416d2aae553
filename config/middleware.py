"""What is refused before anything reads it."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import unquote_to_bytes

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import translation

from accounts.api.problems import CONTENT_TYPE, body_of, problem_named

Handler = Callable[[HttpRequest], HttpResponse]


class RefuseNulMiddleware:
    """A NUL character in the address, its query or a cookie: no database takes one, and nobody means one (400)."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not _has_nul(request):
            return self.get_response(request)
        if not request.path.startswith("/api/"):
            raise BadRequest("a NUL character")
        with translation.override(translation.get_language_from_request(request)):
            body = body_of(problem_named("MALFORMED"), request.path.replace("\0", "%00"))
            return JsonResponse(body, status=400, content_type=CONTENT_TYPE)


def _has_nul(request: HttpRequest) -> bool:
    query = request.META.get("QUERY_STRING", "")
    return (
        "\0" in request.path
        or ("%00" in query and b"\0" in unquote_to_bytes(query))
        or any("\0" in value for value in request.COOKIES.values())
    )
