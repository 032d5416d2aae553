"""The review of a player's match: what an agent would have played with the seat's knowledge, decision by decision."""
