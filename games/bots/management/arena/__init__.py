"""Matches of bots on one machine, without a server or a database: rounds of the rules, played over pipes."""
