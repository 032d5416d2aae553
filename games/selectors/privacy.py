"""Decides who finds a private match, and who reads its words.

A match is private when its table was opened by a person by code. Rated, its result, seats and cards are public and its
words are for its seats and staff. Unrated, all of it is for its seats, staff and whoever holds its link: it stands in
no list, record, review, puzzle, statistic or export. The link is not the table's code.
"""

from __future__ import annotations

import hmac
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Exists, OuterRef, Q

from games.models import Match, MatchSeat


def in_public(prefix: str = "") -> Q:
    """Filters for matches that public lists and figures may include. `prefix` leads to the match, as in `match__`."""
    return Q(**{f"{prefix}private": False}) | Q(**{f"{prefix}rated": True})


def found_by(viewer: Any) -> Q:
    """Filters for matches that a list may show this viewer: the public ones, and those that they started in."""
    pk = getattr(viewer, "pk", None)
    if pk is None:
        return in_public()
    return in_public() | Q(Exists(MatchSeat.objects.filter(match=OuterRef("pk"), user=pk)))


def is_insider(match: Match, viewer: Any) -> bool:
    """Tells whether this viewer started in the match or is staff."""
    pk = getattr(viewer, "pk", None)
    if pk is None or not getattr(viewer, "is_active", False):
        return False
    return bool(viewer.is_staff) or any(seat.user_id == pk for seat in match.seats.all())


def may_read_words(match: Match, viewer: Any) -> bool:
    """Tells whether this viewer, who has found the ended match, may read what was said in it.

    Every page and answer asks this before it shows a word. The link of an unrated private match opens everything to
    those who were given it; the link of a rated one is public, and opens no words.
    """
    return not match.private or not match.rated or is_insider(match, viewer)


def outside_name(match_id: UUID) -> str:
    """Returns the id by which viewers without a seat see an unlisted match: the same in every process, and no link."""
    made = hmac.digest(settings.SECRET_KEY.encode(), b"kaiju match seen from outside" + match_id.bytes, "sha256")
    return str(UUID(bytes=made[:16], version=4))
