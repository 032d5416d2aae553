"""Friends: requests between players, blocks, presence, recent opponents, and invitations to tables."""
