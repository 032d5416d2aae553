"""The overlay of a stream: a transparent page for broadcasting software, found by the secret in its address."""

from __future__ import annotations

from csp.constants import NONCE
from csp.decorators import csp
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils import translation
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from games import catalog
from games.streams.selectors.overlay_addresses import stream_of_overlay

SIZES = {"landscape": 1920, "portrait": 1080}
"""The width of each canvas in pixels."""
POLICY = {
    "default-src": ["'none'"],
    "script-src": ["'self'", NONCE],
    "style-src": ["'self'", "'unsafe-inline'"],  # custom properties on elements hold positions of cards
    "img-src": ["'self'", "data:"],
    "connect-src": ["'self'"],
    "frame-ancestors": ["'self'"],  # the desk shows a preview
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
}


@require_safe
@xframe_options_sameorigin
@csp(POLICY)  # type: ignore[arg-type]  # typed for views without arguments
def overlay(request: HttpRequest, secret: str) -> HttpResponse:
    """Shows the overlay of the stream with this secret. `size` and `lang` of the query choose canvas and language.

    `sound=0` silences it. Raises Http404 for a wrong secret.
    """
    stream = stream_of_overlay(secret, address=request.META.get("REMOTE_ADDR", ""))
    if stream is None:
        raise Http404
    size = request.GET.get("size", "")
    size = size if size in SIZES else "landscape"
    language = _language(request.GET.get("lang", ""), stream.owner.language)
    with translation.override(language):
        island = {
            "socket": f"/ws/overlay/{secret}/", "size": size, "sound": request.GET.get("sound") != "0",
            "sheets": {"icons": static("art/icons.svg"), "art": static("art/art.svg")},
        }  # fmt: skip
        context = {"island": island, "size": size, "width": SIZES[size], "game": stream.game, "title": stream.title}
        page = render(request, "streams/overlay.html", context)
    page["Cache-Control"] = "no-store"  # the page names a nonce and holds the secret
    page["Referrer-Policy"] = "no-referrer"
    page["X-Robots-Tag"] = "noindex"
    page["Content-Language"] = language
    return page


def _language(wished: str, usual: str) -> str:
    """Returns the language of the overlay: that of its address, else the streamer's, else the site's."""
    for each in (wished.lower(), usual):
        for known in catalog.languages():
            if each and known.startswith(each):
                return known
    return settings.LANGUAGE_CODE
