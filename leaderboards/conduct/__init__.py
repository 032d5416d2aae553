"""Conduct of players at rated tables: departures and timeouts, and signs that two accounts play for each other."""
