"""Puzzles 残局: endgames of Dou Dizhu with all hands open, which one side wins against any defence."""
