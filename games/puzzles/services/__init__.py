"""Services of puzzles. Only they write puzzle rows."""
