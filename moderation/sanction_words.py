"""The texts of sanctions: on the button that decides, for the player, and for refused decisions.

The player reads the same reason and the same length that the button said.
"""

from __future__ import annotations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

DECISION_REFUSALS = {
    "NOTHING_CHOSEN": _("Choose what to do."),
    "NOT_ALLOWED": _("Your role doesn't allow this. Ask an administrator."),
    "NO_REASON": _("Choose a reason. The player reads it."),
    "NO_END": _("Choose when it ends."),
    "NO_REPORT": _("These reports have changed. Look at them again."),
    "NO_ACCOUNT": _("An AI player can't be sanctioned. Report the AI's text to an administrator."),
    "OWN_CASE": _("You are part of this case. Someone else decides it."),
    "ABOVE": _("Only the main administrator can do this to this account."),
    "NO_MATCH": _("There is no match to void."),
    "NO_SUCH_MATCH": _("There is no match to void."),
    "NOT_FINISHED": _("Only a finished match can be voided."),
    "SEASON_ENDS": _("A season of this game is being closed. Try again when that is done."),
    "NO_SUCH_SANCTION": _("There is no such sanction."),
    "NO_SUCH_APPEAL": _("There is no such appeal."),
    "NOT_YOURS": _("Someone else than decided it answers an appeal."),
    "NO_WORDS": _("Answer in words. The player reads them."),
    "TOO_LATE": _("Ten minutes have passed. Now only an appeal can lift it."),
    "NO_SUCH_ROLE": _("There is no such role."),
    "NEEDS_ACCOUNT": _("Guests and bots can't have a role."),
    "STAFF_ONLY": _("Only staff can do this."),
}
APPEAL_REFUSALS = {
    "NO_SUCH_SANCTION": _("There is no such decision."),
    "OVER": _("This decision has ended already."),
    "ALREADY_APPEALED": _("You have already appealed against this decision."),
    "NO_TEXT": _("Write what happened."),
}


def length_text(days: int) -> str:
    """Returns the length of a sanction in words, such as "3 days"."""
    return ngettext("%(n)d day", "%(n)d days", days) % {"n": days}


def order_text(kind: str, days: int) -> str:
    """Returns the text of the button that imposes a sanction of this kind, such as "Mute for 3 days"."""
    length = {"length": length_text(days)}
    match kind:
        case "warn":
            return gettext("Warn, on record for %(length)s") % length
        case "mute":
            return gettext("Mute for %(length)s") % length
        case "suspend":
            return gettext("Suspend for %(length)s") % length
        case "ban":
            return gettext("Ban for %(length)s") % length
        case "hide":
            return gettext("hide the text")
        case "void":
            return gettext("void the match")
        case _:
            return gettext("No action")


def title_text(kind: str, days: int) -> str:
    """Returns the heading with which the player reads of a sanction, such as "Muted for 3 days"."""
    length = {"length": length_text(days)}
    match kind:
        case "warn":
            return gettext("Warning, on record for %(length)s") % length
        case "mute":
            return gettext("Muted for %(length)s") % length
        case "suspend":
            return gettext("Suspended for %(length)s") % length
        case "ban":
            return gettext("Banned for %(length)s") % length
        case "hide":
            return gettext("Text hidden")
        case _:
            return gettext("Match voided")


def effect_text(kind: str) -> str:
    """Returns a sentence that tells the player what a sanction of this kind means."""
    match kind:
        case "warn":
            return gettext("This is on record. Nothing is limited.")
        case "mute":
            return gettext("You can play and send emotes, but not chat.")
        case "suspend":
            return gettext("You can't sit down at a table or join a tournament.")
        case "ban":
            return gettext("You can't sign in. Your programs are signed out.")
        case "hide":
            return gettext("Nobody sees this text any more.")
        case _:
            return gettext("The match no longer counts for points and ratings.")
