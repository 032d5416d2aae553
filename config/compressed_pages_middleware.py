"""Middleware that compresses pages, since a deployment need not have a proxy that does."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from .nul_and_caching_middleware import PrivatePagesMiddleware

KEYS_AND_TOKENS: Final = (*PrivatePagesMiddleware.OWN, "/bots/", "/streams/")
"""Addresses under which pages show email addresses, keys and tokens, some of them only once."""


class CompressedPagesMiddleware(GZipMiddleware):
    """Django middleware that compresses HTML, except where its compressed length could tell a secret (BREACH).

    The attack needs a page with a secret and with text that the attacker chose, which the browser of its victim asks
    for many times. So these stay as they are: pages under `KEYS_AND_TOKENS`, answers to forms, pages of a signed-in
    browser whose address has a query, and answers that a view has marked with `length_is_secret`, such as a home page
    with a hand of cards. The one secret of the other pages, the token of their forms, is masked anew in every answer,
    and Django adds a random number of bytes. docs/decisions/pages-for-everyone.md says more.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        return super().process_response(request, response) if _may_be_compressed(request, response) else response


def _may_be_compressed(request: HttpRequest, response: HttpResponseBase) -> bool:
    if request.method not in ("GET", "HEAD") or request.path.startswith(KEYS_AND_TOKENS):
        return False
    if response.status_code != HTTPStatus.OK or not response.get("Content-Type", "").startswith("text/html"):
        return False
    if getattr(response, "length_is_secret", False):
        return False
    private = "no-store" in response.get("Cache-Control", "")
    return not (private and request.META.get("QUERY_STRING"))
