"""Middleware for NUL characters in requests, for ETags of the API, and for pages that no cache may keep."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import unquote_to_bytes

from django.contrib.auth import SESSION_KEY
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers, set_response_etag

from accounts.api.error_responses import CONTENT_TYPE, body_of, problem_named

Handler = Callable[[HttpRequest], HttpResponse]


class RefuseNulMiddleware:
    """Django middleware that answers 400 to a request with a NUL character in its path, query or cookies.

    No database accepts this character, and no user means it.
    """

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


class ConditionalApiMiddleware:
    """Django middleware that adds an `ETag` to API answers, and answers 304 without a body if `If-None-Match` names it.

    An answer depends on the caller, the language and the format. So a cache on the way must not give it to another
    caller, and has to revalidate it each time.
    """

    VARIES = ("Accept", "Accept-Language", "Authorization", "Cookie")

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not request.path.startswith("/api/v1/"):
            return response
        patch_vary_headers(response, self.VARIES)
        if not response.has_header("Cache-Control"):
            known = getattr(getattr(request, "user", None), "is_authenticated", False)
            patch_cache_control(response, no_cache=True, **({"private": True} if known else {}))
        if request.method != "GET" or response.status_code != 200 or response.streaming:
            return response
        if not response.has_header("ETag"):
            set_response_etag(response)
        return get_conditional_response(request, etag=response["ETag"], response=response) or response


class PrivatePagesMiddleware:
    """Django middleware that forbids browsers and proxies to store private pages.

    Otherwise another user of the device could go back to them. All answers to a signed-in browser are private, those of
    the API too. Addresses under `OWN` are private even before sign-in. These are forms with a key in their address, the
    admin, and the caller's own data in the API, where tokens are shown once. Answers that a view marks as public stay
    so.
    """

    OWN = ("/accounts/", "/admin/", "/guest/", "/me/", "/api/v1/me/", "/api/v1/tokens/")

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if "public" not in response.get("Cache-Control", "") and self._private(request):
            patch_cache_control(response, no_store=True, private=True)
        return response

    def _private(self, request: HttpRequest) -> bool:
        if request.path.startswith(self.OWN):
            return True
        session = getattr(request, "session", None)  # a program has none: `ConditionalApiMiddleware` has it revalidate
        return session is not None and SESSION_KEY in session


def _has_nul(request: HttpRequest) -> bool:
    query = request.META.get("QUERY_STRING", "")
    return (
        "\0" in request.path
        or ("%00" in query and b"\0" in unquote_to_bytes(query))
        or any("\0" in value for value in request.COOKIES.values())
    )
