"""The doors for sockets: a table, whatever the game, and the lobby."""

from .lobby import LobbyConsumer, NowhereConsumer
from .table import TableConsumer

__all__ = ["LobbyConsumer", "NowhereConsumer", "TableConsumer"]
