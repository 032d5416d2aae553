"""Explanations of the refusals of Gan Deng Yan."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .explanation import Explanation, no, yes

EXPLANATIONS = {
    "NOT_A_COMBINATION": Explanation(
        _(
            "There are singles, pairs, straights from three cards, and bombs of three or four. A joker stands for"
            " any card, but not for a 2 in a straight."
        ),
        "10.4",
        (yes("5S 6H 7C"), yes("9S SJ"), no("5S 6H"), no("5S 5H 6C")),
        "kinds",
    ),
    "WRONG_READING": Explanation(
        _("A joker in a straight stands for a card from 3 to A, and a straight never has a 2."),
        "10.5",
        (yes("QS KH SJ"), no("KS AH 2C")),
        "jokers",
    ),
    "DOES_NOT_BEAT": Explanation(
        _(
            "Follow with the same kind, only higher; a straight may also be longer or shorter if it starts "
            "higher. Bombs beat everything below them."
        ),
        "10.6",
        (yes("5S 5H > 8S 8H"), yes("3S 4H 5C > 4S 5H 6C 7D"), no("5S 5H > 9S"), yes("AS AH > 4S 4H 4C")),
        "order",
    ),
    "CANNOT_PASS_ON_LEAD": Explanation(
        _("If you lead, you have to play something, even a single 3. Passing is for following."), "10.7", (yes("3S"),)
    ),
    "CARD_NOT_IN_HAND": Explanation(
        _("You can only play cards that you hold. Perhaps the card has just been played from another tab."), "10.3"
    ),
}
