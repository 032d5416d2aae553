"""Explanations of the refusals of Liar's Dice."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .explanation import Explanation, no, yes

EXPLANATIONS = {
    "BID_TOO_LOW": Explanation(
        _("Raise the count, or keep the count and name a higher face. One is the highest face, then 6 down to 2."),
        "3.3",
        (
            yes("4 4 4 > 2 2 2 2", _("3 × 4, then 4 × 2")),
            yes("4 4 4 > 5 5 5", _("3 × 4, then 3 × 5")),
            no("4 4 4 > 3 3 3", _("3 × 4, then 3 × 3")),
        ),
        "order",
    ),
    "INVALID_BID": Explanation(
        _("A bid names a face from 1 to 6, and at most as many dice as are in play."),
        "3.1",
        (yes("5 5 5", _("3 × 5")),),
        "order",
    ),
    "NO_BID": Explanation(
        _("Nobody has bid in this round yet, so nothing can be challenged. Open with a bid."),
        "5.1",
        (yes("3 3", _("2 × 3")),),
    ),
    "CANNOT_JUMP": Explanation(
        _(
            "Jumping in is for everyone but the bidder and the player whose turn it is, who simply challenges. "
            "Tables can switch it off."
        ),
        "6.1",
        (),
        "jump",
    ),
    "TOO_LATE": Explanation(
        _("The bid you meant has been answered: the next player bid or challenged, or someone else was quicker."),
        "6.4",
        (),
        "jump",
    ),
    "ELIMINATED": Explanation(
        _("A player who has lost all dice is out of the match, and can watch it to the end."), "2.4"
    ),
}
