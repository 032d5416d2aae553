"""WebSocket consumers, one object per open socket: those of tables, chat rooms and the lobby."""

from . import account_sockets  # noqa: F401  connects its receivers
from .chat_room import ChatRoomConsumer
from .lobby import LobbyConsumer, NowhereConsumer
from .table import TableConsumer

__all__ = ["ChatRoomConsumer", "LobbyConsumer", "NowhereConsumer", "TableConsumer"]
