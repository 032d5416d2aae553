"""Puzzles 残局: endings of Dou Dizhu in which all hands are open and one side wins, whatever the other does."""
