"""Explanations of the refusals of Werewolf."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .explanation import Explanation

EXPLANATIONS = {
    "DEAD": Explanation(
        _(
            "Once you're out, you neither speak nor vote. You still hear everything, and can talk with the others "
            "who are out."
        ),
        "7.4",
    ),
    "NOT_A_TARGET": Explanation(
        _(
            "Only players who are still in can be chosen, and in a second vote only those who were tied. For "
            "instance, number 4 was banished: choose among the others."
        ),
        "3.14",
    ),
    "NOT_YOURSELF": Explanation(
        _(
            "The seer knows their own role already, the witch saves herself on the first night only, and never "
            "poisons herself."
        ),
        "3.7",
        (),
        "roles",
    ),
    "ALREADY_CHECKED": Explanation(
        _("The seer checks one player per night. If you checked number 3, number 5 has to wait for the next night."),
        "3.6",
        (),
        "roles",
    ),
    "ALREADY_PROTECTED": Explanation(_("The guard decides once per night, for good."), "3.8", (), "roles"),
    "GUARDED_LAST_NIGHT": Explanation(
        _(
            "The guard can't protect the same player two nights in a row. Number 2 last night means anyone else, "
            "or nobody, tonight."
        ),
        "3.9",
        (),
        "roles",
    ),
    "NO_POTION": Explanation(_("The witch has one antidote and one poison for the whole match."), "3.13", (), "roles"),
    "ONE_POTION_A_NIGHT": Explanation(
        _("The witch uses one potion per night: saving number 6 and poisoning number 2 takes two nights."),
        "3.13",
        (),
        "roles",
    ),
    "NO_VICTIM": Explanation(
        _("The antidote saves the player whom the wolves attacked tonight, and tonight they attacked nobody."),
        "3.11",
        (),
        "roles",
    ),
    "ALREADY_VOTED": Explanation(
        _("A ballot is final and stays sealed until the vote closes, so nobody can follow the majority."), "8.2"
    ),
    "ALREADY_STOOD": Explanation(
        _("Whether you run for sheriff is decided once. A candidate may still withdraw before the vote."), "5.1"
    ),
    "TOO_MANY_MESSAGES": Explanation(_("A speech has at most 12 messages, so that everyone gets to speak."), "7.6"),
    "TOO_MANY_VOTES": Explanation(
        _("Wolves may change their mind at night, but not more than 30 times. The last vote stands."), "3.15"
    ),
    "TOO_MANY_CLAIMS": Explanation(
        _("One message carries up to 8 claims, such as “number 5 is a wolf”. Put the rest into the next one."), "7.7"
    ),
    "SILENCE": Explanation(
        _(
            "By day players speak one after the other. At night only wolves talk, to each other. Wait until "
            "it's your turn."
        ),
        "11.3",
    ),
}
