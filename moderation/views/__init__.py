"""Web pages of moderation, for staff and for players about whom staff decided."""
