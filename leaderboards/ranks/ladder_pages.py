"""Splits a ladder's rows into pages. A page is found by the value of the row at its edge, not by a page number.

So each page costs the same, however far down it is. Rows are ordered by value, highest first; equal values by primary
key. A page can also be found by a rank, or around a player.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from .ladders import Ladder, displayed_value, rows
from .ranks_from_counts import place, shown_at

FARTHEST = 2.0**31
"""Upper bound of the absolute value on any ladder."""


@dataclass(frozen=True, slots=True)
class PageMark:
    """The row at the edge of a page, given by its value and primary key. The page begins after it or ends before it."""

    value: float
    key: int

    def __str__(self) -> str:
        return f"{self.value:.6f}".rstrip("0").rstrip(".") + f"_{self.key}"

    @classmethod
    def read(cls, text: str) -> PageMark:
        """Parses the text of a page mark: a row's value and primary key, such as `1842.37_91`. Raises ValueError."""
        found = re.fullmatch(r"(-?[0-9]{1,10}(?:\.[0-9]{1,6})?)_([0-9]{1,18})", text, re.ASCII)
        if not found or abs(float(found[1])) >= FARTHEST:
            raise ValueError("no mark")
        return cls(float(found[1]), int(found[2]))


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's row on a ladder, with its rank from 1. Equal displayed values share a rank."""

    rank: int
    row: Any
    """A `Standing` or a `Rating`."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a ladder: consecutive rows, best first, and whether there are rows before and after them."""

    ladder: Ladder
    rows: list[Ranked]
    has_before: bool
    has_after: bool

    @property
    def before(self) -> PageMark | None:
        """Returns the mark at which the previous page ends. None on the first page."""
        return self._mark(0) if self.has_before else None

    @property
    def after(self) -> PageMark | None:
        """Returns the mark after which the next page begins. None on the last page."""
        return self._mark(-1) if self.has_after else None

    def _mark(self, index: int) -> PageMark:
        return _at(self.ladder, self.rows[index].row)


def page(ladder: Ladder, *, length: int, after: str = "", before: str = "", rank: str = "") -> Page:
    """Returns the page of a ladder that a request asks for: after or before a page mark, or from a rank on.

    Without these parameters, or if they are malformed, returns the first page.
    """
    try:
        if after:
            return page_after(ladder, PageMark.read(after), length=length)
        if before:
            return page_before(ladder, PageMark.read(before), length=length)
    except ValueError:
        return top(ladder, length=length)
    if re.fullmatch(r"[0-9]{1,18}", rank, re.ASCII):
        return from_rank(ladder, int(rank), length=length)
    return top(ladder, length=length)


def top(ladder: Ladder, *, length: int) -> Page:
    """Returns the first page of a ladder, with its best `length` rows."""
    return _page(ladder, list(_people(ladder)[: length + 1]), length, has_before=False)


def page_after(ladder: Ladder, mark: PageMark, *, length: int) -> Page:
    """Returns the page of a ladder that begins after the row of `mark`. If no rows follow, returns the last page."""
    return _page_starting_with(ladder, rows_after(ladder, mark, length + 1), length)


def page_before(ladder: Ladder, mark: PageMark, *, length: int) -> Page:
    """Returns the page of a ladder that ends before the row of `mark`.

    If fewer rows than a page precede it, returns the first page.
    """
    found = rows_before(ladder, mark, length + 1)
    if len(found) <= length:
        return top(ladder, length=length)
    page = found[1:]
    more = bool(rows_after(ladder, _at(ladder, page[-1]), 1))
    return Page(ladder, list(with_ranks(ladder, page)), has_before=True, has_after=more)


def from_rank(ladder: Ladder, rank: int, *, length: int) -> Page:
    """Returns the page of a ladder that begins with the first row of this rank.

    A rank past the end gives the last page.
    """
    at = shown_at(ladder, rank)
    if at is None:
        return top(ladder, length=length)
    found = _people(ladder).filter(**{f"{ladder.column}__lt": at + 0.5})
    return _page_starting_with(ladder, list(found[: length + 1]), length)


def around(ladder: Ladder, row: Any, *, width: int) -> list[Ranked]:
    """Returns a player's row and up to `width` rows on each side of it, with ranks, best first.

    If the ladder does not list the player, the player's own row is left out.
    """
    mark = _at(ladder, row)
    own = [row] if row.listed else []
    return list(with_ranks(ladder, [*rows_before(ladder, mark, width), *own, *rows_after(ladder, mark, width)]))


def with_ranks(ladder: Ladder, following: Iterable[Any]) -> Iterator[Ranked]:
    """Yields each row in `following`, consecutive rows of a ladder, together with its rank.

    One query finds the rank of the first row; the others follow by counting.
    """
    rank, equal, above, counted = 0, 0, 0, False
    for row in following:
        at = displayed_value(ladder.value_of(row))
        if rank == 0:
            first = place(ladder, at)
            rank, equal, counted = first.rank, first.equal, True
        elif at < above:
            rank, equal, counted = rank + equal, 1, False
        elif not counted:
            equal += 1
        above = at
        yield Ranked(rank, row)


def _page_starting_with(ladder: Ladder, found: list[Any], length: int) -> Page:
    """Returns the page that begins with the rows in `found`. If there are none, returns the last page.

    `found` may hold one row more than fits, which shows that others follow.
    """
    if not found:
        return page_before(ladder, PageMark(-FARTHEST, 0), length=length)
    return _page(ladder, found, length, has_before=bool(rows_before(ladder, _at(ladder, found[0]), 1)))


def _page(ladder: Ladder, found: list[Any], length: int, *, has_before: bool) -> Page:
    return Page(ladder, list(with_ranks(ladder, found[:length])), has_before, has_after=len(found) > length)


def rows_after(ladder: Ladder, mark: PageMark, count: int) -> list[Any]:
    """Returns up to `count` rows of a ladder after the row of `mark`, best first, with their users loaded.

    Uses two queries: a single one for "less, or equal and later" reads the index from its beginning.
    """
    value, board = _comparable_value(ladder, mark), _people(ladder)
    found = list(board.filter(**{ladder.column: value, "pk__gt": mark.key})[:count])
    if len(found) < count:
        found += board.filter(**{f"{ladder.column}__lt": value})[: count - len(found)]
    return found


def rows_before(ladder: Ladder, mark: PageMark, count: int) -> list[Any]:
    """Returns up to `count` rows of a ladder directly before the row of `mark`, best first."""
    value, board = _comparable_value(ladder, mark), _people(ladder).reverse()
    found = list(board.filter(**{ladder.column: value, "pk__lt": mark.key})[:count])
    if len(found) < count:
        found += board.filter(**{f"{ladder.column}__gt": value})[: count - len(found)]
    return found[::-1]


def _comparable_value(ladder: Ladder, mark: PageMark) -> float:
    """Returns the value of a page mark in a form that can be compared with the ladder's database column.

    For points it is rounded down, since a mark typed by hand may have a fraction.
    """
    return math.floor(mark.value) if ladder.column == "points" else mark.value


def _at(ladder: Ladder, row: Any) -> PageMark:
    return PageMark(ladder.value_of(row), row.pk)


def _people(ladder: Ladder) -> QuerySet[Any]:
    return rows(ladder).select_related("user")
