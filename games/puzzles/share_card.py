"""The share card of a puzzle: the goal, the hand to move, and how many have solved it. Never a move."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from games.share.card_contents import PuzzleCard
from games.share.selectors import site_name

from . import selectors
from .models import Puzzle


def puzzle_card(puzzle: Puzzle, *, address: str, daily: bool) -> PuzzleCard:
    """Returns the card of an open puzzle in the active language. `daily`: whether it is today's.

    The card says nothing that the puzzle's page does not show before the first move.
    """
    percent = selectors.share(puzzle).percent
    if percent is None:
        subtitle = gettext("All hands are open, and one move wins")
    else:
        subtitle = gettext("%(percent)s%% solved it. Can you?") % {"percent": percent}
    return PuzzleCard(
        site=site_name(),
        line=gettext("Same puzzle for everyone today") if daily else gettext("One move wins. Find it."),
        address=address,
        label=gettext("Puzzle %(number)s") % {"number": puzzle.pk},
        title=_goal(puzzle),
        subtitle=subtitle,
        fact=gettext("Level %(level)s") % {"level": puzzle.difficulty},
        fact_detail=ngettext("%(count)s card left", "%(count)s cards left", puzzle.cards) % {"count": puzzle.cards},
        hand=tuple(puzzle.own_cards.split()),
    )


def _goal(puzzle: Puzzle) -> str:
    if puzzle.side == Puzzle.Side.LANDLORD:
        said = ngettext("Landlord wins in %(count)s play", "Landlord wins in %(count)s plays", puzzle.depth)
    else:
        said = ngettext("Farmers win in %(count)s play", "Farmers win in %(count)s plays", puzzle.depth)
    return said % {"count": puzzle.depth}
