"""Players' own programs, called bots: their accounts, permissions, limits, matchmaking, and the protocol they speak."""
