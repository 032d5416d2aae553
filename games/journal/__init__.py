"""Reads and writes the log of every match, and computes from it the match's state and replay.

Only this package writes `Move`, `ArchivedLog`, `Snapshot`, `Replay` and `RoundReplay`. Services write through it, and
most readers read through it.
"""

from .archived_logs import (
    ArchiveUnreachable,
    DamagedArchive,
    IncompleteLog,
    archive_log,
    archived_entries,
    clear_archived_logs,
)
from .due_decisions import has_due_decisions, lock_due_decisions, postpone_decisions, set_decide_at
from .fold_log import Verification, branch_start, fold_from_seed, log_entries, verify
from .log_partitions import create_partitions, drop_empty_partitions
from .log_tables import (
    NewEntries,
    TickerPlan,
    answered_windows,
    append_entries,
    append_entries_of_several,
    create_log,
    defer_match,
    due_matches,
    has_answered,
    latest_answers,
    lock_due_match,
    lock_free_matches,
    lock_match,
    lock_names,
    set_agent_due,
    trustee_switches,
)
from .match_info import MatchInfo, SeatInfo, log_rows, match_info_from, match_info_of
from .newest_state import (
    EntryEvents,
    Head,
    LogEntry,
    cache_head,
    clear_heads,
    encode_state,
    events_since,
    head_of,
    heads_of,
)
from .past_states import PastState, clear_past_states, keep_for_spectators, state_at
from .replays import (
    build_replay,
    delete_stored_rounds,
    full_steps,
    rename_in_replay,
    replay_bytes,
    replays_of,
    store_round,
)

__all__ = [
    "ArchiveUnreachable", "DamagedArchive", "EntryEvents", "Head", "IncompleteLog", "LogEntry", "MatchInfo",
    "NewEntries", "PastState", "SeatInfo", "TickerPlan", "Verification", "answered_windows", "append_entries",
    "append_entries_of_several", "archive_log", "archived_entries", "branch_start", "build_replay", "cache_head",
    "clear_archived_logs", "clear_heads", "clear_past_states", "create_log", "create_partitions", "defer_match",
    "delete_stored_rounds", "drop_empty_partitions", "due_matches", "encode_state", "events_since", "fold_from_seed",
    "full_steps", "has_answered", "has_due_decisions", "head_of", "heads_of", "keep_for_spectators", "latest_answers",
    "lock_due_decisions", "lock_due_match", "lock_free_matches", "lock_match", "lock_names", "log_entries", "log_rows",
    "match_info_from", "match_info_of", "postpone_decisions", "rename_in_replay", "replay_bytes", "replays_of",
    "set_agent_due", "set_decide_at", "state_at", "store_round", "trustee_switches", "verify",
]  # fmt: skip
