"""Template tags of friends: the news below every page's header, and presence in words."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NamedTuple

from django import template
from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext

from accounts.models import User
from games import catalog
from games.friends import quiet_players, selectors
from games.friends.models import Invitation
from games.friends.selectors import Opponent, Presence

register = template.Library()
DOTS = {"table": "busy", "watching": "busy", "online": "good", "offline": "off"}
JUST_NOW = timedelta(minutes=2)
FACES = 4
"""The most friends on the home page."""


@register.inclusion_tag("friends/_news.html", takes_context=True)
def friend_news(context: template.Context, place: str = "page") -> dict[str, Any]:
    """Shows the reader's invitations to tables. The page's script keeps them up to date.

    `place` is `table` on the page of a table, whose own socket reports news. Guests and visitors have none.
    """
    waiting = _waiting(context)
    if waiting is None:
        return {"told": False}
    return {
        "told": True, "place": place, "invitations": waiting.invitations, "request": context.get("request"),
        "csrf_token": context.get("csrf_token"),
    }  # fmt: skip


@register.simple_tag(takes_context=True)
def request_count(context: template.Context) -> int:
    """Returns the number of requests that wait for the reader's answer; 0 for guests and visitors."""
    waiting = _waiting(context)
    return 0 if waiting is None else waiting.requests


class Waiting(NamedTuple):
    """The things that wait for a player's answer."""

    invitations: list[Invitation]
    requests: int


def _waiting(context: template.Context) -> Waiting | None:
    """Reads once for each page what waits for the reader's answer; None for guests and visitors."""
    request, user = context.get("request"), _full_account(context)
    if request is None or user is None:
        return None
    if not hasattr(request, "friends_waiting"):
        found, now = Waiting([], 0), timezone.now()
        if not quiet_players.is_quiet(user.pk):
            invitations = list(selectors.invitations_to(user, now=now)[: selectors.SHOWN])
            found = Waiting(invitations, len(selectors.requests_to(user, now=now)))
            if found == Waiting([], 0):
                quiet_players.note_quiet(user.pk)
        request.friends_waiting = found
    known: Waiting = request.friends_waiting
    return known


@register.inclusion_tag("friends/_profile.html", takes_context=True)
def friend_buttons(context: template.Context, player: User) -> dict[str, Any]:
    """Shows on a player's profile what the player is to the reader, with buttons to ask and to block.

    Shows nothing to guests and visitors, and nothing on profiles of guests, bots and the reader.
    """
    user = _full_account(context)
    if user is None or player.is_guest or player.is_bot or player.pk == user.pk:
        return {"relation": ""}
    relation = selectors.relations_to(user, [player.pk], now=timezone.now())[player.pk]
    return {
        "relation": relation, "player": player, "request": context.get("request"),
        "csrf_token": context.get("csrf_token"),
    }  # fmt: skip


@register.filter
def presence_dot(presence: Presence) -> str:
    """Returns the form of the dot beside a face: `busy`, `good` or `off`."""
    return DOTS[presence.state]


@register.filter
def presence_text(presence: Presence) -> str:
    """Returns where a friend is, in words. A table that not everybody may open has no game."""
    game = "" if presence.game is None else catalog.game_text(presence.game, get_language() or "en")
    match presence.state:
        case "table":
            return gettext("Playing %(game)s") % {"game": game} if game else gettext("At a table")
        case "watching":
            return gettext("Watching %(game)s") % {"game": game} if game else gettext("Spectating")
        case "online":
            return gettext("Online")
    return gettext("Offline")


@register.inclusion_tag("friends/_online.html", takes_context=True)
def friends_online(context: template.Context) -> dict[str, Any]:
    """Shows on the home page which of the reader's friends are here. Guests and visitors have no friends.

    A friend whose presence is hidden is not here. Takes at most three queries.
    """
    user = _full_account(context)
    if user is None:
        return {"told": False}
    found = selectors.friends_of(user)
    here = [one for one in found if one.presence.here]
    return {"told": True, "here": here[:FACES], "more": max(0, len(here) - FACES), "any": bool(found)}


@register.filter
def met_text(opponent: Opponent) -> str:
    """Returns which game a player was met in, and how long ago."""
    game = catalog.game_text(opponent.game, get_language() or "en")
    return f"{game} · {_ago(timezone.now() - opponent.met_at)}"


@register.filter
def score_text(opponent: Opponent) -> str:
    """Returns how often the reader came out ahead and behind; a partner's result for a shared place."""
    if opponent.won or opponent.lost:
        return gettext("%(won)d won, %(lost)d lost") % {"won": opponent.won, "lost": opponent.lost}
    return gettext("Same side")


def _full_account(context: template.Context) -> User | None:
    """Returns the reader's account; None for guests and visitors."""
    user = getattr(context.get("request"), "user", None)
    return user if isinstance(user, User) and not user.is_guest else None


def _ago(time: timedelta) -> str:
    minutes = int(time.total_seconds() // 60)
    if time < JUST_NOW:
        return gettext("just now")
    if minutes < 60:
        return ngettext("%(n)d min ago", "%(n)d min ago", minutes) % {"n": minutes}
    hours = minutes // 60
    if hours < 24:
        return ngettext("%(n)d h ago", "%(n)d h ago", hours) % {"n": hours}
    days = hours // 24
    return ngettext("%(n)d day ago", "%(n)d days ago", days) % {"n": days}
