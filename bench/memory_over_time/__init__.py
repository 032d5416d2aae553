"""Memory of web process, agents' worker and ticker under steady play of agents, minute by minute."""
