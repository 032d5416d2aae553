"""Web pages of moderation."""
