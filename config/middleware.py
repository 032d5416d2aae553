"""What is refused before anything reads it, and what is not sent a second time."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import unquote_to_bytes

from django.contrib.auth import SESSION_KEY
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers, set_response_etag

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


class ConditionalApiMiddleware:
    """Answers of the API carry an `ETag` of their content; who names it in `If-None-Match` gets 304 and no body.

    An answer differs by the caller, the language and the form: a store on the way must not hand it to somebody else,
    and asks anew each time.
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
    """Keeps private pages out of every cache, the browser's too: others who share the device could go back to them.

    Private is each page for a signed-in user (its head names them), what stands under OWN even before that (forms with
    a key in their address, the administration), and what the API tells of oneself: tokens are shown once. What a view
    marks as public stays so.
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
        if request.path.startswith("/api/"):
            return False  # `ConditionalApiMiddleware` says that it is asked for again
        session = getattr(request, "session", None)
        return session is not None and SESSION_KEY in session


def _has_nul(request: HttpRequest) -> bool:
    query = request.META.get("QUERY_STRING", "")
    return (
        "\0" in request.path
        or ("%00" in query and b"\0" in unquote_to_bytes(query))
        or any("\0" in value for value in request.COOKIES.values())
    )
