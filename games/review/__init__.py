"""Reviews of players' matches: what an agent with the seat's knowledge would have played, decision by decision."""
