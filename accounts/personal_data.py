"""The registry of all data about an account, for deleting the account and for downloading the data.

Each app registers how to remove the account's names from its tables and how to write the data to a file. `accounts`
itself does not know the other apps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db.models import Q

from .models import User

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

ERASED_NAME = "已注销 / deleted"
"""The text in both languages that replaces a deleted account's name, wherever one was stored."""
MIN_WORD = 2
"""The shortest former name that is looked for inside other texts, in characters."""


@dataclass(frozen=True, slots=True)
class ErasedAccount:
    """A deleted account whose names are being removed from other rows: its key, former names and addresses."""

    user_id: int
    words: tuple[str, ...]

    def names_in(self, text: str) -> bool:
        """Whether a text contains a former name or address of the account as a word of its own."""
        return bool(text) and self._pattern.search(text) is not None

    def without_names(self, text: str, instead: str = ERASED_NAME) -> str:
        """Returns a text with each former name and address of the account replaced by `ERASED_NAME` or `instead`."""
        return self._pattern.sub(lambda _found: instead, text) if text else text

    def quoted_in(self, *columns: str) -> Q:
        """Returns the database condition that one of these columns may contain a former name or address of the account.

        The match is rough; `without_names` then replaces only whole words.
        """
        found = ((f"{name}__icontains", word) for name in columns for word in self._long_words)
        return Q(*found, _connector=Q.OR) or Q(pk__in=[])  # an empty condition would hold for every row

    @property
    def _long_words(self) -> list[str]:
        return [word for word in self.words if len(word) >= MIN_WORD]

    @property
    def _pattern(self) -> re.Pattern[str]:
        # Latin letters end a word; Chinese has no spaces, so a Chinese name may stand between other characters
        ends = "|".join(_as_word(word) for word in sorted(self._long_words, key=len, reverse=True))
        return re.compile(ends or r"(?!)", re.IGNORECASE)


Eraser = Callable[[ErasedAccount, datetime], bool]
"""A function that removes one batch of an account's copies, within the caller's transaction.

It returns True if more batches may follow. It must be idempotent.
"""
Writer = Callable[[User, datetime], Iterable[dict[str, Any]]]
"""A function that yields the rows of one file of a download, for one player at one time."""

ERASERS: dict[str, Eraser] = {}
"""Name of the step -> function. The names are stored in `AccountErasure.steps`, so they never change."""


@dataclass(frozen=True, slots=True)
class DataFile:
    """One file in the download of a player's data: its name without extension, a description, and a row function.

    The row function yields the rows of the file for a player.
    """

    name: str
    about: StrPromise
    rows: Writer


FILES: dict[str, DataFile] = {}
"""Name -> file of a download, in the order in which the files are written."""


def register_eraser(step: str, eraser: Eraser) -> None:
    ERASERS[step] = eraser


def register_file(name: str, about: StrPromise, rows: Writer) -> None:
    FILES[name] = DataFile(name, about, rows)


def accounts_of(user: User) -> list[User]:
    """Returns the player's account and the accounts of their bots, the player's first."""
    return [user, *User.objects.filter(owner=user).order_by("pk")]


def in_batches(rows: Any, *, size: int = 500) -> Iterator[Any]:
    """Yields the rows of a query in the order of their keys.

    Each query reads `size` rows, so that no long query stays open.
    """
    last: Any = None
    while True:
        page = list((rows if last is None else rows.filter(pk__gt=last)).order_by("pk")[:size])
        yield from page
        if len(page) < size:
            return
        last = page[-1].pk


def iso(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat(timespec="seconds")


def _as_word(word: str) -> str:
    before = r"(?<![A-Za-z0-9_])" if re.match(r"[A-Za-z0-9_]", word) else ""
    after = r"(?![A-Za-z0-9_])" if re.search(r"[A-Za-z0-9_]\Z", word) else ""
    return before + re.escape(word) + after
