"""Explanations of refusals that every game shares."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .explanation import Explanation

OF_ALL_GAMES = {
    "NOT_YOUR_TURN": Explanation(
        _(
            "Turns go round the table. The ring around a face shows whose turn it is; yours has a clock above the"
            " buttons."
        ),
        "",
    ),
    "WRONG_PHASE": Explanation(
        _("Each part of a round has its own moves. The buttons above your hand are the ones that count right now."), ""
    ),
    "STALE_WINDOW": Explanation(
        _(
            "Your move arrived after the table had moved on: time ran out, or someone was faster. Nothing is lost"
            " but that move."
        ),
        "",
    ),
    "PROTECTED": Explanation(
        _(
            "After some moves the others get a short, protected time to react. Wait until the ring has filled, "
            "then try again."
        ),
        "",
    ),
    "PAUSED": Explanation(
        _("Nobody can move while a match is paused, and no clock runs. It goes on for everyone at once."), ""
    ),
    "GAME_OVER": Explanation(_("The last move has ended the match, so no further move counts."), ""),
    "CONCEDED": Explanation(
        _("You gave this match up. AI plays your seat to the end, and that can't be taken back."), ""
    ),
    "ALREADY_READY": Explanation(
        _("You're ready already. The next round begins when everyone is, or when the break is over."), ""
    ),
}
