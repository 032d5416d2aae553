"""Answers that make the site installable: its manifest, its service worker, and the page for browsers that are offline.

The service worker keeps the offline page in each language, and nothing else: no other page ever comes from its store,
so nobody sees an old state of a table. It also shows what Web Push brings.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.templatetags.ui import page_language

WORKER: Final = "js/site/service_worker.js"
ICONS: Final = (("art/app-192.png", "192x192", "any"), ("art/app-512.png", "512x512", "any"),
                ("art/app-maskable-512.png", "512x512", "maskable"))  # fmt: skip
"""The icons of the installed site, made by `tools/app_icons.py`."""
BADGE: Final = "art/app-badge-96.png"
"""The small picture of one colour in a phone's status bar."""


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Returns the web app manifest in the language that `?language=` names, else in the reader's.

    Browsers request it without cookies, so a page names its language.
    """
    language = request.GET.get("language", "")
    with translation.override(language if language in dict(settings.LANGUAGES) else translation.get_language()):
        content = _manifest()
    return HttpResponse(json.dumps(content, ensure_ascii=False), content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Returns the service worker: what this version keeps, and the script that does it.

    Its text changes with everything that it keeps, so browsers notice a new version, which takes over at once.
    """
    codes = [code for code, _name in settings.LANGUAGES]
    kept = sha256("".join(map(_offline_text, codes)).encode()).hexdigest()[:16]
    shell = {
        "version": kept, "pages": {code: reverse("offline", args=[code]) for code in codes},
        "icon": static(ICONS[0][0]), "badge": static(BADGE),
    }  # fmt: skip
    text = f"self.SHELL = {json.dumps(shell)};\nimportScripts({json.dumps(static(WORKER))});\n"
    response = HttpResponse(text, content_type="text/javascript; charset=utf-8")
    response.headers["Service-Worker-Allowed"] = "/"
    return response


@require_safe
def offline_page(request: HttpRequest, language: str) -> HttpResponse:
    """Shows the page for a browser without a connection, which the service worker keeps. It is the same for all."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return HttpResponse(_offline_text(language))


def _offline_text(language: str) -> str:
    with translation.override(language):
        return render_to_string("site/offline.html")


def _manifest() -> dict[str, Any]:
    return {
        "id": "/", "start_url": "/", "scope": "/", "display": "standalone", "lang": page_language(),
        "name": gettext("Kaiju"), "short_name": gettext("Kaiju"),
        "description": gettext(
            "Live table games in the browser, against people or AI. Every deal can be verified, every match replayed."
        ),
        "background_color": "#faf6ed", "theme_color": "#faf6ed", "categories": ["games"],
        "icons": [
            {"src": static(path), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for path, sizes, purpose in ICONS
        ],
    }  # fmt: skip
