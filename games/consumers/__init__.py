"""WebSocket consumers of tables, of any game, and of the lobby."""

from .lobby import LobbyConsumer, NowhereConsumer
from .table import TableConsumer

__all__ = ["LobbyConsumer", "NowhereConsumer", "TableConsumer"]
