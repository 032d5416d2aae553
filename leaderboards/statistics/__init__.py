"""Statistics of finished matches: figures of each game and player, and records."""
