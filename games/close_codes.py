"""The codes with which sockets are closed, for tables, lobby, bots and the server itself.

With a code of 44xx coming back is no use, but for ABUSED after a while. With any other a client comes back by itself.
"""

TOO_MUCH = 1008
"""Closes a socket that goes on sending more than is read."""
RESTART = 1012
AWAY = 1013
"""Closes a socket while the broker or the database is away; the server says with it when to come back."""

TAKEN_OVER = 4401
REFUSED = 4403
"""Closes the sockets of a session that was signed out, and those whose token opens no bot."""
NO_SUCH_TABLE = 4404
UNSUPPORTED = 4406
NO_HELLO = 4408
PAUSED = 4423
ABUSED = 4429

SLOW = 4508
SESSION_CHANGED = 4509
