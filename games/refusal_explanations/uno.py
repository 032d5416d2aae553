"""Explanations of the refusals of UNO."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .explanation import Explanation, no, yes

EXPLANATIONS = {
    "INVALID_CARD": Explanation(
        _(
            "A card fits by colour, by number, or by symbol; wild cards always fit. After drawing, only the drawn "
            "card may be played."
        ),
        "4.1",
        (yes("B6 > B2"), yes("B6 > R6"), no("B6 > R2"), yes("B6 > W")),
        "signs",
    ),
    "CARD_NOT_IN_HAND": Explanation(
        _("You can only play cards that you hold. Perhaps the card has just been played from another tab."), "4.1"
    ),
    "CHOOSE_COLOR_REQUIRED": Explanation(
        _(
            "A wild card names the colour that comes next: red, yellow, green or blue. Even as your last card it "
            "needs one."
        ),
        "4.2",
        (yes("W > G4"),),
        "signs",
    ),
    "CHOOSE_TARGET_REQUIRED": Explanation(
        _("At this table a 7 swaps hands, so name the player to swap with."), "4.8", (yes("R7"),), "signs"
    ),
    "NOT_YOURSELF": Explanation(
        _("A 7 swaps your hand with another player's. Choose someone else."), "4.8", (yes("R7"),), "signs"
    ),
    "ALREADY_DRAWN": Explanation(
        _("You draw one card per turn. If it fits, play it or keep it; if it doesn't, your turn is over."),
        "5.3",
        (yes("B6 > B2"),),
    ),
    "CANNOT_SKIP": Explanation(
        _(
            "Before you may end your turn without a card, you draw one. With forced play, a drawn card that fits "
            "has to be played."
        ),
        "5.4",
    ),
    "MUST_DRAW_FIRST": Explanation(
        _(
            "A draw card was played on you: take those cards first. Your turn then ends, unless the table lets "
            "you stack another."
        ),
        "6.1",
        (no("R+2 > R5"),),
        "signs",
    ),
    "INVALID_UNO_CALL": Explanation(
        _("Call with two cards, before you play one of them, or with one card, before you are caught. Once is enough."),
        "8.1",
        (yes("G3 G7"), no("G3 G7 B1")),
        "calling",
    ),
    "INVALID_CHALLENGE": Explanation(
        _(
            "Someone can be caught only with exactly one card and no call, and only until the next player plays "
            "or draws."
        ),
        "8.5",
        (yes("G3"), no("G3 G7")),
        "calling",
    ),
}
