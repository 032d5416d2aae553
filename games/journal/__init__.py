"""The log of every match and the state that it folds to: load the head, append, replay, verify.

Nothing else reads or writes `Move`, `Snapshot`, `Replay` and `RoundReplay`. Services write through it, selectors read.
"""

from .fold import Verdict, lines_of, refold, verify
from .head import Head, Line, Seen, forget, head_of, remember, seen_since
from .match_info import Facts, SeatFacts, facts_from, facts_of
from .replays import close_replay, drop_kept_rounds, keep_round, open_steps, replay_bytes, replays_of
from .store import (
    Wake,
    answered,
    append,
    due_matches,
    lock,
    lock_due,
    open_log,
    postpone,
    set_aside,
    trustee_switches,
    windows_answered,
)

__all__ = [
    "Facts", "Head", "Line", "SeatFacts", "Seen", "Verdict", "Wake", "answered", "append", "close_replay",
    "drop_kept_rounds", "due_matches", "facts_from", "facts_of", "forget", "head_of", "keep_round", "lines_of", "lock",
    "lock_due", "open_log", "open_steps", "postpone", "refold", "remember", "replay_bytes", "replays_of", "seen_since",
    "set_aside", "trustee_switches", "verify", "windows_answered",
]  # fmt: skip
