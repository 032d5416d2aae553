"""Statistics of finished matches: numbers for each game and each player, and records such as the highest score."""
