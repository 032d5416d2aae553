"""Players' own programs at the table: who they are, what they may, and how they are held to it."""
