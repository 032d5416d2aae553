"""Pure statistics of fair play: no database, clock or setting. They measure whether two accounts help each other."""
