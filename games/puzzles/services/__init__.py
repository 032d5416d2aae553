"""Services of puzzles: judge lines of moves, choose daily puzzles, find new ones. Only they write puzzle rows."""
