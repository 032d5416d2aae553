"""Words for the conduct of players and for the reasons of a suspicion, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

WORDS: Final[Mapping[str, Promise]] = {
    "good": pgettext_lazy("conduct", "Good company"),
    "new": pgettext_lazy("conduct", "New here"),
    "slipping": pgettext_lazy("conduct", "A little restless"),
    "paused": pgettext_lazy("conduct", "On a break"),
}
"""Word for a record -> how it is told to its player."""

ABOUT: Final[Mapping[str, Promise]] = {
    "good": _("You see your rated matches through. Thank you."),
    "new": _("You have played fewer than 20 rated matches so far."),
    "slipping": _("Some rated matches lost you lately. That fades by itself as time passes."),
    "paused": _("Rated play takes a break for you. Unrated tables are open all the time."),
}
"""Word for a record -> the sentence below it."""

LAPSES: Final[Mapping[str, Promise]] = {
    "conceded": _("you conceded"),
    "left": _("you left before the end"),
    "absent": _("you didn't turn up"),
}
"""Kind of a departure -> how it is told to its player."""

FINDINGS: Final[Mapping[str, Promise]] = {
    "never_beats": _("%(who)s passes on plays of %(whom)s that others beat (%(count)d decisions)"),
    "soft_pass": _("%(who)s gives chances away to %(whom)s by passing (%(count)d decisions)"),
    "chance_given": _("%(who)s gives chances away to %(whom)s by leads and plays (%(count)d decisions)"),
    "bid_given": _("%(who)s leaves bids to %(whom)s that are worth points (%(count)d decisions)"),
    "meetings": _("They meet more often than by chance (%(count)d matches)"),
    "same_device": _("They have used the same device (%(count)d matches)"),
    "same_address": _("They have played from the same network address (%(count)d matches)"),
}
"""Code of a finding -> its sentence for staff."""

DECISION_REFUSALS: Final[Mapping[str, Promise]] = {
    "OWN_CASE": _("You are part of this case. Someone else decides it."),
}
"""Code of a refused decision -> its sentence for staff."""


def lapse_text(kind: str, count: int) -> str:
    """Returns a lapse, such as a departure, as a phrase for its player: "you left before the end"."""
    if kind == "timeouts":
        return ngettext("you ran out of time once", "you ran out of time %(count)d times", count) % {"count": count}
    return str(LAPSES[kind])


def word_text(word: str) -> str:
    """Returns the words for the state of a player's conduct, such as "Good company" for the code `good`."""
    return str(WORDS[word])


def finding_text(reason: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Returns a stored reason of a suspicion as a sentence for staff.

    `names` has the names of the two accounts under the keys `first` and `second`.
    """
    who = reason.get("from") or "first"
    whom = "second" if who == "first" else "first"
    sentence = FINDINGS.get(reason["code"])
    if sentence is None:
        return str(reason["code"])
    filled = {"who": names[who], "whom": names[whom], "count": reason.get("count", 0)}
    return gettext("%(finding)s: %(score).1f") % {"finding": str(sentence) % filled, "score": reason["score"]}
