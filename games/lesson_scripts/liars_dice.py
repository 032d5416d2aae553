"""The lesson of Liar's Dice: bids, wild ones, a challenge, and a jump in."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .script import BUTTON, LessonScript, ScriptMove, Step

OWN, BID, LIFTED, JUMP = ".hand-zone .own-dice", ".plays .offer", ".plays .reveal", ".plays [data-act=jump]"


def _bid(seat: int, count: int, face: int) -> ScriptMove:
    return ScriptMove(seat, "bid", {"count": count, "face": face})


def _wants_bid(text: object, count: int, face: int, why: object) -> Step:
    return Step(text, (".actions", OWN), _bid(0, count, face), why, press=(BUTTON.format("go"),))


FIRST = LessonScript(
    game="liars_dice",
    key="first",
    version=1,
    seed="40f39284ff1e8c142c4537932b62689c850e45fed5ab7f4498521548e7d5ca38",
    seats=3,
    names=(2, 3),
    title=_("Your first challenge"),
    about=_("Bid, raise, call a liar, and jump in before anyone else."),
    learned=(
        _("Bidding for the dice under all cups"),
        _("Ones count as any face"),
        _("Challenging, and jumping in"),
    ),
    minutes=2,
    options={"turn_seconds": 600},
    entries=(
        Step(_("Everyone has five dice, and you see only your own."), (OWN,)),
        _bid(2, 3, 4),
        Step(_("%(seat2)s bids: under all cups together, at least three 4s."), (BID,)),
        _wants_bid(
            _("Ones are wild, so you hold three 5s: raise to 3 × 5."),
            3,
            5,
            _("Bid what your own dice back up: three 5s, with your wild one."),
        ),
        _bid(1, 4, 5),
        _bid(2, 9, 5),
        Step(_("Nine 5s among fifteen dice? That smells like a bluff."), (BID,)),
        Step(
            _("You don't believe it: challenge."),
            (BUTTON.format("open"),),
            ScriptMove(0, "challenge", {}),
            _("Going even higher would make you the liar: challenge instead."),
            press=(BUTTON.format("open"),),
        ),
        Step(_("All cups are lifted: too few 5s, so the bidder loses a die."), (LIFTED,)),
        _bid(2, 2, 3),
        _wants_bid(_("You hold two 4s: raise to 2 × 4."), 2, 4, _("Stay with what you see: two 4s.")),
        _bid(1, 9, 6),
        Step(
            _("It isn't your turn, but anyone may jump in: press the ring."),
            (JUMP, BID),
            ScriptMove(0, "jump", {}),
            _("Press the ring in the middle to jump in."),
            press=(JUMP,),
        ),
        Step(_("Right again. Jumping in wrongly would have cost two dice, not one."), (LIFTED,)),
        Step(_("At other tables you wait 3 s first, so that the next player can think."), (LIFTED,)),
    ),
)

SCRIPTS = (FIRST,)
