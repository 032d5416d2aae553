"""Badges: what a player did for the first time, such as a comeback, with the match or tournament in which it was."""
