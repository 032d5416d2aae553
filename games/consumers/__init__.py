"""WebSocket consumers, one object per open socket: that of a table's page, for any game, and that of the lobby."""

from . import account_sockets  # noqa: F401  connects its receivers
from .lobby import LobbyConsumer, NowhereConsumer
from .table import TableConsumer

__all__ = ["LobbyConsumer", "NowhereConsumer", "TableConsumer"]
