"""Pages of a player's own account."""
