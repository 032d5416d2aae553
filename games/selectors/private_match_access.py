"""Rules on the viewers who may find a private match and read its messages.

A match is private when a person opened its table by code. If it is rated, its result, seats and cards are public, and
its messages are for its seats and staff. If it is unrated, all of it is for its seats, staff and anybody who has its
link. No list, record, review, puzzle, statistic or export includes it then. The link is not the table's code.
"""

from __future__ import annotations

import hmac
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Exists, OuterRef, Q

from games.models import Match, MatchSeat


def in_public(prefix: str = "") -> Q:
    """Returns a query condition that keeps only matches which public lists and statistics may include.

    They are neither exhibitions, lessons nor practice, and not private and unrated. `prefix` is the lookup from the
    queried model to its match, such as `match__`.
    """
    seen = Q(**{f"{prefix}private": False}) | Q(**{f"{prefix}rated": True})
    return Q(**{f"{prefix}kind": Match.Kind.PLAYED}) & seen


def findable_by(viewer: Any) -> Q:
    """Returns a query condition that keeps only matches which lists may show this viewer.

    These are the public ones, and those in which the viewer started, without lessons and practice.
    """
    pk = getattr(viewer, "pk", None)
    if pk is None:
        return in_public()
    own = Q(Exists(MatchSeat.objects.filter(match=OuterRef("pk"), user=pk))) & ~Q(kind__in=Match.TEACHING)
    return in_public() | own


def is_picture_public(match: Match) -> bool:
    """Whether a picture of this match may be shown to everybody, without its page being opened.

    The match has a result, is not sealed, and was not played at a private table: a rated one is public too, but its
    players met among themselves. An exhibition has none, since it is deleted after some days.
    """
    if match.private or match.is_exhibition:
        return False
    return match.status == Match.Status.FINISHED and match.open_to_all


def is_insider(match: Match, viewer: Any) -> bool:
    """Whether this viewer started in the match or is staff."""
    pk = getattr(viewer, "pk", None)
    if pk is None or not getattr(viewer, "is_active", False):
        return False
    return bool(viewer.is_staff) or any(seat.user_id == pk for seat in match.seats.all())


def may_read_messages(match: Match, viewer: Any) -> bool:
    """Whether this viewer may read the messages of an ended match that they have found.

    Every page and answer checks this before it shows a message. The link of an unrated private match opens everything
    to its recipients. The link of a rated one is public and opens no messages.
    """
    return not match.private or not match.rated or is_insider(match, viewer)


def substitute_id(match_id: UUID) -> str:
    """Returns an id that stands for a private match's real id in what viewers without a seat receive.

    The real id would be a link to the match. The substitute is equal in every process and leads to no page.
    """
    made = hmac.digest(settings.SECRET_KEY.encode(), b"kaiju match seen from outside" + match_id.bytes, "sha256")
    return str(UUID(bytes=made[:16], version=4))
