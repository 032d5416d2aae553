"""The lesson of UNO: matching colour or number, drawing, naming a colour, calling UNO."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .script import BUTTON, HAND, LessonScript, ScriptMove, Step, cards_in_hand

PLAY, DRAW = BUTTON.format("play"), BUTTON.format("draw")
CALL = ".uno-call"


def _play(seat: int, card: str, **more: str) -> ScriptMove:
    return ScriptMove(seat, "play", {"card": card, **more})


def _draw(seat: int) -> ScriptMove:
    return ScriptMove(seat, "draw", {})


def _skip(seat: int) -> ScriptMove:
    return ScriptMove(seat, "skip", {})


def _wants_card(text: object, card: str, why: object) -> Step:
    return Step(text, (), _play(0, card), why, cards_in_hand(card), (PLAY,))


FIRST = LessonScript(
    game="uno",
    key="first",
    version=1,
    seed="641e3fc7716ed4d0ed7eb4dababe1e8d6313cf6a34cb5e7114952e5b19968e3e",
    seats=3,
    names=(2, 3),
    title=_("Your first UNO"),
    about=_("Match colours and numbers, draw, pick a colour, and call UNO."),
    learned=(
        _("Matching by colour or by number"),
        _("Drawing when nothing fits"),
        _("Wild cards, and calling UNO"),
    ),
    minutes=2,
    options={"turn_seconds": 600, "initial_cards": 4},
    entries=(
        Step(_("Run out of cards first. We begin with four, so it goes fast."), (HAND,)),
        Step(_("A card must match the top one, by colour or by number."), (".plays",)),
        _wants_card(_("The 6 is blue: play your blue 8."), "B8", _("Only a blue card or a 6 fits here.")),
        _play(1, "B9"),
        _draw(2),
        _wants_card(
            _("A number works too: put your green 9 on the blue 9."), "G9", _("Your 9 fits the 9 on the pile.")
        ),
        _draw(1),
        _draw(2),
        _skip(2),
        Step(
            _("Nothing of yours is green or a 9: draw a card."),
            (DRAW,),
            _draw(0),
            _("No card of yours fits: draw one."),
            press=(DRAW,),
        ),
        Step(
            _("A wild card. It fits anything, and you name the colour: pick it."),
            (),
            _play(0, "W", color="Y"),
            _("You have a yellow card left: name yellow, so that it fits next time."),
            cards_in_hand("W"),
            (".prompt [data-color=Y]", PLAY),
            _("Play it, and name yellow."),
        ),
        _play(1, "Y6"),
        _play(2, "Y3"),
        Step(
            _("Two cards left: call UNO before you play, or you may be caught."),
            (CALL,),
            ScriptMove(0, "call", {}),
            _("Call UNO first: caught with one card and no call, you draw two."),
            press=(CALL,),
        ),
        _wants_card(_("Now play your yellow 5."), "Y5", _("The pile is yellow: your 5 fits.")),
        _play(1, "G5"),
        _play(2, "G1"),
        _wants_card(_("A 1 on a 1, and you've won the round."), "R1", _("Your 1 fits the 1 on the pile.")),
    ),
)

SCRIPTS = (FIRST,)
