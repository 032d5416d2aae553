"""The review of an own match: what an agent would have done with what the seat knew, decision by decision."""
