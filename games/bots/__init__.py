"""Bots, the players' own programs: their accounts, their permissions and their limits."""
