"""Web pages of a player's own account."""
