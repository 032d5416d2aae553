"""The lesson of Werewolf: a night and a day in a village of six with one wolf, as the seer."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .script import BUTTON, TIMEOUT, LessonScript, ScriptMove, Step

LEARNER, WOLF, VICTIM = 2, 4, 0
NUMBER_5 = ".seat[data-seat=seat4]"
PROMPT, ANSWERS, OWN = ".prompt", ".actions [data-act]", ".seat[data-seat=seat2]"
CHECKED = "[data-leaf=seer] > :not(h3)"
"""The result of the seer's check, on the sheet of paper in the middle."""
ROLE = ("button.reveal", ".reveal-about")
"""The card in the middle that turns over before the first night, and the text about the role below it."""
GO, CLOCKWISE = BUTTON.format("go"), BUTTON.format("clock")


def _passes(window: str) -> ScriptMove:
    """Returns the end of a window's time."""
    return ScriptMove(-1, TIMEOUT, {"window": window})


def _stays(seat: int) -> ScriptMove:
    return ScriptMove(seat, "stand", {"on": False})


def _says(seat: int, text: object) -> ScriptMove:
    return ScriptMove(seat, "say", {"last": True}, text)


def _votes(seat: int, target: int) -> ScriptMove:
    return ScriptMove(seat, "vote", {"target": target})


FIRST = LessonScript(
    game="werewolf",
    key="first",
    version=4,
    seed="272ba135df6b030624739178430d6c9f92a046d2a48bfa0dee133cd816799832",
    seats=6,
    names=(5, 6, 8, 9, 10),
    title=_("Your first night"),
    about=_("One night and one day as the seer of a small village."),
    learned=(
        _("Roles, nights and days"),
        _("Checking, listening, voting"),
        _("How each side wins"),
    ),
    minutes=3,
    learner=LEARNER,
    options={"roles": "custom", "wolves": 1, "witch": False, "guard": False},
    entries=(
        Step(_("This is your role, and only you see it: today you're the seer."), ROLE),
        Step(_("You're on the side of the village: it wins once every wolf is out."), ROLE),
        Step(_("The wolves win once all villagers, or all special roles like yours, are out."), ROLE),
        _passes("roles"),
        ScriptMove(WOLF, "hunt", {"target": VICTIM}),
        Step(_("Night falls: the wolf attacks someone, and the seer checks someone."), (PROMPT,)),
        Step(
            _("Check a player: tap number 5, then confirm."),
            (NUMBER_5,),
            ScriptMove(LEARNER, "check", {"target": WOLF}),
            _("Check number 5 tonight: there's something about them."),
            (f"{NUMBER_5} .press",),
            (GO,),
            _("Now confirm it below."),
        ),
        Step(_("Number 5 is a wolf, and by day wolves claim to be good."), (NUMBER_5, CHECKED)),
        Step(_("The other roles act now, unseen. In a match a clock shows how long the night lasts."), (PROMPT,)),
        _passes("night"),
        _passes("night"),
        _passes("night"),
        Step(_("Day breaks. The village may elect a sheriff, who decides the order of the speeches."), (ANSWERS,)),
        Step(
            _("Running for sheriff means asking for votes; with some rules the sheriff's vote counts 1.5."), (ANSWERS,)
        ),
        Step(
            _("The seer usually runs for sheriff, so that everyone hears what the seer knows."),
            (GO,),
            ScriptMove(LEARNER, "stand", {"on": True}),
            _("The seer usually runs: tap Run for sheriff."),
            press=(GO,),
        ),
        _stays(0),
        _stays(1),
        _stays(3),
        _stays(4),
        _stays(5),
        Step(_("Number 1 was attacked in the night, and is out after their last words."), (".seat[data-seat=seat0]",)),
        _says(0, _("I was only a villager. Listen closely, and find the wolf.")),
        Step(
            _("No one else ran, so you're the sheriff. Let number 4 speak first; you speak last."),
            (CLOCKWISE,),
            ScriptMove(LEARNER, "order", {"clockwise": True}),
            _("Let number 4 speak first this time: tap the red button."),
            press=(CLOCKWISE,),
        ),
        _says(3, _("I know nothing yet. If there's a seer, speak up.")),
        _says(4, _("I'm a simple villager. I don't suspect anyone so far.")),
        _says(5, _("I'm a villager too. I'd like to hear our sheriff.")),
        _says(1, _("Me too. Anything to tell us, sheriff?")),
        Step(
            _("Your turn to speak. Tell the village: “I'm the seer. I checked number 5 last night: wolf.”"),
            (OWN,),
            _says(LEARNER, _("I'm the seer. I checked number 5 last night: wolf.")),
            _("Only you know what number 5 is: tap Tell them."),
        ),
        Step(
            _("Vote to banish number 5. All votes open together."),
            (NUMBER_5,),
            _votes(LEARNER, WOLF),
            _("You know who the wolf is: vote for number 5."),
            (f"{NUMBER_5} .press",),
            (GO,),
            _("Now confirm it below."),
        ),
        _votes(1, WOLF),
        _votes(3, WOLF),
        _votes(4, LEARNER),
        _votes(5, WOLF),
        Step(_("Number 5 is banished. No wolf is left: the village wins."), (NUMBER_5,)),
    ),
)

SCRIPTS = (FIRST,)
