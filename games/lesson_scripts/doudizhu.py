"""The lesson of Dou Dizhu: bidding, straights, pairs, passing, a bomb and kickers, as landlord against two farmers."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .card_moves import pass_turn, play, wants_play
from .script import BUTTON, HAND, LessonScript, ScriptMove, Step

LEFT = (".seat[data-seat=left] .top", ".seat[data-seat=left] .plate")
RIGHT = (".seat[data-seat=right] .top", ".seat[data-seat=right] .plate")


def _bid(seat: int, points: int) -> ScriptMove:
    return ScriptMove(seat, "bid", {"points": points})


FIRST = LessonScript(
    game="doudizhu",
    key="first",
    version=1,
    seed="8b5923feff4d46b8f9eac22a27068122b9d2af83f095029ec6021a7843d9d5aa",
    seats=3,
    names=(2, 3),
    title=_("Your first round as landlord"),
    about=_("Bid, play straights and pairs, hold back, and let a bomb decide."),
    learned=(
        _("Bidding, and one landlord against two farmers"),
        _("Pairs, straights, three with one"),
        _("Beating, passing, bombs"),
    ),
    minutes=3,
    options={"turn_seconds": 600},
    entries=(
        Step(_("One landlord against two farmers: run out of cards first, and your side wins."), (*LEFT, *RIGHT)),
        Step(_("Your hand, high cards first: 2 beats A, and the jokers beat both."), (HAND,)),
        _bid(1, 0),
        _bid(2, 1),
        Step(_("First everyone bids to be landlord: %(seat2)s offers 1."), (".plays .play[data-seat=right]",)),
        Step(
            _("You hold a bomb, four 7s: bid 3, and you're the landlord."),
            (BUTTON.format("bid3"),),
            _bid(0, 3),
            _("A hand with a bomb is worth the highest bid: tap 3."),
            press=(BUTTON.format("bid3"),),
        ),
        Step(_("The landlord gets these three bottom cards, and plays first."), (".kitty",)),
        Step(_("They're partners now: if either goes out, both win."), (*LEFT, *RIGHT)),
        wants_play(
            _("Five or more in a row make a straight: tap 8, 9, 10, J and Q."),
            "8S 9S 10S JS QH",
            _("Get rid of many small cards at once: play the straight from 8 to Q."),
        ),
        pass_turn(1),
        pass_turn(2),
        wants_play(
            _("Both passed, so you lead again: tap your two 5s."),
            "5S 5C",
            _("Lead a low pair, and keep the high cards to win the lead back."),
        ),
        pass_turn(1),
        play(2, "8H 8D"),
        wants_play(
            _("A pair beats a lower pair: answer the 8s with your two kings."),
            "KS KH",
            _("Only a higher pair beats the 8s: take the two kings."),
        ),
        pass_turn(1),
        play(2, "AS AH"),
        Step(
            _("Your bomb could beat the aces. Save it, and pass this time."),
            (BUTTON.format("pass"),),
            pass_turn(0),
            _("The bomb is too good for this. Pass, and wait for a better moment."),
            press=(BUTTON.format("pass"),),
        ),
        pass_turn(1),
        play(2, "JD"),
        wants_play(
            _("A single jack: your 2 beats it."),
            "2S",
            _("A higher single is enough here: play the 2."),
        ),
        play(1, "BJ"),
        pass_turn(2),
        wants_play(
            _("No single card beats the big joker. A bomb does: play the four 7s."),
            "7S 7H 7D 7C",
            _("Now is the moment for your bomb: play all four 7s."),
        ),
        pass_turn(1),
        pass_turn(2),
        Step(_("Every bomb doubles the multiplier, whoever wins."), (".kitty .mult",)),
        wants_play(
            _("Three of a kind may take one card along: play the 3s with your 4."),
            "3H 3C 3D 4S",
            _("Take the 4 along with the three 3s, so that no odd card is left."),
        ),
        pass_turn(1),
        pass_turn(2),
        wants_play(_("Your last two cards: play the pair, and you've won."), "6S 6H", _("Play both 6s together.")),
    ),
)

SCRIPTS = (FIRST,)
