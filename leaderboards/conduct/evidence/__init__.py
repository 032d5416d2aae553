"""Statistics that measure whether two accounts help each other, without database, clock or settings."""
