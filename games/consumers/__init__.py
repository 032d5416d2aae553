"""WebSocket consumers, one object per open socket.

They are that of a table's page, for any game, and those of the lobby and of the pages that show matches to watch.
"""

from . import account_sockets  # noqa: F401  connects its receivers
from .lobby import LobbyConsumer, NowhereConsumer
from .table import TableConsumer
from .tv import TvConsumer

__all__ = ["LobbyConsumer", "NowhereConsumer", "TableConsumer", "TvConsumer"]
