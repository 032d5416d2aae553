"""Close codes of WebSockets: of table pages, the lobby and bots, and those of the server itself.

After a code of 44xx a reconnect is useless, except that one after ABUSED may succeed later. After any other code a
client reconnects by itself.
"""

TOO_MUCH = 1008
"""Closes a socket whose client keeps sending more than the server reads (`games.socket_limits.ReadLimits`)."""
RESTART = 1012
AWAY = 1013
"""Closes a socket while the broker or the database is away. The server adds when to reconnect."""

TAKEN_OVER = 4401
REFUSED = 4403
"""Closes the sockets of a session that was signed out, and bots' sockets whose token gives access to no bot."""
NO_SUCH_TABLE = 4404
UNSUPPORTED = 4406
NO_HELLO = 4408
PAUSED = 4423
ABUSED = 4429

SLOW = 4508
SESSION_CHANGED = 4509
