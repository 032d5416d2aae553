"""What the tables ask about a bot before it sits down, begins a match or moves. Whoever keeps the bots answers."""

from __future__ import annotations

from django.dispatch import Signal

pre_bot_seat = Signal()
"""A bot (`user`) is about to take a seat at an open table, at `now` or, with None, at once. A receiver's RulesError
keeps it from it; it is asked in the transaction that seats it.
"""

pre_bot_match = Signal()
"""A match with the bot that has the account `user_id` is about to begin, at `now`. A receiver's RulesError keeps it
out of the match. What is asked in the transaction that begins it holds: the accounts are locked there, so that two
matches are asked about one after the other.
"""

pre_bot_move = Signal()
"""The bot with the account `user_id` is about to move. A receiver's RulesError refuses the move; it is asked in the
transaction that plays it, with the match locked.
"""
