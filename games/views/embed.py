"""The replay of an ended match as a frame for other sites: without cookies and without a session."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games import catalog, selectors
from games.models import Match

MAX_AGE = 60
"""Seconds for which caches may keep the data of a frame: no longer, since staff may hide messages."""


def embed_address(request: HttpRequest, match: Match) -> str:
    """Returns the absolute address of a match's frame; empty if other sites may not show the match."""
    return request.build_absolute_uri(reverse("embed", args=[match.pk])) if _may_embed(match) else ""


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"], "form-action": ["'none'"]})  # type: ignore[arg-type]  # typed for views without arguments
def embed(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Shows the replay of an ended match, for a frame on any site. `#` and the query choose the step as on its page."""
    found = _open_match(match_id)
    island = {
        "game": found.game, "data": reverse("embed_data", args=[found.pk]), "seat": None,
        "sheets": {"icons": static("art/icons.svg"), "art": static("art/art.svg")},
    }  # fmt: skip
    context = {"match": found, "island": island, "looks": catalog.game_words(found.game), "unlisted": True}
    page = render(request, "games/embed.html", context)
    page["Cache-Control"] = "no-store"  # the page names a nonce, which is for one answer
    return page


@require_safe
@gzip_page
def embed_data(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Returns the replay of an ended match as JSON, as anybody may read it."""
    found = _open_match(match_id)
    answer = HttpResponse(selectors.replay_bytes(found, None), content_type="application/json")
    answer["Cache-Control"] = f"public, max-age={MAX_AGE}"
    return answer


COOKIELESS = ("/embed/", "/o/")
"""The beginnings of the paths of pages without cookies: frames of replays, and the overlays of streams."""


class CookielessFrames:
    """Middleware that keeps cookies out of frames: none is read, so there is no session, and none is set."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(COOKIELESS):
            return self.get_response(request)
        request.META.pop("HTTP_COOKIE", None)
        request.COOKIES = {}
        request.META.pop("HTTP_AUTHORIZATION", None)
        response = self.get_response(request)
        response.cookies.clear()
        return response


def _may_embed(match: Match) -> bool:
    return match.open_to_all and not match.by_link_only and not match.is_exhibition


def _open_match(match_id: UUID) -> Match:
    found = get_object_or_404(selectors.with_seats(Match.objects.all()), pk=match_id)
    if not _may_embed(found):
        raise Http404
    return found
