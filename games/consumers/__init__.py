"""WebSocket consumers, one object per open socket.

They are those of tables, chat rooms, the lobby, and the pages that show matches to watch.
"""

from . import account_sockets  # noqa: F401  connects its receivers
from .chat_room import ChatRoomConsumer
from .lobby import LobbyConsumer, NowhereConsumer
from .table import TableConsumer
from .tv import TvConsumer

__all__ = ["ChatRoomConsumer", "LobbyConsumer", "NowhereConsumer", "TableConsumer", "TvConsumer"]
