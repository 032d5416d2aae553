"""Caches the list of open tables and the counts of players in this process, so that all pages share one rendering.

After each change every open page requests the list at about the same moment. The first request renders it and the
others reuse it. Only the form tokens, which belong to one visitor, are inserted for each request.
"""

from __future__ import annotations

import os
import secrets
import threading
import time
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from accounts.forms_sent_twice import token_for
from games import selectors
from games.after_commit import lobby_stamp
from games.offered_games import offered_games
from games.selectors.home_page import LobbyCounts, own_open_tables, people_by_game, running_counts
from games.selectors.tables import tables_with_matches
from games.views.table_summaries import TableSummary, table_summary

SHOWN = 6
"""The most open tables on the first page."""
CACHE_SECONDS = 10.0
"""Seconds after which the list is rendered again even if no change was announced.

Counts include players at unlisted tables, and a notice of a change may have been lost.
"""
UNNOTIFIED_CACHE_SECONDS = 1.0
"""Seconds after which the list is rendered again while the stamp of changes cannot be read."""
CSRF, ONCE = (f"kept-{name}-{secrets.token_hex(8)}" for name in ("csrf", "once"))
"""Placeholders in the cached HTML for each visitor's own form tokens. Their random part cannot occur in a name."""

_lobbies: dict[str, LobbyParts] = {}
_guard = threading.Lock()


@dataclass(frozen=True, slots=True)
class LobbyParts:
    """The rendered list of open tables and the counts of players, in one language, with the time of rendering.

    `stamp` tells whether they are out of date: it changes with every announced change of the open tables.
    """

    rows: tuple[TableSummary, ...]
    counts: LobbyCounts
    people: dict[str, int]
    """Game key -> number of persons and guests who are playing it."""
    html: str
    stamp: str | None
    made_at: float

    def is_fresh(self, stamp: str | None, now: float) -> bool:
        """Whether this rendering may still be shown: nothing has changed since, and it is not too old."""
        if stamp is None:
            return now - self.made_at < UNNOTIFIED_CACHE_SECONDS
        return stamp == self.stamp and now - self.made_at < CACHE_SECONDS


def cached_lobby(*, now: float | None = None) -> LobbyParts:
    """Returns the lobby's parts in the language of this request, from the cache if they are fresh."""
    if connection.in_atomic_block:  # rows read here may yet be rolled back
        return _render_lobby(None, 0.0)
    moment, language = time.monotonic() if now is None else now, get_language() or ""
    stamp = lobby_stamp()
    known = _lobbies.get(language)
    if known is not None and known.is_fresh(stamp, moment):
        return known
    with _guard:  # other threads wait for the first one to render
        known = _lobbies.get(language)
        if known is None or not known.is_fresh(stamp, moment):
            known = _lobbies[language] = _render_lobby(stamp, moment)
    return known


def open_tables_html(request: HttpRequest, shared: LobbyParts) -> SafeString:
    """Returns the open tables for this visitor as HTML.

    Tables at which the visitor sits come first, even after a match, then tables with a free seat.
    """
    reader = request.user if request.user.is_authenticated else None
    own = list(own_open_tables(reader)) if reader is not None else []
    if own:
        played = tables_with_matches(own)
        mine = [table_summary(table, reader, played=table.pk in played) for table in own]
        codes = {each.code for each in mine}
        rows = [*mine, *(each for each in shared.rows if each.code not in codes)][:SHOWN]
        return mark_safe(render_to_string("games/_open_tables.html", {"rows": rows}, request))  # noqa: S308  rendered
    if ONCE not in shared.html:
        return mark_safe(shared.html)  # noqa: S308  rendered
    html = shared.html.replace(CSRF, get_token(request)).replace(ONCE, token_for(request))
    return mark_safe(html)  # noqa: S308  rendered by a template; tokens are letters and digits


def clear_cache() -> None:
    """Empties the cache of the lobby in this process."""
    _lobbies.clear()


def _render_lobby(stamp: str | None, now: float) -> LobbyParts:
    tables: list[Any] = []
    for game in offered_games():
        if len(tables) < SHOWN:
            tables += selectors.open_tables(game=game, free_only=True)[: SHOWN - len(tables)]
    rows = tuple(table_summary(table) for table in tables)
    html = render_to_string("games/_open_tables.html", {"rows": rows, "csrf_token": CSRF, "once_token": ONCE})
    return LobbyParts(rows, running_counts(), people_by_game(), html, stamp, now)


def _replace_lock() -> None:
    """Replaces the lock in a forked child process, since another thread of the parent may have held it."""
    global _guard  # noqa: PLW0603
    _guard = threading.Lock()


os.register_at_fork(after_in_child=_replace_lock)
