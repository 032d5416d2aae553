"""Digests of finished matches: a digest holds all that statistics need of one match.

It consists of facts, which are counted and summed over matches, of marks, single values that may be records, and of
feats, which earn badges. What all games share is computed here, what one game has in the module named after its key.
Without a database: equal matches give equal digests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from . import doudizhu, gandengyan, liars_dice, uno, werewolf
from .facts import Digest, DigestDraft, Fact, FactSums, Mark
from .finished_match import Ending, Event, PlayedMatch, Round, Seat, SeatRound

__all__ = [
    "GAMES", "VERSION", "Digest", "Ending", "Event", "Fact", "Mark", "PlayedMatch", "Round", "Seat", "SeatRound",
    "digest",
]  # fmt: skip

VERSION = 4
"""Version of the digests, increased with every change. Then all matches are counted anew, beside the current
statistics."""

COMEBACK = "comeback"
COMEBACK_GAMES: Final = frozenset({"doudizhu", "uno", "gandengyan"})
"""Games in which the points of the rounds add up, so that a match can be turned."""
COMEBACK_ROUNDS: Final = 4
"""Rounds that a match needs for a comeback. Half of fewer rounds says little."""

GAMES: Final[Mapping[str, Callable[[PlayedMatch, DigestDraft], None]]] = {
    "doudizhu": doudizhu.digest,
    "liars_dice": liars_dice.digest,
    "uno": uno.digest,
    "gandengyan": gandengyan.digest,
    "werewolf": werewolf.digest,
}


def digest(match: PlayedMatch) -> Digest:
    """Returns the digest of a match for statistics: facts of its table, facts and feats of each seat, and marks.

    Facts are counted and summed over matches. Marks are single values that may be records. Feats earn badges. What AI
    did in a seat after its player conceded is none of the seat's facts. A conceded seat has neither marks nor feats.
    """
    draft, seats = _draft(match), range(len(match.seats))
    cut = {seat: _draft(match.before_concession(seat)) for seat in match.conceded}
    facts = tuple(cut.get(seat, draft).seats[seat].facts() for seat in seats)
    marks = tuple(mark for mark in draft.marks if mark.seat not in match.conceded)
    feats = tuple(
        tuple(sorted(feat for own, feat in draft.feats if own == seat and seat not in match.conceded)) for seat in seats
    )
    return Digest(match.company, draft.table.facts(), facts, marks, feats)


def _draft(match: PlayedMatch) -> DigestDraft:
    """Returns the facts, marks and feats of a match, whoever played its seats."""
    draft = DigestDraft(FactSums(), tuple(FactSums() for _ in match.seats))
    _add_match_facts(match, draft)
    _add_round_facts(match, draft)
    _add_comeback(match, draft)
    GAMES[match.game](match, draft)
    return draft


def _add_match_facts(match: PlayedMatch, draft: DigestDraft) -> None:
    draft.table.add("matches", total=match.seconds)
    draft.table.add("seats", len(match.seats), total=match.seconds)
    draft.mark("seconds", match.seconds)
    for ending in match.endings:
        seat = draft.seats[ending.seat]
        seat.add("matches", hit=ending.place == 1, total=ending.score)
        seat.add("seconds", total=match.seconds)
        seat.add("place", ending.place)
        seat.add("timeouts", hit=ending.timeouts > 0, total=ending.timeouts)
        draft.table.add("timeouts", hit=ending.timeouts > 0, total=ending.timeouts)


def _add_round_facts(match: PlayedMatch, draft: DigestDraft) -> None:
    """Adds facts about rounds won: by seat, by role, and by group (people, agents, bots) at tables that mix them."""
    for played in match.rounds:
        draft.table.add("rounds")
        for row in played.seats:
            seat, who = draft.seats[row.seat], match.seats[row.seat]
            seat.add("rounds", hit=row.won, total=row.points)
            if row.role:
                seat.add("role", row.role, hit=row.won, total=row.points)
            if match.mixed:
                draft.table.add("group", who.group, hit=row.won, total=row.points)
                if row.role:
                    draft.table.add("group_role", f"{who.group}.{row.role}", hit=row.won, total=row.points)
                if who.level:
                    draft.table.add("level", who.level, hit=row.won, total=row.points)


def _add_comeback(match: PlayedMatch, draft: DigestDraft) -> None:
    """Adds the comeback of the seat that was last after half of the rounds, alone or with others, and won alone."""
    if match.game not in COMEBACK_GAMES or len(match.rounds) < COMEBACK_ROUNDS:
        return
    winners = [ending.seat for ending in match.endings if ending.place == 1]
    if len(winners) != 1:
        return
    points = dict.fromkeys(range(len(match.seats)), 0)
    for played in match.rounds[: len(match.rounds) // 2]:
        for row in played.seats:
            points[row.seat] += row.points
    if points[winners[0]] == min(points.values()) < max(points.values()):
        draft.add_feat(COMEBACK, seat=winners[0])
