"""Models of tables, matches and their logs, messages, and outages of the product.

Only `games.services` and `games.journal` write them; `games.selectors` reads them.
"""

from .matches import Match, MatchSeat, Move, Replay, Result, RoundReplay, RoundResult, Snapshot
from .outages import Outage, Part, Pulse
from .said import AgentNote, AgentQuestions, ChatMessage, MadeMove, Report, new_ref
from .tables import CODE_ALPHABET, MAX_SPECTATOR_DELAY, Kind, Seat, Table, new_code

__all__ = [
    "CODE_ALPHABET", "MAX_SPECTATOR_DELAY", "AgentNote", "AgentQuestions", "ChatMessage", "Kind", "MadeMove", "Match",
    "MatchSeat", "Move", "Outage", "Part", "Pulse", "Replay", "Report", "Result", "RoundReplay", "RoundResult", "Seat",
    "Snapshot", "Table", "new_code", "new_ref",
]  # fmt: skip
