"""Explanations of the refusals of Dou Dizhu."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .explanation import Explanation, no, yes

EXPLANATIONS = {
    "NOT_A_COMBINATION": Explanation(
        _(
            "Cards are only played as combinations: a single, a pair, three of a kind with or without a kicker, "
            "and so on. A straight needs five cards in a row and stops at the ace."
        ),
        "14.5",
        (yes("3S 4H 5C 6D 7S"), no("3S 4H 5C 6D"), no("10S JH QC KD AS 2H")),
        "kinds",
    ),
    "WRONG_READING": Explanation(
        _("Some cards can be played as several combinations. These don't make the one you chose."),
        "14.5",
        (yes("3S 3H 3C 4S 4H 4D"), no("3S 3H 3C 4S 4H 5D")),
        "kinds",
    ),
    "DOES_NOT_BEAT": Explanation(
        _(
            "Follow with the same kind and number of cards, only higher. A bomb beats everything but a higher "
            "bomb and the rocket; suits don't matter."
        ),
        "9.3",
        (yes("9S 9H > JS JH"), no("9S 9H > 9C 9D"), no("9S 9H > JS"), yes("9S 9H > 4S 4H 4C 4D")),
        "kinds",
    ),
    "CANNOT_PASS_ON_LEAD": Explanation(
        _("If you lead, you have to play something: any combination, even a single 3. Passing is for following."),
        "14.6",
        (yes("3S"),),
    ),
    "CARD_NOT_IN_HAND": Explanation(
        _("You can only play cards that you hold. Perhaps the card has just been played from another tab."), "14.2"
    ),
    "BID_TOO_LOW": Explanation(
        _("A bid has to be higher than every bid before it, and 3 is the highest. You can also pass."), "4.2"
    ),
    "INVALID_BID": Explanation(_("A bid is 1, 2 or 3; 0 means that you pass."), "14.3"),
}
