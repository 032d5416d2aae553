"""Tournaments: entrants, pairing, results, and a scheduler that lets no tournament get stuck."""
