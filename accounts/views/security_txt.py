"""The file `/.well-known/security.txt`, which tells where to report a weakness of the site."""

from __future__ import annotations

from datetime import UTC

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.security_contact import contacts, security_text
from accounts.site_address import absolute


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Returns the file; 404 if no contact is configured."""
    if not contacts():
        raise Http404
    address = absolute(request, reverse("security_txt"))
    text = security_text(address=address, now=timezone.now().astimezone(UTC))
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Cache-Control"] = "public, max-age=3600"
    return answer
