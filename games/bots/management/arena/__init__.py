"""Bots against each other on one machine, without a server and a database: rounds of the rules, played over pipes."""
