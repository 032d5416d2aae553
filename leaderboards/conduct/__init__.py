"""Conduct of players in rated matches: early departures, missed turns, and signs that two accounts help each other."""
