"""Statistics: what finished matches come to, for each game, each player and the house's records."""
