"""The lesson of Gan Deng Yan: leading, straights of three, drawing after a trick, and a joker in a bomb."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .card_moves import pass_turn, play, wants_play
from .script import HAND, LessonScript, Step, cards_in_hand

FIRST = LessonScript(
    game="gandengyan",
    key="first",
    version=1,
    seed="951848e1f7ea07a7861dc1459c7172fd947df56224036ac63c20a070a7bb99bb",
    seats=3,
    names=(2, 3),
    title=_("Your first stare-down"),
    about=_("Straights of three, drawing, and what a joker can be."),
    learned=(
        _("Singles, and straights from three cards"),
        _("Winning a trick draws a card"),
        _("A joker stands for any card"),
    ),
    minutes=2,
    options={"turn_seconds": 600},
    entries=(
        Step(_("Run out of cards first: every card left in a hand costs a point."), (HAND,)),
        Step(_("Everyone gets five cards. The player who leads gets six: that's you."), (HAND,)),
        wants_play(
            _("Three in a row make a straight here: play 5, 6 and 7."),
            "5S 6S 7S",
            _("Get rid of three cards at once: 5, 6 and 7."),
        ),
        pass_turn(1),
        pass_turn(2),
        Step(
            _("Nobody could beat it: you drew a card, and you lead again."),
            (".plays .pile", *cards_in_hand("10D")),
        ),
        wants_play(
            _("Lead one 10, and keep the other for your joker."),
            "10C",
            _("Lead a single 10. The ace and the joker are for later."),
        ),
        pass_turn(1),
        play(2, "JS"),
        wants_play(
            _("A jack. Your ace beats it; without one, you'd pass."), "AH", _("Save the joker: the ace is enough.")
        ),
        pass_turn(1),
        pass_turn(2),
        Step(_("You won the trick and drew another 10. Look what the joker can do."), (HAND,)),
        wants_play(
            _("A joker stands for any card: with your two 10s it makes a bomb."),
            "10D 10S SJ",
            _("All three together are a bomb, and you've won the round."),
        ),
    ),
)

SCRIPTS = (FIRST,)
