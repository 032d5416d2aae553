"""Serves the handbook, which `make docs` builds from `docs/`.

The pages are files that the product's own build made. Their few inline scripts run by their hashes, so that nothing
else may: docs/decisions/handbook.md.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from csp.decorators import csp_update
from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils._os import safe_join
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

INLINE_SCRIPT: Final = re.compile(r"<script(?![^>]*\b(?:src|type)=)[^>]*>(.*?)</script>", re.DOTALL)
KEPT_SECONDS: Final = 300
"""How long browsers keep a file of the handbook without asking again. Its name does not tell the version."""


def handbook_address() -> str:
    """Returns the address of the handbook in the active language; empty if this installation has none."""
    if not (settings.HANDBOOK_ROOT / "index.html").is_file():
        return ""
    language = get_language() or ""
    own = next((name for name in (language, language.partition("-")[0]) if name and _is_built(name)), "")
    return f"/docs/{own}/" if own else "/docs/"


def _is_built(folder: str) -> bool:
    return (settings.HANDBOOK_ROOT / folder / "index.html").is_file()


@require_safe
def handbook(request: HttpRequest, path: str = "") -> HttpResponseBase:
    """Serves a file of the handbook; for a folder its page. Raises Http404.

    The start page without a language leads to the reader's own, unless they come from a page of the handbook: its menu
    of languages and its English pages mean the English one.
    """
    if path:
        return _answer(request, path)
    own = handbook_address()
    elsewhere = own not in {"", request.path} and not _comes_from_the_handbook(request)
    response = HttpResponseRedirect(own) if elsewhere else _answer(request, path)
    response["Cache-Control"] = "private, no-cache"  # the next time the reader may come from elsewhere
    patch_vary_headers(response, ["Accept-Language", "Cookie", "Referer"])
    return response


def _comes_from_the_handbook(request: HttpRequest) -> bool:
    """Whether the reader followed a link of the handbook. Browsers name the page to addresses of the same origin."""
    try:
        page = urlsplit(request.headers.get("Referer", ""))
    except ValueError:  # no address
        return False
    return page.netloc == request.get_host() and page.path.startswith(request.path)


def _answer(request: HttpRequest, path: str) -> HttpResponseBase:
    """Returns the answer with a file, or with a folder's page. Raises Http404."""
    try:
        file = Path(safe_join(settings.HANDBOOK_ROOT, path))
        found = file.is_dir()
    except (SuspiciousFileOperation, ValueError) as outside:  # a path that leads out of the folder, or has a NUL byte
        raise Http404 from outside
    if found:
        if path and not path.endswith("/"):
            return HttpResponseRedirect(f"/docs/{path}/")
        file /= "index.html"
    if not file.is_file():
        raise Http404
    response = _page(request, file.read_text("utf-8")) if file.suffix == ".html" else _other_file(file)
    response["Cache-Control"] = f"private, max-age={KEPT_SECONDS}"  # the answer may renew the reader's session
    return response


def _page(request: HttpRequest, text: str) -> HttpResponseBase:
    """Returns the answer with a page, whose policy allows the page's own inline scripts by their hashes."""
    digests = {b64encode(sha256(script.encode()).digest()).decode() for script in INLINE_SCRIPT.findall(text)}

    @csp_update({"script-src": [f"'sha256-{digest}'" for digest in sorted(digests)]})
    def answer(_request: HttpRequest) -> HttpResponseBase:
        return HttpResponse(text)

    return answer(request)


def _other_file(file: Path) -> HttpResponseBase:
    return HttpResponse(file.read_bytes(), content_type=guess_type(file.name)[0] or "application/octet-stream")
