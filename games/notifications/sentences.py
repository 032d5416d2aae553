"""Words notifications in the reader's language. No sentence tells anything about a game but its name."""

from __future__ import annotations

from django.utils.translation import get_language, gettext

from games import catalog

from .models import Call, Kind, Notification

ICONS = {
    Kind.TURN: "play", Kind.TOURNAMENT: "trophy", Kind.REQUEST: "adduser", Kind.ACCEPTED: "users",
    Kind.INVITATION: "users", Kind.REVIEW: "bulb", Kind.DECISION: "shield",
}  # fmt: skip
"""The picture beside a notification that no player caused (`static/art/icons.svg`)."""


def heading_of(one: Notification) -> str:
    """Returns the title of a notification, which says what it is about."""
    match one.kind:
        case Kind.TURN:
            return gettext("Your turn")
        case Kind.TOURNAMENT:
            return one.title
        case Kind.REQUEST:
            return gettext("Friend request")
        case Kind.ACCEPTED:
            return gettext("New friend")
        case Kind.INVITATION:
            return gettext("Invitation to a table")
        case Kind.REVIEW:
            return gettext("Review ready")
        case Kind.DECISION:
            return gettext("News on your record")
    return one.get_kind_display()


def sentence_of(one: Notification) -> str:
    """Returns the sentence of a notification, such as who invites the reader to which game."""
    words = {
        "name": one.actor.shown_name if one.actor is not None else "",
        "game": catalog.game_text(one.game, get_language() or "en") if one.game else "",
    }
    match one.kind:
        case Kind.TURN:
            return gettext("Your table of %(game)s is waiting for you.") % words
        case Kind.TOURNAMENT:
            if one.number == Call.CHECK_IN:
                return gettext("Check-in is open. The tournament starts in a few minutes.")
            return gettext("The tournament has started.")
        case Kind.REQUEST:
            return gettext("%(name)s wants to be friends.") % words
        case Kind.ACCEPTED:
            return gettext("%(name)s is your friend now.") % words
        case Kind.INVITATION:
            return gettext("%(name)s invites you to %(game)s.") % words
        case Kind.REVIEW:
            return gettext("The AI has reviewed your match of %(game)s.") % words
        case Kind.DECISION:
            return gettext("Staff made a decision about you. See your record.")
    return ""
