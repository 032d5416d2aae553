"""Answers to requests for a share card: the stored picture, or a redirect to the game's picture until it is drawn."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static
from django.utils.cache import get_conditional_response

from accounts.rate_limits import consume, too_many_requests

from .card_contents import Card
from .models import CardPicture
from .services import is_requested, request_drawing

FRESH_SECONDS = 3600
"""Seconds for which others may keep a picture: a new name shows after an hour at the latest."""
LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)


def allowed_language(language: str) -> str:
    """Returns this code of a language of the site. Raises Http404 for any other text."""
    if language not in LANGUAGES:
        raise Http404
    return language


def over_limit(request: HttpRequest) -> HttpResponse | None:
    """Returns the answer 429 if this address has asked for too many cards; else None."""
    return None if consume(request, "card", reads=True) else too_many_requests(request)


def card_answer(request: HttpRequest, card: Card, *, game: str, complete: Callable[[], Card]) -> HttpResponse:
    """Returns the picture of a share card; while no worker has drawn it, a redirect to the picture of its game.

    `complete` returns the card with the facts that are read for the drawing alone. It is called only when a drawing is
    requested.
    """
    key = card.key()
    stored = CardPicture.objects.filter(pk=key).values_list("png", flat=True).first()
    if stored is None:
        if not is_requested(card):
            if not consume(request, "card_drawn", reads=True):
                return too_many_requests(request)
            request_drawing(card, complete())
        waiting = HttpResponseRedirect(static(f"art/preview-{game}.jpg"))
        waiting["Cache-Control"] = "no-store"
        return waiting
    response = HttpResponse(bytes(stored), content_type="image/png")
    response["Cache-Control"] = f"public, max-age={FRESH_SECONDS}"
    response["ETag"] = f'"{key}"'
    return get_conditional_response(request, etag=response["ETag"], response=response) or response
