"""A person's running match on the home page: their own view of it in small, whose turn it is, and the time left."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import catalog, selectors
from games.agents.personas import localized_name
from games.models import Match


@require_safe
@never_cache
def own_match(request: HttpRequest) -> JsonResponse:
    """Answers with `{"match"}`: what the home page shows of the reader's running match, null without one."""
    return JsonResponse({"match": own_match_parts(request.user, now=timezone.now())})


def own_match_parts(user: Any, *, now: datetime) -> dict[str, Any] | None:
    """Returns what the home page shows of this person's latest running match; None without one.

    It is `{"code", "game", "about", "heading", "line", "until", "now", "frame"}`. `frame` is the state frame that the
    person's own page of the table gets, and everything else follows from it. `until` is the end of the person's turn as
    an ISO time, None while others are to move.
    """
    match = selectors.running_matches_of(user).first() if user.is_authenticated else None
    if match is None or match.table is None:
        return None
    found = selectors.state_frame(table_code=match.table.code, user=user)
    if found is None or found.data["view"] is None or found.data["match"]["status"] not in Match.LIVE:
        return None
    frame = found.data
    seat, acting = frame["you"]["seat"], _acting_seat(frame["view"])
    if seat is None:
        return None
    auto = frame["seats"][seat]["trustee"]
    mine = acting == seat and not auto
    until = _end_of_turn(frame, now) if mine else None
    return {
        "code": match.table.code, "game": match.game, "about": _about(match.game, frame["view"]),
        "heading": gettext("It's your turn") if mine else gettext("Your match is running"),
        "line": _line(frame, acting, mine=mine, auto=auto),
        "until": None if until is None else until.isoformat(timespec="seconds"),
        "now": now.isoformat(timespec="seconds"), "frame": frame, "url": reverse("table", args=[match.table.code]),
    }  # fmt: skip


def _acting_seat(view: dict[str, Any]) -> int | None:
    """Returns the seat that everybody at the table waits for; None if there is none, as at night in Werewolf.

    Only what every viewer may know is used: a person who looks at the page from behind learns no role by it.
    """
    turn = view.get("turn")
    speaking = view.get("speaking")
    found = turn if turn is not None else speaking["seat"] if speaking else None
    return found if isinstance(found, int) else None


def _end_of_turn(frame: dict[str, Any], now: datetime) -> datetime | None:
    """Returns when the person's turn ends; None without a limit."""
    at = frame["at"]
    ends = [
        window["closes_at"] for window in frame["windows"]
        if window["mine"] and window["closes_at"] is not None and window["opens_at"] <= at < window["closes_at"]
    ]  # fmt: skip
    return now + timedelta(milliseconds=min(ends) - at) if ends else None


def _about(game: str, view: dict[str, Any]) -> str:
    """Returns the name of the game, and which round is played if the match has several."""
    name = catalog.game_text(game, get_language() or "en")
    number, of = view.get("round"), view.get("rounds")
    if isinstance(number, int) and isinstance(of, int) and of > 1:
        return f"{name} · " + pgettext("of a match", "Round %(at)s of %(of)s") % {"at": number, "of": of}
    return name


def _line(frame: dict[str, Any], acting: int | None, *, mine: bool, auto: bool) -> str:
    """Returns a sentence about what the table waits for."""
    if auto:
        return gettext("Auto-play takes your turns until you are back.")
    if mine:
        return gettext("The table is waiting for you.")
    player = frame["seats"][acting] if acting is not None and acting < len(frame["seats"]) else None
    if player is None:
        return gettext("Your seat is kept for you.")
    name = localized_name(player["name"], get_language() or "en") if player["agent"] else player["name"]
    return gettext("It's %(name)s's turn.") % {"name": name}
