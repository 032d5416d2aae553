"""Reads sessions and accounts of sockets that open in the same moment with one query for many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from accounts.accounts_of_sessions import accounts_of_sessions
from accounts.models import User

from .once_per_loop import OncePerLoop
from .shared_reads import SharedReads

LONGEST_KEY = 40
"""The most characters of a session's key in the database."""


@dataclass(frozen=True, slots=True)
class SessionAccount:
    """A session that is open at present, and the account that is signed in by it, if there is one."""

    user: User | None


def _read(keys: Sequence[str]) -> Mapping[str, SessionAccount]:
    return {key: SessionAccount(user) for key, user in accounts_of_sessions(keys).items()}


_reads: OncePerLoop[SharedReads[str, SessionAccount]] = OncePerLoop(lambda: SharedReads(_read))


async def session_account(key: str) -> SessionAccount | None:
    """Returns the session with this key and its account, as they are at present; None if the session is not open."""
    return await _reads().read(key) if is_session_key(key) else None


def is_session_key(key: str) -> bool:
    """Whether a cookie may hold the key of a session. Others are not looked up: one must not spoil a common query."""
    return 8 <= len(key) <= LONGEST_KEY and key.isascii() and key.isalnum()
