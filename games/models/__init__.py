"""Models of tables, matches with their logs and branches, chat rooms, messages, and of outages and capacity.

Only `games.services` and `games.journal` write them; `games.selectors` reads them.
"""

from .agent_notes import AgentNote, AgentQuestions
from .branches import Branch
from .capacity import Capacity
from .chat_rooms import LOBBY_ROOM, ChatRoom
from .matches import ArchivedLog, MadeMove, Match, MatchSeat, Move, Replay, Result, RoundReplay, RoundResult, Snapshot
from .messages import ChatMessage, Report, new_ref
from .outages import Outage, Part, Pulse
from .tables import CODE_ALPHABET, MAX_SPECTATOR_DELAY, Kind, Seat, Table, new_code

__all__ = [
    "CODE_ALPHABET", "LOBBY_ROOM", "MAX_SPECTATOR_DELAY", "AgentNote", "AgentQuestions", "ArchivedLog", "Branch",
    "Capacity", "ChatMessage", "ChatRoom", "Kind", "MadeMove", "Match", "MatchSeat", "Move", "Outage", "Part", "Pulse",
    "Replay", "Report", "Result", "RoundReplay", "RoundResult", "Seat", "Snapshot", "Table", "new_code", "new_ref",
]  # fmt: skip
