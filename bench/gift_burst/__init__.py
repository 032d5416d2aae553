"""A burst of gifts to one streamed table, with web process and worker killed in the middle."""
