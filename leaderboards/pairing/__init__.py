"""Pure pairing of tournaments: decides which entrants meet at which table, and scores the tables.

It reads no clock, database or setting. Random draws are computed from the tournament's seed.
"""
