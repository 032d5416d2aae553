"""A durable boardgame.io server to compare with, and the clients that play at it."""
