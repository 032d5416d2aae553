"""Chooses the moves of two people in Werewolf so that one match has an election, a tie, a badge passed on and more.

Anna, in seat 1, is a wolf. Bela sits in seat 2, agents in the others (here seats count from 0). Bela stands for
sheriff. Until there has been a tie, the two cast their ballots last and make one if two votes can. In a second vote
they avoid a tie. After a second vote and last words, Anna self-destructs. From the second night on she hunts the
sheriff, so that the badge is passed, unless that ends the match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final

ANNA, BELA = 0, 1
PEOPLE: Final = (ANNA, BELA)
OPTIONS: Final[dict[str, int | bool]] = {
    "role_seconds": 0, "wolf_seconds": 5, "guard_seconds": 5, "witch_seconds": 5, "speech_seconds": 30,
    "vote_seconds": 30, "sheriff_may_self_destruct": True,
}  # fmt: skip
WORDS: Final = "我先听大家怎么说。"
"""The text that each of the two says once to all, and Anna to the pack."""

Box = Mapping[int, int | None]
"""Ballots that are in: voter -> target; None abstains."""


def told(view: Mapping[str, Any], kind: str) -> list[Any]:
    """Returns the entries of one kind in a view's timeline, oldest first."""
    return [line for line in view["timeline"] if line["kind"] == kind]


def has_everything(view: Mapping[str, Any]) -> bool:
    """Whether the match had an election, a tie and second vote, last words, a passed badge and a self-destruction."""
    return all(
        (
            any(line["seat"] is not None for line in told(view, "elected")),
            any(vote["second"] for vote in view["votes"]),
            any(speech["kind"] == "last_words" for speech in view["speeches"]),
            any(line["to"] is not None for line in told(view, "badge")),
            told(view, "self_destruct"),
        )
    )


def ready_to_burst(view: Mapping[str, Any]) -> bool:
    """Whether Anna may self-destruct by the script: there have been a second vote and last words."""
    again = any(vote["second"] for vote in view["votes"])
    return again and any(speech["kind"] == "last_words" for speech in view["speeches"])


def hunted_seat(view: Mapping[str, Any], roles: Sequence[str]) -> int | None:
    """Returns the seat that Anna hunts: an agent who is no wolf, of the side with most players left.

    The match thus continues. From the second night on the target is the sheriff, if their side can spare them. None if
    no side can spare a player.
    """
    living = [seat for seat in seats(view["alive"]) if roles[seat] != "wolf"]
    sides = Counter(roles[seat] == "villager" for seat in living)
    spare = [seat for seat in living if seat not in PEOPLE and sides[roles[seat] == "villager"] > 1]
    if view["day"] > 1 and view["sheriff"] in spare:
        return int(view["sheriff"])
    return max(spare, key=lambda seat: (sides[roles[seat] == "villager"], seat), default=None)


def missing_ballots(view: Mapping[str, Any], box: Box) -> dict[int, int | None]:
    """Returns the ballots of the two people that `box` lacks, once all others have voted: seat -> target or None."""
    vote = view["vote"]
    mine = [seat for seat in PEOPLE if seat in vote["voters"] and seat not in box]
    tie = not vote["second"] and not told(view, "tie")
    choices = [*vote["targets"], None]
    ways = [dict(zip(mine, chosen, strict=True)) for chosen in product(choices, repeat=len(mine))]
    return max(ways, key=lambda way: _ballot_sort_key(vote["kind"], [*box.values(), *way.values()], tie=tie))


def _ballot_sort_key(kind: str, votes: Sequence[int | None], *, tie: bool) -> tuple[bool, bool, int]:
    """Returns a sort key for all votes of a ballot; the largest is preferred.

    It prefers a tie or none as wanted, then that nobody is out who must stay, then votes for Bela as sheriff.
    """
    tally = Counter(target for target in votes if target is not None)
    most = max(tally.values(), default=0)
    ahead = [seat for seat, count in tally.items() if count == most]
    spared = not any(seat in ahead for seat in ((ANNA,) if kind == "election" else PEOPLE))
    return (len(ahead) > 1) == tie and most > 0, spared, tally[BELA] if kind == "election" else 0


def seats(living: Sequence[bool]) -> list[int]:
    return [seat for seat, alive in enumerate(living) if alive]
