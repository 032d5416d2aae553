"""The only writers of puzzles."""
