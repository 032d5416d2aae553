"""The arena: lets bots and agents play rounds against each other on one machine, without a server or a database."""
