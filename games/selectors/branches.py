"""Reads branches: matches that play on from a move of another match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet

from accounts.models import User
from games.models import Branch, Match, MatchSeat, Result, RoundResult, Table
from games.rules import registry
from games.rules.series import Series

LISTED = 20
"""The most branches that the page of a match lists, the newest ones."""
DAY = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The results of one seat in the original match and in the branch that was played on from it.

    They are points in the round in which the branch begins. In a game whose match goes on over rounds until few players
    are left, they are places in the match. A result is None if its match still runs or was aborted.
    """

    unit: str
    """`points` or `place`."""
    played: int | None
    branched: int | None

    @property
    def better(self) -> str:
        """Where the seat did better: `played` (the original), `branch`, or `equal`; empty if a result is missing."""
        if self.played is None or self.branched is None:
            return ""
        if self.played == self.branched:
            return "equal"
        return "branch" if (self.branched > self.played) == (self.unit == "points") else "played"


def branch_of(match: Match) -> Branch | None:
    """Returns the `Branch` row of a branch, with its parent match and owner; None for a match that is no branch."""
    if not match.is_branch:
        return None
    return Branch.objects.select_related("parent", "owner").defer("state", "parent__seed").get(match=match)


def played_on_from(match: Match) -> Branch | None:
    """Returns the row of a match that begins in another one. None for others.

    Practice without a move taken back is stored like a branch, and begins with its own deal.
    """
    row = branch_of(match)
    own_deal = row is not None and match.teaches and row.parent_id is None and not row.move
    return None if own_deal else row


def ancestors(match: Match) -> Iterator[Match]:
    """Yields the match itself, then the match from which it was branched, then that one's parent, and so on."""
    found: Match | None = match
    while found is not None:
        yield found
        row = Branch.objects.select_related("parent").defer("state").filter(match=found).first()
        found = None if row is None else row.parent


def has_played_in(match: Match | UUID, user: User) -> bool:
    """Whether this person, or a bot of theirs, held a seat when the match started."""
    person = user.person_id
    return MatchSeat.objects.filter(Q(user=person) | Q(user__owner=person), match=match).exists()


def admits_spectators(match: Match) -> bool:
    """Whether spectators may watch a running match.

    They may if it is at a table and neither private, nor a branch, nor sealed (a match whose deals other tables still
    play).
    """
    if match.private or match.sealed or match.table_id is None:
        return False
    return Table.objects.filter(pk=match.table_id, private=False, sealed=False).exists()


def running_branches(user: User) -> int:
    """Returns the number of this person's branches that are still being played. Practice is not among them."""
    return Branch.objects.filter(owner=user, match__kind=Match.Kind.PLAYED, match__status__in=Match.LIVE).count()


def branches_since(user: User, *, now: datetime) -> int:
    """Returns the number of branches that this person has begun in the last 24 hours. Practice is not among them."""
    return Branch.objects.filter(owner=user, match__kind=Match.Kind.PLAYED, created_at__gt=now - DAY).count()


def branches_of(match: Match, viewer: Any) -> list[Branch]:
    """Returns the newest branches of an ended match for its page: the branches that have ended, and the viewer's own.

    Empty while the match runs or is sealed: its players must not learn what agents play in its position.
    """
    if not match.open_to_all:
        return []
    shown = Q(match__status=Match.Status.FINISHED)
    if getattr(viewer, "pk", None) is not None:
        shown |= Q(owner=viewer.pk)
    seats = MatchSeat.objects.select_related("user").order_by("index")
    rows: QuerySet[Branch] = Branch.objects.filter(shown, parent=match).select_related("match", "owner").defer("state")
    return list(rows.prefetch_related(Prefetch("match__seats", queryset=seats)).order_by("-created_at")[:LISTED])


def comparison(branch: Branch) -> Comparison:
    """Returns the result of the branch's seat in the original match and in the branch."""
    parent = branch.parent if branch.parent is not None and branch.parent.open_to_all else None
    here = _points(branch.match_id, branch.seat)
    there = {} if parent is None else _points(parent.pk, branch.seat)
    if isinstance(registry.game(branch.match.game), Series) or max(here | there, default=1) == 1:
        number = min(here, default=None)
        return Comparison("points", there.get(number or 0), here.get(number or 0))
    return Comparison(
        "place", _place(None if parent is None else parent.pk, branch.seat), _place(branch.match_id, branch.seat)
    )


def _points(match_id: UUID, seat: int) -> dict[int, int]:
    return dict(RoundResult.objects.filter(match=match_id, seat=seat).values_list("round", "points"))


def _place(match_id: UUID | None, seat: int) -> int | None:
    return Result.objects.filter(match=match_id, seat=seat).values_list("place", flat=True).first()
