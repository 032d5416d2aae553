"""The lesson of UNO: matching, +2, skip, drawing, a wild card, reverse, and calling UNO."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .script import BUTTON, HAND, LessonScript, ScriptMove, Step, cards_in_hand

PLAY, DRAW = BUTTON.format("play"), BUTTON.format("draw")
CALL = ".uno-call"


def _play(seat: int, card: str, **more: str) -> ScriptMove:
    return ScriptMove(seat, "play", {"card": card, **more})


def _draw(seat: int) -> ScriptMove:
    return ScriptMove(seat, "draw", {})


def _wants_card(text: object, card: str, why: object) -> Step:
    return Step(text, (), _play(0, card), why, cards_in_hand(card), (PLAY,))


FIRST = LessonScript(
    game="uno",
    key="first",
    version=2,
    seed="4c85eb462bc78d94cb8d0bfd5bfa9d188d1c5e9057e34ba3cd1784895bff0b7d",
    seats=3,
    names=(2, 3),
    title=_("Your first UNO"),
    about=_("Match colours and numbers, use the action cards, and call UNO."),
    learned=(
        _("Matching by colour, number or symbol"),
        _("+2, skip, reverse and wild cards"),
        _("Drawing, and calling UNO"),
    ),
    minutes=3,
    options={"turn_seconds": 600},
    entries=(
        Step(_("Run out of cards first. Everyone begins with seven."), (HAND,)),
        Step(_("A card must match the top one, by colour, number or symbol."), (".plays .discards",)),
        _wants_card(_("The 8 is red: play your red 2."), "R2", _("Red fits here, and this step takes the 2.")),
        _play(1, "G2"),
        _play(2, "G3"),
        _wants_card(
            _("A number works too: put your blue 3 on the green 3."),
            "B3",
            _("A 3 fits a 3: take the blue one, since your next cards are blue."),
        ),
        _play(1, "B1"),
        _play(2, "B3"),
        _wants_card(
            _("+2: the next player draws two cards and misses a turn. Play it."),
            "B+2",
            _("Others fit too. Try the +2, and watch the next player."),
        ),
        _draw(1),
        _play(2, "B6"),
        _wants_card(
            _("Skip: the next player misses a turn, so it's soon yours again."),
            "BS",
            _("Only your blue skip fits the blue 6."),
        ),
        _draw(2),
        Step(
            _("Nothing of yours is blue or a skip: draw a card."),
            (DRAW,),
            _draw(0),
            _("No card of yours fits: draw one."),
            press=(DRAW,),
        ),
        Step(
            _("A wild card. It fits anything, and you name the colour: pick it."),
            (),
            _play(0, "W", color="Y"),
            _("Your reverse is yellow: name yellow, so that it fits next time."),
            cards_in_hand("W"),
            (".prompt [data-color=Y]", PLAY),
            _("A wild card fits anything: play it, and name yellow."),
        ),
        _play(1, "Y4"),
        _play(2, "Y6"),
        _wants_card(
            _("Reverse: play goes round the other way. Play it."), "YR", _("Only your yellow reverse fits here.")
        ),
        Step(_("The arrow has turned: now %(seat2)s comes after you."), (".plays .piles",)),
        _play(2, "Y2"),
        _play(1, "Y3"),
        Step(
            _("Two cards left: call UNO before you play, or anyone may make you draw two."),
            (CALL,),
            ScriptMove(0, "call", {}),
            _("Call UNO first: caught with one card and no call, you draw two."),
            press=(CALL,),
        ),
        _wants_card(_("Now play your red 3 on the yellow 3."), "R3", _("Your 3 fits the 3 on the pile.")),
        _play(2, "R4"),
        _play(1, "G4"),
        _wants_card(_("Green on green, and you've won the round."), "G9", _("The pile is green: your 9 fits.")),
    ),
)

SCRIPTS = (FIRST,)
