"""The view that sends the share card of a match."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from accounts.site_address import absolute
from games.models import Match
from games.selectors import with_seats
from games.selectors.private_match_access import is_picture_public

from .card_responses import allowed_language, card_answer, over_limit
from .selectors import match_card, with_last_play


@require_safe
def match(request: HttpRequest, match_id: UUID, language: str) -> HttpResponse:
    """Returns the share card of a match as PNG.

    Raises Http404 unless everybody may see the match: it is finished, neither private nor sealed.
    """
    if refused := over_limit(request):
        return refused
    with translation.override(allowed_language(language)):
        found = get_object_or_404(with_seats(Match.objects.all()), pk=match_id)
        if not is_picture_public(found):
            raise Http404
        card = match_card(found, address=absolute(request, reverse("replay", args=[found.pk])))
        return card_answer(request, card, game=found.game, complete=lambda: with_last_play(card, found))
