"""Names the donors of gifts for pages of a match, which know the gifts by the references in the match's log."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from games.streams.selectors.gifts import donors_of

MOST: Final = 40
"""The references of one request."""
MAX_AGE: Final = 60
"""Seconds for which caches may keep an answer: no longer, since a donor's name may be erased."""


@require_safe
def gift_donors(request: HttpRequest) -> JsonResponse:
    """Returns the donor, label and number of gifts that acted, by reference. `of` has references, with commas between.

    A reference is random. Whoever has it has seen the gift, so nothing is told before its time.
    """
    asked = [found for part in request.GET.get("of", "").split(",")[:MOST] if (found := _reference(part)) is not None]
    answer = JsonResponse(donors_of(asked))
    answer["Cache-Control"] = f"max-age={MAX_AGE}"
    return answer


def _reference(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
