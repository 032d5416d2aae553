"""Empties what this process remembers of tables and matches.

A test that stores another world, or another present, in place of one that was shown must call it. Otherwise a frame
that was kept would be the same for a wrong reason.
"""

from __future__ import annotations

from django.core.cache import cache

from games import journal
from games.journal import archived_logs, match_info, past_states
from games.selectors import table_info, table_state
from games.streams.selectors import broadcast_totals
from games.views import lobby_cache


def forget_tables_and_matches() -> None:
    """Empties each cache of a process that holds something of a table, a match or a stream."""
    journal.clear_heads()
    past_states.clear_past_states()
    lobby_cache.clear_cache()
    cache.clear()
    for kept in (
        archived_logs._files, match_info._known, table_info._tables, table_state._bodies, broadcast_totals._earlier,
    ):  # fmt: skip
        kept.clear()
