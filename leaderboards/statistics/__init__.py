"""Statistics of finished matches: figures for each game and player, and records."""
